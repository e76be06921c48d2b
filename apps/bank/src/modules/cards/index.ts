import type { Tx } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Actor } from '../audit/index.ts';
import { challengeRoutes } from './challenges/index.ts';
import { type CreditCards, type CreditServices, creditCards } from './credit/index.ts';
import { deliveryRoutes, producerRoutes } from './delivery/index.ts';
import { cardDisputes, type Disputes } from './disputes/index.ts';
import { renewalJob, renewCards } from './life/index.ts';
import { type CardNetwork, cardNetwork, type NetworkServices } from './network/index.ts';
import { cardRoutes } from './routes.ts';
import { type CardChange, changeCard } from './service.ts';
import type { CardServices } from './services.ts';
import { type Shop, sandboxShop } from './shop/index.ts';
import { type TokenServices, telephoneRoutes, tokenRoutes } from './tokens/index.ts';

export { listComingCardPayments, readCardDebt, readCreditOwed } from './credit/index.ts';
export { openActs, owedMinor } from './disputes/index.ts';
export * from './views.ts';

export type Cards = Pick<CardNetwork, 'endHolds' | 'collectDebts'> & {
  /** Where cards are tried out; a live bank has none. */
  readonly shop: Pick<Shop, 'chargeSubscriptions'> | undefined;
  readonly routes: readonly Route[];
  /** What customers dispute of what they paid. */
  readonly disputes: Disputes;
  /** Cards that draw on credit. */
  readonly credit: CreditCards;
  /** Renews what ends within 30 days and ends what is over, as a job does each night. */
  renewCards(): Promise<void>;
  /** For staff: freezes, unfreezes or closes a card. Refused with status_conflict when it is so already, or closed. */
  change(tx: Tx, actor: Actor, cardId: string, event: CardChange): Promise<void>;
};

export type CardsOptions = CardServices &
  NetworkServices &
  TokenServices &
  CreditServices & { readonly jobs: Jobs };

/** The cards of customers, and what is paid by them. */
export function cardsModule(services: CardsOptions): Cards {
  const { routes, ...network } = cardNetwork(services);
  const shop = services.config.mode === 'sandbox' ? sandboxShop(services) : undefined;
  const { routes: disputeRoutes, ...disputes } = cardDisputes(services);
  const credit = creditCards(services);
  services.jobs.register(renewalJob(services));
  return {
    ...network,
    shop,
    disputes,
    credit,
    renewCards: () => renewCards(services),
    routes: [
      ...cardRoutes(services),
      ...routes,
      ...challengeRoutes(services),
      ...disputeRoutes,
      ...credit.routes,
      ...deliveryRoutes(services),
      ...tokenRoutes(services),
      ...(shop === undefined ? [] : [...producerRoutes(services), ...telephoneRoutes(services)]),
      ...(shop?.routes ?? []),
    ],
    async change(tx, actor, cardId, event) {
      await changeCard(services, tx, actor, cardId, event);
    },
  };
}
