import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { Age } from '../parts/age.tsx';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import type { Operations } from './operations-query.ts';

type DeadJob = Operations['dead_jobs'][number];

/** Jobs that were tried until there was no try left. Nothing happens to them until somebody does something. */
export function DeadJobs({ jobs }: { jobs: readonly DeadJob[] }) {
  const { may } = useStaff();
  const retry = useRetry();
  return (
    <section aria-labelledby="dead-jobs-title" className="grid gap-4">
      <h2 id="dead-jobs-title" className="text-2xl">
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
          columns={[
            ...columns,
            ...(may('operations.retry') ? [retryColumn(retry.variables, retry.isPending, retry.mutate)] : []),
          ]}
          rows={jobs}
          rowKey={({ id }) => id}
        />
      )}
    </section>
  );
}

const columns: readonly Column<DeadJob>[] = [
  { header: 'Kind of job', cell: ({ queue }) => <span className="whitespace-nowrap">{queue}</span> },
  { header: 'Failed', cell: ({ died_at }) => <Age since={died_at} /> },
  { header: 'Tries', cell: ({ attempts }) => attempts, align: 'end' },
  { header: 'Error', cell: ({ error }) => error },
  { header: 'Content', cell: ({ payload }) => <code className="font-mono text-sm">{payload}</code> },
];

function retryColumn(
  retried: string | undefined,
  isPending: boolean,
  retry: (id: string) => void,
): Column<DeadJob> {
  return {
    header: 'Retry',
    cell: ({ id, queue }) => (
      <Button
        look="quiet"
        busy={isPending && retried === id}
        onClick={() => retry(id)}
        aria-label={`Retry ${queue}`}
        className="whitespace-nowrap"
      >
        <RotateCw className="size-4" aria-hidden="true" />
        Retry
      </Button>
    ),
    align: 'end',
  };
}

function useRetry() {
  const api = useStaffApi();
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (jobId: string) =>
      api.call('POST /staff/operations/dead-jobs/:jobId/retry/', { params: { jobId } }),
    networkMode: 'always',
    onSuccess: ({ message }) => toast(message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['operations'] }),
  });
}
