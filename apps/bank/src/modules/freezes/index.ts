import { askLiftCode, liftFreeze } from '@farthing/contract';
import { done } from '../../platform/http/done.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type FreezeServices, liftOwn, sendLiftCode } from './lift.ts';

/** How customers lift their own freeze. Freezing is a matter of identity; lifting takes the PIN as well, which stands above it. */
export function freezeRoutes(services: FreezeServices): Route[] {
  return [
    route(askLiftCode, async ({ principal }) => {
      const passkey = await sendLiftCode(services, principal.customerId);
      return { ...done(passkey ? 'Confirm it with your passkey.' : 'We have sent you a code.'), passkey };
    }),
    route(liftFreeze, async ({ body: { pin, code }, principal: { customerId }, origin }) => {
      await liftOwn(services, { customerId, pin, code, origin });
      return done('The freeze is lifted. Everything works as before.');
    }),
  ];
}
