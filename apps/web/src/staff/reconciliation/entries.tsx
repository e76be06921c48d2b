import { useInfiniteQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/badge/badge.tsx';
import type { Column } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Amount } from '../parts/amount.tsx';
import { formatDay } from '../parts/dates.ts';
import { MoreRows } from '../parts/more-rows.tsx';
import { RecordTable } from '../parts/record-table.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { EntryDrawer } from './entry-drawer.tsx';
import { kindWords, problemWords, stateWords } from './entry-words.ts';
import { LongCode } from './long-code.tsx';
import { type EntryFilter, entriesQuery, type ReportedEntry } from './reconciliation-queries.ts';

/** What waits for a person. */
export function Entries({ entryId }: { entryId: string | undefined }) {
  return (
    <>
      <EntryTable
        filter={{ state: 'open' }}
        currentKey={entryId}
        empty="Every entry of other banks is matched or explained."
      />
      {entryId !== undefined && <EntryDrawer key={entryId} entryId={entryId} />}
    </>
  );
}

type EntryTableProps = { filter: EntryFilter; currentKey?: string | undefined; empty: string };

export function EntryTable({ filter, currentKey, empty }: EntryTableProps) {
  const pages = useInfiniteQuery(entriesQuery(useStaffApi(), filter));
  const entries = pages.data?.pages.flatMap((page) => page.entries);
  return (
    <Loaded
      query={{ ...pages, data: entries }}
      waiting={<Skeleton label="Loading the entries" lines={6} />}
      failed="The entries could not be loaded."
    >
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState>{empty}</EmptyState>
        ) : (
          <div className="grid gap-4">
            <RecordTable
              caption="Entries of other banks, the oldest day first"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              rowHref={({ id }) => `/staff/reconciliation/entries/${id}`}
              currentKey={currentKey}
            />
            <MoreRows pages={pages} shown={rows.length} />
          </div>
        )
      }
    </Loaded>
  );
}

const columns: readonly Column<ReportedEntry>[] = [
  {
    header: 'Entry',
    cell: ({ kind, details }) => (details === null ? kindWords[kind] : `${kindWords[kind]}: ${details}`),
  },
  {
    header: 'Booked',
    cell: ({ booked_on }) => <span className="whitespace-nowrap">{formatDay(booked_on)}</span>,
  },
  {
    header: 'Reference',
    cell: ({ reference }) => (reference === null ? 'none' : <LongCode>{reference}</LongCode>),
  },
  { header: 'Amount', cell: ({ amount }) => (amount ? <Amount of={amount} /> : '–'), align: 'end' },
  { header: 'Why', cell: ({ problem }) => (problem === null ? '–' : problemWords[problem]) },
  { header: 'State', cell: ({ state, claim }) => <State state={state} by={claim?.by.name} /> },
];

function State({ state, by }: { state: ReportedEntry['state']; by: string | undefined }) {
  const { word, tone } = stateWords[state];
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 whitespace-nowrap">
      <Badge tone={tone}>{word}</Badge>
      {by !== undefined && <span className="text-ink-2 text-sm">{by}</span>}
    </span>
  );
}
