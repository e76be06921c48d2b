import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Alarms } from '../reconciliation/alarms.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { DeadJobs } from './dead-jobs.tsx';
import { Health } from './health.tsx';
import { Jobs } from './jobs.tsx';
import { MailFailures } from './mail-failures.tsx';
import { operationsQuery } from './operations-query.ts';

export default function OperationsPage() {
  const api = useStaffApi();
  return (
    <>
      <PageHead title="Operations" intro="How the bank itself is doing, asked again every 15 seconds." />
      <div className="mb-6 empty:mb-0">
        <Alarms />
      </div>
      <Loaded
        query={useQuery(operationsQuery(api))}
        waiting={<Skeleton label="Loading the state of the bank" lines={8} />}
        failed="The state of the bank could not be loaded."
      >
        {(operations) => (
          <div className="grid gap-10">
            <Health operations={operations} />
            <DeadJobs jobs={operations.dead_jobs} />
            <MailFailures mail={operations.mail} />
            <Jobs jobs={operations.jobs} />
          </div>
        )}
      </Loaded>
    </>
  );
}
