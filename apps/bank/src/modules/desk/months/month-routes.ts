import * as calls from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { DeskServices } from '../services.ts';
import { proposeMonth, readMonths } from './months.ts';

/** Closing a month of the books, and reopening it. */
export function monthRoutes(services: DeskServices): Route[] {
  const words = done('It is proposed. Somebody else has to approve it.');
  return [
    route(calls.listMonths, () => readMonths(services)),
    route(calls.proposeMonthClosing, ({ principal: member, origin, params: { month }, body, once }) =>
      once(async (tx) => ({
        ...words,
        proposal_id: await proposeMonth(
          services,
          tx,
          { member, origin },
          { act: 'close', month, because: body.reason },
        ),
      })),
    ),
    route(calls.proposeMonthReopening, ({ principal: member, origin, params: { month }, body, once }) =>
      once(async (tx) => ({
        ...words,
        proposal_id: await proposeMonth(
          services,
          tx,
          { member, origin },
          { act: 'reopen', month, because: body.reason },
        ),
      })),
    ),
  ];
}
