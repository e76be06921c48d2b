import { getCreditSpending, getInsight } from '@farthing/contract';
import { type Route, route } from '../../../platform/http/route.ts';
import type { InsightServices } from '../services.ts';
import { readCreditSpending } from './credit.ts';
import { readInsight } from './read.ts';

/** What came in and went out, by month, category and merchant. */
export function reportRoutes(services: InsightServices): Route[] {
  return [
    route(getInsight, ({ principal, query }) => readInsight(services, principal.customerId, query)),
    route(getCreditSpending, ({ principal, query }) =>
      readCreditSpending(services, principal.customerId, query),
    ),
  ];
}
