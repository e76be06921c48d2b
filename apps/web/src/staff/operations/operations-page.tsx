import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/badge/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Age } from '../parts/age.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Alarms } from '../reconciliation/alarms.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { DeadJobs } from './dead-jobs.tsx';
import { Health } from './health.tsx';
import { type Operations, operationsQuery } from './operations-query.ts';

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

type Job = Operations['jobs'][number];

const jobColumns: readonly Column<Job>[] = [
  { header: 'Kind of job', cell: ({ queue }) => queue },
  { header: 'Waiting', cell: ({ waiting }) => waiting, align: 'end' },
  { header: 'Running', cell: ({ active }) => active, align: 'end' },
  {
    header: 'Failed for good',
    cell: ({ dead }) => (dead > 0 ? <Badge tone="danger">{dead}</Badge> : 0),
    align: 'end',
  },
];

function Jobs({ jobs }: { jobs: readonly Job[] }) {
  return (
    <section aria-labelledby="jobs-title" className="grid gap-4">
      <h2 id="jobs-title" className="text-2xl">
        Jobs
      </h2>
      <DataTable
        dense
        caption="Jobs by kind"
        columns={jobColumns}
        rows={jobs}
        rowKey={({ queue }) => queue}
      />
    </section>
  );
}

type Failure = Operations['mail']['failing'][number];

const mailColumns: readonly Column<Failure>[] = [
  { header: 'Subject', cell: ({ subject }) => subject },
  { header: 'To', cell: ({ recipient }) => recipient },
  { header: 'Written', cell: ({ created_at }) => <Age since={created_at} /> },
  { header: 'Tries', cell: ({ attempts }) => attempts, align: 'end' },
  { header: 'Last error', cell: ({ error }) => error },
];

function MailFailures({ mail: { failing } }: { mail: Operations['mail'] }) {
  return (
    <section aria-labelledby="mail-title" className="grid gap-4">
      <h2 id="mail-title" className="text-2xl">
        Mail failures
      </h2>
      {failing.length === 0 ? (
        <p className="text-ink-2">Every mail that was tried has been taken over by the mail server.</p>
      ) : (
        <DataTable
          dense
          caption="Mail failures"
          columns={mailColumns}
          rows={failing}
          rowKey={({ id }) => id}
        />
      )}
    </section>
  );
}
