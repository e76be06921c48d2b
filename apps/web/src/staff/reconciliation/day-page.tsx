import { type Currency, isCurrency } from '@farthing/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { formatMoment } from '../../lib/format.ts';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { isCalendarDate } from '../../ui/date-input/date-parts.ts';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Amount } from '../parts/amount.tsx';
import { formatDay } from '../parts/dates.ts';
import { type Fact, FactList } from '../parts/fact-list.tsx';
import { MoreRows } from '../parts/more-rows.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Reference } from '../parts/reference.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { Agrees } from './days.tsx';
import { EntryTable } from './entries.tsx';
import { LongCode } from './long-code.tsx';
import { daysQuery, type ReconciledDay, unreportedQuery } from './reconciliation-queries.ts';

type Of = { readonly day: string; readonly currency: Currency };

/** One day of one account: the two balances, what lies between them, and the entries behind it. */
export default function DayPage() {
  const { day = '', currency = '' } = useParams();
  if (!isCalendarDate(day) || !isCurrency(currency)) return <Navigate to="/staff/reconciliation" replace />;
  const of = { day, currency };
  return (
    <>
      <PageHead
        back={<RouteLink to="/staff/reconciliation">Reconciliation</RouteLink>}
        title={`${formatDay(day)} in ${currency}`}
      />
      <div className="grid gap-10">
        <Figures of={of} />
        <section className="grid gap-3" aria-labelledby="entries-title">
          <h2 id="entries-title" className="text-xl">
            Entries of the other bank
          </h2>
          <EntryTable filter={{ state: 'all', ...of }} empty="The statement has no entry for this day." />
        </section>
        <Unreported of={of} />
      </div>
    </>
  );
}

function Figures({ of }: { of: Of }) {
  const pages = useInfiniteQuery(daysQuery(useStaffApi()));
  const row = pages.data?.pages
    .flatMap(({ days }) => days)
    .find(({ day, currency }) => day === of.day && currency === of.currency);
  return (
    <Loaded
      query={pages}
      waiting={<Skeleton label="Loading the balances" lines={6} />}
      failed="The balances could not be loaded."
    >
      {() =>
        row === undefined ? <p className="text-ink-2">No statement of this day.</p> : <Balance row={row} />
      }
    </Loaded>
  );
}

function Balance({ row }: { row: ReconciledDay }) {
  return (
    <div className="grid max-w-2xl gap-3">
      <p>
        <Agrees agrees={row.agrees} />
      </p>
      <FactList facts={factsOf(row)} />
    </div>
  );
}

function factsOf(row: ReconciledDay): Fact[] {
  const money = (amount: string) => <Amount of={{ amount, currency: row.currency }} />;
  const { only_theirs, only_ours } = row;
  return [
    { label: 'Account', value: <LongCode>{row.account}</LongCode> },
    { label: 'Statement says', value: money(row.theirs) },
    { label: 'Our books say', value: money(row.ours) },
    { label: 'Difference', value: money(row.difference) },
    { label: 'From before the first statement', value: money(row.brought_forward) },
    {
      label: 'On the statement only',
      value: (
        <>
          {money(only_theirs.amount)} in {counted(only_theirs.entries, 'entry', 'entries')}
        </>
      ),
    },
    {
      label: 'In our books only',
      value: (
        <>
          {money(only_ours.amount)} in {counted(only_ours.payouts, 'payout', 'payouts')}
        </>
      ),
    },
    { label: 'Unexplained', value: money(row.unexplained) },
  ];
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function Unreported({ of }: { of: Of }) {
  const pages = useInfiniteQuery(unreportedQuery(useStaffApi(), of));
  const payouts = pages.data?.pages.flatMap((page) => page.payouts);
  return (
    <section className="grid gap-3" aria-labelledby="unreported-title">
      <h2 id="unreported-title" className="text-xl">
        Payouts that no statement shows
      </h2>
      <Loaded
        query={{ ...pages, data: payouts }}
        waiting={<Skeleton label="Loading payouts" lines={3} />}
        failed="The payouts could not be loaded."
      >
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-2">None: every payout that we have settled is on a statement.</p>
          ) : (
            <>
              <DataTable
                dense
                caption="Payouts that no statement shows, the oldest first"
                columns={unreportedColumns}
                rows={rows}
                rowKey={({ id }) => id}
              />
              <MoreRows pages={pages} shown={rows.length} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

type Unreported = {
  readonly reference: string;
  readonly payee: string;
  readonly amount: string;
  readonly currency: Currency;
  readonly settled_at: string;
};

const unreportedColumns: readonly Column<Unreported>[] = [
  { header: 'Payee', cell: ({ payee }) => payee },
  { header: 'Reference', cell: ({ reference }) => <Reference>{reference}</Reference> },
  { header: 'Settled', cell: ({ settled_at }) => formatMoment(settled_at) },
  { header: 'Amount', cell: (payout) => <Amount of={payout} />, align: 'end' },
];
