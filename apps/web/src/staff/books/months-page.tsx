import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { formatMonth } from '../parts/dates.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Allowed } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { BooksNav } from './books-nav.tsx';
import { type Months, monthsQuery } from './books-queries.ts';
import { MonthActions } from './month-actions.tsx';

/** Which months are closed, by whom, and what can be closed next. */
export default function MonthsPage() {
  return (
    <>
      <PageHead
        title="Months"
        intro="You can no longer post into a closed month. It takes two people to close or reopen one."
      />
      <BooksNav current="months" />
      <Loaded
        query={useQuery(monthsQuery(useStaffApi()))}
        waiting={<Skeleton label="Loading the months" lines={6} />}
        failed="The months could not be loaded."
      >
        {(months) => (
          <div className="grid gap-8">
            <Standing months={months} />
            <Allowed permission="books.close">
              <MonthActions months={months} />
            </Allowed>
            <History history={months.history} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Standing({ months: { closed_through, proposals } }: { months: Months }) {
  return (
    <div className="grid gap-4">
      <p className="text-lg">
        {closed_through === null
          ? 'No month is closed.'
          : `Closed up to the end of ${formatMonth(closed_through)}.`}
      </p>
      {proposals.map(({ id, act, month }) => (
        <Alert
          key={id}
          tone="info"
          title={`${act === 'close' ? 'Closing' : 'Reopening'} ${formatMonth(month)} is proposed`}
        >
          It waits for a second person. <RouteLink to={`/staff/proposals/${id}`}>Show the proposal</RouteLink>
        </Alert>
      ))}
    </div>
  );
}

type Act = Months['history'][number];

function History({ history }: { history: readonly Act[] }) {
  return (
    <section className="grid gap-4" aria-labelledby="months-history">
      <h2 id="months-history" className="text-2xl">
        What was closed and reopened
      </h2>
      {history.length === 0 ? (
        <EmptyState>No month has been closed yet.</EmptyState>
      ) : (
        <DataTable
          dense
          caption="Months closed and reopened, the newest first"
          columns={columns}
          rows={history}
          rowKey={({ at, month }) => `${at} ${month}`}
        />
      )}
    </section>
  );
}

const columns: readonly Column<Act>[] = [
  { header: 'Month', cell: ({ month }) => formatMonth(month) },
  { header: 'What', cell: ({ act }) => (act === 'close' ? 'Closed' : 'Reopened') },
  { header: 'When', cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  { header: 'Proposed by', cell: ({ proposed_by }) => proposed_by },
  { header: 'Approved by', cell: ({ approved_by }) => approved_by },
  { header: 'Why', cell: ({ reason }) => reason, prose: true },
];
