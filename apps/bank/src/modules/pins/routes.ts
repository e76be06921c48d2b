import { createPin as createPinCall } from '@farthing/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { createPin } from './service.ts';
import type { PinServices } from './services.ts';

export function pinRoutes(services: PinServices): Route[] {
  return [
    route(createPinCall, ({ body, principal: { customerId }, origin, once }) =>
      once(async (tx) => {
        await createPin(services, tx, customerId, body.pin, origin);
        return { status: 'success' as const, message: 'Your transaction PIN was created.' };
      }),
    ),
  ];
}
