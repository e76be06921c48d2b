import * as calls from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { withEqualTiming } from '../equal-timing.ts';
import type { IdentityServices } from '../services.ts';
import { freeze } from './freeze.ts';
import { askFreezeCode, freezeByCode } from './freeze-code.ts';
import { freezeByLink } from './freeze-link.ts';

/** Freezing takes little; what it takes to lift is asked for elsewhere. */
export function freezeRoutes(services: IdentityServices): Route[] {
  return [
    route(calls.freezeAccount, async ({ principal: { customerId: id }, origin }) => {
      const actor = { kind: 'customer', id } as const;
      await services.database.transaction((tx) => freeze(services, tx, id, { by: 'app', actor, origin }));
      return done('Everything is frozen. Nothing leaves your accounts until you lift it.');
    }),
    route(calls.freezeByLink, async ({ body, origin }) => {
      await freezeByLink(services, body.token, origin);
      return done(frozen);
    }),
    route(calls.askFreezeCode, async ({ body }) => {
      await withEqualTiming(() => askFreezeCode(services, body.email));
      return done('If there is an account with this address, a code is on its way to it.');
    }),
    route(calls.freezeByCode, async ({ body, origin }) => {
      await freezeByCode(services, body, origin);
      return done(frozen);
    }),
  ];
}

const frozen =
  'Everything is frozen. Nothing leaves your accounts until you sign in and lift it. Money that is sent to you still arrives.';
