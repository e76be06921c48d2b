import * as calls from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { CardServices } from '../services.ts';
import { activate, readDelivery, setPin } from './own.ts';
import { readProduced, sandboxTracking, tellOfCard } from './producer.ts';

export { isCardPin, type KeptPin } from './card-pin.ts';
export { orderedMail, renewalOrderedMail } from './mails.ts';
export { addressOfCard, deliveryRow, pinTryRow } from './store.ts';

/** Cards that come by post. */
export function deliveryRoutes(services: CardServices): Route[] {
  const { kysely } = services.database;
  return [
    route(calls.readCardDelivery, async ({ params, principal: { customerId } }) => ({
      delivery: await readDelivery(kysely, { customerId, ...params }),
    })),
    route(calls.activateOwnCard, async ({ params, body, principal: { customerId }, origin }) => {
      const by = { customerId, ...params, origin };
      await activate(services, by, { lastFour: body.last_four, code: body.code });
      return { ...done('Your card works now.'), delivery: await readDelivery(kysely, by) };
    }),
    route(calls.setCardPin, async ({ params, body, principal: { customerId }, origin }) => {
      const by = { customerId, ...params, origin };
      await setPin(services, by, body.card_pin, body.pin);
      return { ...done('The PIN of your card is set.'), delivery: await readDelivery(kysely, by) };
    }),
  ];
}

/** The producer of a sandbox: whoever can reach it makes and sends cards with it. */
export function producerRoutes(services: CardServices): Route[] {
  return [
    route(calls.readCardProducer, async () => ({ cards: await readProduced(services) })),
    route(calls.moveProducedCard, async ({ params: { cardId }, body: { step } }) => {
      await tellOfCard(
        services,
        cardId,
        step === 'send' ? { step, tracking: sandboxTracking(cardId) } : { step },
      );
      return { ...done('The producer has done it.'), cards: await readProduced(services) };
    }),
  ];
}
