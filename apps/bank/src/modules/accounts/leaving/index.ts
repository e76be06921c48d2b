import { askLeavingCode, cancelLeaving as cancelLeavingCall, getLeaving, leave } from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { cancelLeaving } from './cancel-leaving.ts';
import { continueAll } from './continue-leaving.ts';
import { leaveForGood, readLeaving, sendLeavingCode } from './leave.ts';
import type { LeavingServices } from './services.ts';

export { closeHoldings } from './close-all.ts';

export type LeavingModule = {
  readonly routes: readonly Route[];
  /** Pays out and closes those who leave; a job does this every minute. */
  continueAll(): Promise<void>;
};

/** How a customer closes the relationship with the bank by themselves. */
export function leavingModule(services: LeavingServices): LeavingModule {
  services.jobs.register({
    name: 'carry-on-leaving',
    every: '* * * * *',
    handle: () => continueAll(services),
  });
  return { routes: leavingRoutes(services), continueAll: () => continueAll(services) };
}

function leavingRoutes(services: LeavingServices): Route[] {
  return [
    route(getLeaving, ({ principal }) => readLeaving(services, principal.customerId)),
    route(askLeavingCode, async ({ body, principal: { customerId, sessionId }, origin }) => {
      const passkey = await sendLeavingCode(services, { customerId, sessionId, origin }, body);
      return { ...done(passkey ? 'Confirm it with your passkey.' : 'We have sent you a code.'), passkey };
    }),
    route(leave, async ({ body, principal: { customerId, sessionId }, origin }) => {
      const closed = await leaveForGood(services, { customerId, sessionId, origin }, body);
      const message = closed
        ? 'Your accounts are closed. We have emailed you about it.'
        : 'We are paying out your money. Your accounts close by themselves when it has arrived.';
      return { ...done(message), closed };
    }),
    route(cancelLeavingCall, async ({ principal: { customerId }, origin }) => {
      await cancelLeaving(services, { customerId, origin });
      return done('It is cancelled. Your accounts stay open.');
    }),
  ];
}
