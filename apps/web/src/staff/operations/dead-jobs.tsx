import { useState } from 'react';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Age } from '../parts/age.tsx';
import { useStaff } from '../session/staff.tsx';
import { DropDialog } from './drop-dialog.tsx';
import type { DeadJob } from './operations-query.ts';
import { useRetry } from './use-retry.ts';

/** Jobs that were tried until there was no try left. Nothing happens to them until somebody does something. */
export function DeadJobs({ jobs }: { jobs: readonly DeadJob[] }) {
  const { may } = useStaff();
  const retry = useRetry();
  const [dropped, setDropped] = useState<DeadJob | null>(null);
  const actions: Column<DeadJob> = {
    header: 'What to do',
    cell: (job) => (
      <Actions
        job={job}
        isBusy={retry.isPending && retry.variables === job.id}
        onRetry={() => retry.mutate(job.id)}
        onDrop={() => setDropped(job)}
      />
    ),
    align: 'end',
  };
  return (
    <section aria-labelledby="failed-jobs-title" className="grid gap-4">
      <h2 id="failed-jobs-title" className="text-2xl">
        Dead letters
      </h2>
      {retry.error && (
        <Alert tone="danger" title="The job was not put back" announced>
          {retry.error.message}
        </Alert>
      )}
      {jobs.length === 0 ? (
        <p className="text-ink-2">No job has failed for good.</p>
      ) : (
        <DataTable
          dense
          caption="Dead letters"
          columns={[...columns, ...(may('operations.retry') ? [actions] : [])]}
          rows={jobs}
          rowKey={({ id }) => id}
        />
      )}
      {dropped && <DropDialog job={dropped} onClose={() => setDropped(null)} />}
    </section>
  );
}

const columns: readonly Column<DeadJob>[] = [
  { header: 'Kind of job', cell: ({ queue }) => <span className="whitespace-nowrap">{queue}</span> },
  { header: 'Failed', cell: ({ died_at }) => <Age since={died_at} /> },
  { header: 'Tries', cell: ({ attempts }) => attempts, align: 'end' },
  { header: 'Error', cell: ({ error }) => error, prose: true },
  {
    header: 'Content',
    cell: ({ payload }) => <code className="font-mono text-sm">{payload}</code>,
    prose: true,
  },
];

type ActionsProps = {
  readonly job: DeadJob;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
};

/** What is proposed to be dropped can still be put back: the proposal closes itself then. */
function Actions({ job: { queue, proposal_id }, isBusy, onRetry, onDrop }: ActionsProps) {
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      <Button look="quiet" busy={isBusy} onClick={onRetry} aria-label={`Retry ${queue}`}>
        Retry
      </Button>
      {proposal_id === null ? (
        <Button look="quiet" onClick={onDrop} aria-label={`Drop ${queue}`}>
          Drop
        </Button>
      ) : (
        <RouteLink to={`/staff/proposals/${proposal_id}`}>Proposed to drop</RouteLink>
      )}
    </span>
  );
}
