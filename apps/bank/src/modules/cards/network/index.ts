import type { Route } from '../../../platform/http/route.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { collectDebts, endHolds, networkJobs } from './jobs.ts';
import { networkRoutes } from './routes.ts';
import type { NetworkServices } from './services.ts';

export { billedIn, digestOf, numberDigestsOf } from './answer.ts';
export { decidedOrAway, networkCalls } from './calls.ts';
export { chargeBackWork, givenBackMeanwhile } from './charge-back.ts';
export { useOf, whyCardIsNotGood } from './decide.ts';
export { type PaymentRow, toPaymentAnswer } from './own-payments.ts';
export type { CardPayment, Merchant } from './payment.ts';
export { placeOf } from './postings.ts';
export { judgedRisk } from './risk-facts.ts';
export { givenRows } from './rows.ts';
export type { NetworkAnswer, NetworkServices, PaymentBody } from './services.ts';
export { type AskedCard, byId, type PaymentFacts, readAsked, readPayment } from './store.ts';

export type CardNetwork = {
  readonly routes: readonly Route[];
  /** Ends what nobody has cleared in time, as a job does every ten minutes. */
  endHolds(): Promise<void>;
  /** Takes what is owed where it is there by now, as a job does every five minutes. */
  collectDebts(): Promise<void>;
};

/** Payments by the bank's cards: what the card network asks and tells. */
export function cardNetwork(services: NetworkServices & { readonly jobs: Jobs }): CardNetwork {
  for (const job of networkJobs(services)) services.jobs.register(job);
  return {
    routes: networkRoutes(services),
    endHolds: () => endHolds(services),
    collectDebts: () => collectDebts(services),
  };
}
