import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useChange } from '../parts/use-change.ts';
import { useStaffApi } from '../session/staff-services.tsx';
import type { DeadJob } from './operations-query.ts';

export function DropDialog({ job, onClose }: { job: DeadJob; onClose: () => void }) {
  const api = useStaffApi();
  const change = useChange([['operations']]);
  const { id, queue, payload, takes_two } = job;
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={takes_two ? 'Propose to drop the job' : 'Drop the job'}
      action={takes_two ? 'Propose to drop' : 'Drop'}
      onConfirm={({ reason, idempotencyKey }) =>
        change(
          api.call('POST /staff/operations/dead-jobs/:jobId/drop/', {
            params: { jobId: id },
            body: { reason },
            idempotencyKey,
          }),
        )
      }
    >
      <p>
        <strong>{queue}</strong> <code className="wrap-anywhere font-mono text-sm">{payload}</code>
      </p>
      <p>
        {takes_two
          ? 'Nothing else does the work of this job. A payment or an email may depend on it, so someone else has to agree.'
          : 'It runs again by itself, and the next run does the same work.'}
      </p>
    </ReasonDialog>
  );
}
