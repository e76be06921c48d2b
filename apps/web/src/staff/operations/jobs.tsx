import { Badge } from '../../ui/badge/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { TextLink } from '../../ui/link/link.tsx';
import type { Operations } from './operations-query.ts';

type Job = Operations['jobs'][number];

const columns: readonly Column<Job>[] = [
  { header: 'Kind of job', cell: ({ queue }) => queue },
  { header: 'Now', cell: nowInWords },
  {
    header: 'Failed for good',
    cell: ({ dead }) => (
      <TextLink href="#failed-jobs-title">{dead > 0 ? <Badge tone="danger">{dead}</Badge> : 0}</TextLink>
    ),
    align: 'end',
  },
];

/** A sentence and no figures: jobs are over before anybody has opened a list of them. */
function nowInWords({ waiting, active }: Job): string {
  if (waiting === 0 && active === 0) return 'Nothing to do';
  if (active === 0) return waiting === 1 ? 'One waits' : `${waiting} wait`;
  const running = active === 1 ? 'one runs' : `${active} run`;
  if (waiting === 0) return running.charAt(0).toUpperCase() + running.slice(1);
  return `${waiting === 1 ? 'One waits' : `${waiting} wait`}, ${running}`;
}

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
