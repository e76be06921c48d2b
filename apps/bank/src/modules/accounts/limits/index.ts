import { changeAccountLimits, getAccountLimits, sendLimitsCode } from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { changeLimits, type LimitServices, sendCode } from './change.ts';
import { readAccountLimits } from './read.ts';

export { type BankLimits, changeBankLimits, findLimited } from './by-staff.ts';

/** What may leave an account, for those who hold it. */
export function limitRoutes(services: LimitServices): Route[] {
  const { database, clock } = services;
  return [
    route(getAccountLimits, async ({ params: { accountId }, principal: { customerId } }) => ({
      limits: await readAccountLimits(database.kysely, { customerId, accountId, now: clock.now() }),
    })),
    route(sendLimitsCode, async ({ params, body, principal: { customerId }, origin }) => {
      const passkey = await sendCode(services, { customerId, origin }, { ...params, ...body });
      return { ...done(passkey ? 'Confirm it with your passkey.' : 'We have emailed you a code.'), passkey };
    }),
    route(changeAccountLimits, async ({ params, body, principal: { customerId }, origin }) => {
      const limits = await changeLimits(services, { customerId, origin }, { ...params, ...body });
      return { ...done('The limits are saved. They apply from now on.'), limits };
    }),
  ];
}
