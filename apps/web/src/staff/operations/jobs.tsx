import { Badge } from '../../ui/badge/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import type { Operations } from './operations-query.ts';

type Job = Operations['jobs'][number];

const columns: readonly Column<Job>[] = [
  { header: 'Kind of job', cell: ({ queue }) => queue },
  { header: 'Waiting', cell: ({ waiting }) => waiting, align: 'end' },
  { header: 'Running', cell: ({ active }) => active, align: 'end' },
  {
    header: 'Failed for good',
    cell: ({ dead }) => (dead > 0 ? <Badge tone="danger">{dead}</Badge> : 0),
    align: 'end',
  },
];

export function Jobs({ jobs }: { jobs: readonly Job[] }) {
  return (
    <section aria-labelledby="jobs-title" className="grid gap-4">
      <h2 id="jobs-title" className="text-2xl">
        Jobs
      </h2>
      <DataTable dense caption="Jobs by kind" columns={columns} rows={jobs} rowKey={({ queue }) => queue} />
    </section>
  );
}
