import * as calls from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { InsightServices } from '../services.ts';
import { choosePayDay, removeBudget, setBudget } from './manage.ts';
import { readBudgets } from './read.ts';

export { budgetJob, warnAboutBudgets } from './tell.ts';

/** Budgets by category, and what is left until pay-day. */
export function budgetRoutes(services: InsightServices): Route[] {
  const told = async (customerId: string, accountId: string | undefined, words: string) => ({
    ...done(words),
    ...(await readBudgets(services, { customerId, accountId })),
  });
  return [
    route(calls.getBudgets, ({ principal: { customerId }, query }) =>
      readBudgets(services, { customerId, accountId: query.account }),
    ),
    route(calls.setBudget, async ({ principal: { customerId }, origin, params, body }) => {
      await setBudget(services, { customerId, origin }, params.category, body);
      return told(customerId, body.account, 'Your budget is set.');
    }),
    route(calls.removeBudget, async ({ principal: { customerId }, origin, params, query }) => {
      await removeBudget(services, { customerId, origin }, params.category, query.account);
      return told(customerId, query.account, 'Your budget is removed.');
    }),
    route(calls.choosePayDay, async ({ principal: { customerId }, origin, body }) => {
      await choosePayDay(services, { customerId, origin }, body);
      return told(customerId, body.account, 'Saved.');
    }),
  ];
}
