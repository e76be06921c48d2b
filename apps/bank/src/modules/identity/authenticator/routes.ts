import * as calls from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { IdentityServices } from '../services.ts';
import { addApp, dropApp, ownApp, renewCodes, startApp } from './authenticator.ts';

export function authenticatorRoutes(services: IdentityServices): Route[] {
  return [
    route(calls.getAuthenticator, ({ principal }) => ownApp(services, principal)),
    route(calls.startAuthenticator, ({ principal, body, origin }) =>
      startApp(services, principal, body, origin),
    ),
    route(calls.addAuthenticator, async ({ principal, body, origin }) => ({
      ...done('Your authenticator app is set up. Keep the recovery codes where only you can find them.'),
      recovery_codes: [...(await addApp(services, principal, body.otp_code, origin))],
    })),
    route(calls.renewRecoveryCodes, async ({ principal, body, origin }) => ({
      ...done('These are your recovery codes now. The old ones no longer work.'),
      recovery_codes: [...(await renewCodes(services, principal, body, origin))],
    })),
    route(calls.removeAuthenticator, async ({ principal, body, origin }) => {
      await dropApp(services, principal, body, origin);
      return done('Your authenticator app was removed.');
    }),
  ];
}
