import { createCard, getCard, revealCard as revealCardCall } from '@farthing/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { type CardServices, issueCard, readCard, revealCard } from './service.ts';

export function cardRoutes(services: CardServices): Route[] {
  return [
    route(getCard, async ({ principal }) => ({ card: await readCard(services, principal.customerId) })),
    route(createCard, ({ body, principal, origin, once }) =>
      once(async (tx) => {
        const asked = { type: body.card_type, feeAmount: body.fee_amount };
        const card = await issueCard(services, tx, principal.customerId, asked, origin);
        return { status: 'success' as const, message: 'Virtual card request created.', card };
      }),
    ),
    route(revealCardCall, async ({ body, principal, origin }) => ({
      card: await revealCard(services, principal.customerId, body.pin, origin),
    })),
  ];
}
