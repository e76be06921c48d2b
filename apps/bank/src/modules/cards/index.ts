import type { Tx } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Actor } from '../audit/index.ts';
import { cardRoutes } from './routes.ts';
import { type CardChange, changeCard } from './service.ts';
import type { CardServices } from './services.ts';

export * from './views.ts';

export type Cards = {
  readonly routes: readonly Route[];
  /** For staff: freezes, unfreezes or closes a card. Refused with status_conflict when it is so already, or closed. */
  change(tx: Tx, actor: Actor, cardId: string, event: CardChange): Promise<void>;
};

/** Virtual cards, one at a time for each customer. */
export function cardsModule(services: CardServices): Cards {
  return {
    routes: cardRoutes(services),
    change: (tx, actor, cardId, event) => changeCard(services, tx, actor, cardId, event),
  };
}
