import type { Call } from '@farthing/contract';
import * as calls from '@farthing/contract';
import type { StaffMember } from '../../../platform/http/principal.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { DeskServices } from '../services.ts';
import { countRows, type ListSource, readPage } from './query/index.ts';
import { cardSource, customerSource, depositSource, loanSource, paymentSource } from './sources/index.ts';

/** The routes of every described list. */
export function describedRoutes(services: DeskServices): Route[] {
  return [
    ...routesOf(services, paymentSource, calls.listPayments, calls.countPayments),
    ...routesOf(services, depositSource, calls.listDeposits, calls.countDeposits),
    ...routesOf(services, customerSource, calls.listCustomers, calls.countCustomers),
    ...routesOf(services, cardSource, calls.listCards, calls.countCards),
    ...routesOf(services, loanSource, calls.listLoans, calls.countLoans),
  ];
}

/** The calls are made from the description that the source is held to, so that what one validates the other takes. */
function routesOf({ database }: DeskServices, source: ListSource, page: Call, count: Call): Route[] {
  return [
    {
      call: page,
      handle: ({ query, principal }) =>
        readPage(database, source, query as Parameters<typeof readPage>[2], principal as StaffMember),
    },
    {
      call: count,
      handle: ({ query, principal }) =>
        countRows(database, source, query as Parameters<typeof countRows>[2], principal as StaffMember),
    },
  ];
}
