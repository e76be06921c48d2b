import type { LedgerCheck as Check } from '@farthing/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Progress } from '../../ui/progress/progress.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Allowed } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { isUnderWay, ledgerCheckQuery } from './books-queries.ts';
import { CheckResult } from './check-result.tsx';

/** Whether every balance, every entry, the chain of blocks and the audit log agree, and since when that is known. */
export function LedgerCheck() {
  const api = useStaffApi();
  return (
    <section className="grid gap-4" aria-labelledby="ledger-check-title">
      <h2 id="ledger-check-title" className="text-2xl">
        Ledger check
      </h2>
      <Loaded
        query={useQuery(ledgerCheckQuery(api))}
        waiting={<Skeleton label="Loading the last check" lines={2} />}
        failed="The last check could not be loaded."
      >
        {({ newest, last_ended }) => (
          <>
            <CheckResult check={last_ended} />
            <Allowed permission="books.verify">
              <RunCheck newest={newest} />
            </Allowed>
          </>
        )}
      </Loaded>
    </section>
  );
}

function RunCheck({ newest }: { newest: Check | null }) {
  const run = useRunCheck();
  const isRunning = isUnderWay(newest?.state);
  return (
    <div className="grid gap-3" aria-live="polite">
      {isRunning && (
        <Progress
          label={newest?.state === 'waiting' ? 'The check waits for its turn' : 'The check is running'}
        />
      )}
      {run.error && (
        <Alert tone="danger" title="The check was not started" announced>
          {run.error.message}
        </Alert>
      )}
      <div>
        <Button look="quiet" busy={run.isPending || isRunning} onClick={() => run.mutate()}>
          Run check
        </Button>
      </div>
    </div>
  );
}

function useRunCheck() {
  const api = useStaffApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('POST /staff/books/check/', {}),
    networkMode: 'always',
    onError: (error) => console.error('The check was not started.', error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['ledger-check'] }),
  });
}
