import { createPin as createPinCall, replacePin as replacePinCall } from '@farthing/contract';
import { done } from '../../platform/http/done.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { createPin, replacePin } from './service.ts';
import type { PinServices } from './services.ts';

export function pinRoutes(services: PinServices): Route[] {
  return [
    route(createPinCall, ({ body, principal: { customerId }, origin, once }) =>
      once(async (tx) => {
        await createPin(services, tx, customerId, body.pin, origin);
        return done('Your transaction PIN was created.');
      }),
    ),
    route(replacePinCall, async ({ body, principal, origin }) => {
      await replacePin(services, principal, body, origin);
      return done('Your transaction PIN was replaced.');
    }),
  ];
}
