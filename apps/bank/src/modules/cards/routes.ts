import { createCard, getCard, revealCard as revealCardCall } from '@farthing/contract';
import { decidedAnew } from '../../platform/database/outdated.ts';
import { done } from '../../platform/http/done.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { toAnswer } from './details.ts';
import { issueCard } from './issue.ts';
import { lifeRoutes } from './life/index.ts';
import { readCard, revealCard } from './service.ts';
import type { CardServices } from './services.ts';
import type { StoredCard } from './store.ts';

export function cardRoutes(services: CardServices): Route[] {
  return [
    route(getCard, async ({ principal }) => ({ card: await readCard(services, principal.customerId) })),
    route(createCard, ({ body, principal: { customerId }, origin, key, onceBy }) => {
      const asked = { customerId, type: body.card_type, feeAmount: body.fee_amount };
      const order = { ...asked, kind: 'virtual', isFirst: true, origin, key, answerOf: issued } as const;
      return onceBy((rowOf) => decidedAnew(() => issueCard(services, { ...order, rowOf })));
    }),
    route(revealCardCall, async ({ body, principal, origin }) => ({
      card: await revealCard(services, principal.customerId, body.pin, origin),
    })),
    ...lifeRoutes(services),
  ];
}

function issued(card: StoredCard) {
  return { ...done('Virtual card request created.'), card: toAnswer(card) };
}
