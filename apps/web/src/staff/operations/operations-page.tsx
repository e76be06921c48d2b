import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { SectionNav } from '../parts/section-nav.tsx';
import { Alarms } from '../reconciliation/alarms.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { DeadJobs } from './dead-jobs.tsx';
import { Health } from './health.tsx';
import { Jobs } from './jobs.tsx';
import { MailFailures } from './mail-failures.tsx';
import { OpenAlarms } from './open-alarms.tsx';
import { type Operations, operationsQuery } from './operations-query.ts';
import { Providers } from './providers.tsx';
import { QueueTargets } from './queue-targets.tsx';
import { Thresholds } from './thresholds.tsx';
import { Volumes } from './volumes.tsx';

const views = { '': 'Overview', jobs: 'Jobs and email', alarms: 'Alarms' } as const;
type View = keyof typeof views;

export default function OperationsPage() {
  const { view: asked = '' } = useParams();
  const view: View = Object.hasOwn(views, asked) ? (asked as View) : '';
  return (
    <>
      <PageHead title="Operations" intro="How the bank itself is doing, asked again every 15 seconds." />
      <SectionNav
        label="Parts of operations"
        sections={Object.entries(views).map(([name, label]) => ({
          label,
          to: name === '' ? '/staff/operations' : `/staff/operations/${name}`,
          isCurrent: name === view,
        }))}
      />
      <div className="mt-5 grid gap-10">
        <div className="empty:hidden">
          <Alarms />
        </div>
        <div className="empty:hidden">{view !== 'alarms' && <OpenAlarms />}</div>
        {view === '' && <Volumes />}
        {view === 'alarms' ? <Thresholds /> : <State view={view} />}
      </div>
    </>
  );
}

function State({ view }: { view: View }) {
  const api = useStaffApi();
  return (
    <Loaded
      query={useQuery(operationsQuery(api))}
      waiting={<Skeleton label="Loading the state of the bank" lines={8} />}
      failed="The state of the bank could not be loaded."
    >
      {(operations) => (
        <div className="grid gap-10">
          {view === 'jobs' ? <JobsAndMail operations={operations} /> : <Overview operations={operations} />}
        </div>
      )}
    </Loaded>
  );
}

function Overview({ operations }: { operations: Operations }) {
  return (
    <>
      <QueueTargets operations={operations} />
      <Providers providers={operations.providers} />
      <Health operations={operations} />
    </>
  );
}

function JobsAndMail({ operations }: { operations: Operations }) {
  return (
    <>
      <DeadJobs jobs={operations.dead_jobs} />
      <MailFailures mail={operations.mail} />
      <Jobs jobs={operations.jobs} />
    </>
  );
}
