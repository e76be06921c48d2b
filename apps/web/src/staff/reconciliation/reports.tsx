import { useInfiniteQuery } from '@tanstack/react-query';
import { formatMoment } from '../../lib/format.ts';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { MoreRows } from '../parts/more-rows.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { LongCode } from './long-code.tsx';
import { type BankReport, reportsQuery } from './reconciliation-queries.ts';

export function Reports() {
  const pages = useInfiniteQuery(reportsQuery(useStaffApi()));
  const reports = pages.data?.pages.flatMap((page) => page.reports);
  return (
    <Loaded
      query={{ ...pages, data: reports }}
      waiting={<Skeleton label="Loading the files" lines={6} />}
      failed="The files could not be loaded."
    >
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState>No file has been imported yet.</EmptyState>
        ) : (
          <div className="grid gap-4">
            <DataTable
              dense
              caption="Imported files, the newest first"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
            />
            <MoreRows pages={pages} shown={rows.length} />
          </div>
        )
      }
    </Loaded>
  );
}

const columns: readonly Column<BankReport>[] = [
  { header: 'File', cell: ({ file_name, message_id }) => (file_name === '' ? message_id : file_name) },
  { header: 'Kind', cell: ({ format, version }) => `${format}.001.${version}` },
  { header: 'Message', cell: ({ message_id }) => <LongCode>{message_id}</LongCode> },
  {
    header: 'Imported',
    cell: ({ imported_at, imported_by }) => `${formatMoment(imported_at)}, ${imported_by.name}`,
  },
  { header: 'Entries', cell: ({ entries }) => entries, align: 'end' },
  { header: 'To look at', cell: ({ open }) => open, align: 'end' },
];
