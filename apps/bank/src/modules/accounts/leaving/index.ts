import { askLeavingCode, getLeaving, leave } from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { type LeavingServices, leaveForGood, readLeaving, sendLeavingCode } from './leave.ts';

export { closeHoldings } from './leave.ts';

/** How a customer closes the relationship with the bank by themselves. */
export function leavingRoutes(services: LeavingServices): Route[] {
  return [
    route(getLeaving, ({ principal }) => readLeaving(services, principal.customerId)),
    route(askLeavingCode, async ({ body: { pin }, principal: { customerId }, origin }) => {
      await sendLeavingCode(services, { customerId, pin, origin });
      return done('We have sent you a code.');
    }),
    route(leave, async ({ body: { pin, code }, principal: { customerId }, origin }) => {
      await leaveForGood(services, { customerId, pin, code, origin });
      return done('Your accounts are closed. We have written you an email about it.');
    }),
  ];
}
