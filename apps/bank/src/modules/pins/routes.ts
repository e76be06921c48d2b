import { createPin as createPinCall } from '@farthing/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { createPin, hashNewPin, type PinServices } from './service.ts';

export function pinRoutes(services: PinServices): Route[] {
  return [
    route(createPinCall, async ({ body, principal: { customerId }, origin, once }) => {
      const hashed = await hashNewPin(services, customerId, body.pin);
      return once(async (tx) => {
        await createPin(services, tx, customerId, hashed, origin);
        return { status: 'success' as const, message: 'Your transaction PIN was created.' };
      });
    }),
  ];
}
