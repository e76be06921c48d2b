import type { StaffMember } from '../../../platform/http/principal.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { DeskServices } from '../services.ts';
import { describedLists } from './described-lists.ts';
import { type ExportQuery, listExports } from './exports/index.ts';
import { countRows, readPage } from './query/index.ts';

/** The routes of every described list. */
export function describedRoutes(services: DeskServices): Route[] {
  const { database, clock } = services;
  const exported = listExports(services);
  return describedLists.flatMap(({ source, page, count, file }): Route[] => [
    {
      call: page,
      handle: ({ query, principal }) =>
        readPage(database, source, sent(query), {
          permissions: by(principal).permissions,
          now: clock.now(),
        }),
    },
    {
      call: count,
      handle: ({ query, principal }) => countRows(database, source, sent(query), by(principal)),
    },
    {
      call: file,
      handle: ({ query, principal, origin }) =>
        exported({ member: by(principal), origin }, source, query as ExportQuery),
    },
  ]);
}

/** The calls are made from the description that the source is held to: what one has validated the other takes. */
const sent = (query: unknown) => query as Parameters<typeof readPage>[2];

/** All of them are calls of staff. */
const by = (principal: unknown) => principal as StaffMember;
