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
import { daysQuery, type ReconciledDay } from './reconciliation-queries.ts';

export function Days() {
  const pages = useInfiniteQuery(daysQuery(useStaffApi()));
  const days = pages.data?.pages.flatMap((page) => page.days);
  return (
    <Loaded
      query={{ ...pages, data: days }}
      waiting={<Skeleton label="Loading the days" lines={8} />}
      failed="The days could not be loaded."
    >
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState>No statement has been imported yet.</EmptyState>
        ) : (
          <div className="grid gap-4">
            <RecordTable
              caption="Days with a statement, the newest first"
              columns={columns}
              rows={rows}
              rowKey={({ day, account, currency }) => `${day} ${account} ${currency}`}
              rowHref={({ day, currency }) => `/staff/reconciliation/days/${day}/${currency}`}
            />
            <MoreRows pages={pages} shown={rows.length} />
          </div>
        )
      }
    </Loaded>
  );
}

const money = (of: ReconciledDay, amount: string) => <Amount of={{ amount, currency: of.currency }} />;

const columns: readonly Column<ReconciledDay>[] = [
  { header: 'Day', cell: ({ day }) => formatDay(day) },
  { header: 'Account', cell: ({ account, currency }) => `•••• ${account.slice(-4)} in ${currency}` },
  { header: 'Our books', cell: (row) => money(row, row.ours), align: 'end' },
  { header: 'Statement', cell: (row) => money(row, row.theirs), align: 'end' },
  { header: 'Difference', cell: (row) => money(row, row.difference), align: 'end' },
  { header: 'Unexplained', cell: (row) => money(row, row.unexplained), align: 'end' },
  { header: 'To look at', cell: ({ open, only_ours }) => open + only_ours.payouts, align: 'end' },
  { header: 'Result', cell: ({ agrees }) => <Agrees agrees={agrees} /> },
];

export function Agrees({ agrees }: Pick<ReconciledDay, 'agrees'>) {
  return agrees ? <Badge tone="success">Agrees</Badge> : <Badge tone="warning">Differs</Badge>;
}
