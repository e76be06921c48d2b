import type { AnswerOf, listQueues, Proposal } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Loaded } from '../../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { LastCheck } from '../../books/last-check.tsx';
import { Age } from '../../parts/age.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { openProposals } from '../../proposals/proposal-words.ts';
import { decidableProposalsQuery } from '../../proposals/proposals-query.ts';
import { Alarms } from '../../reconciliation/alarms.tsx';
import { Allowed } from '../../session/staff.tsx';
import { useStaffApi } from '../../session/staff-services.tsx';
import { longWaitMs, queueWords } from '../queue-words.ts';
import { queuesQuery } from '../queues-query.ts';
import { LateWork } from './late-work.tsx';

type Count = AnswerOf<typeof listQueues>['queues'][number];

/** Where the day begins: what waits, for how long, and for whom. */
export default function OverviewPage() {
  return (
    <>
      <PageHead title="Queues" intro="What waits for someone at the bank, the oldest first." />
      <div className="grid gap-8">
        <Alarms />
        <Queues />
        <Allowed permission="customers.act">
          <LateWork />
        </Allowed>
        <div className="grid gap-8 lg:grid-cols-2">
          <Allowed permission="proposals.approve">
            <Allowed permission="proposals.read">
              <Proposals />
            </Allowed>
          </Allowed>
          <Allowed permission="books.read">
            <LastCheck />
          </Allowed>
        </div>
      </div>
    </>
  );
}

function Queues() {
  const api = useStaffApi();
  return (
    <Loaded
      query={useQuery(queuesQuery(api))}
      waiting={<Skeleton label="Loading the queues" lines={6} />}
      failed="The queues could not be loaded."
    >
      {(queues) => (
        <ul className="grid grid-cols-2 gap-2 sm:gap-3 xl:grid-cols-4">
          {lateFirst(queues).map((count) => (
            <li key={count.queue}>
              <QueueCard count={count} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

/** Those with something late first; the others stay in their order. */
function lateFirst(counts: readonly Count[]): readonly Count[] {
  return counts.toSorted((one, other) => Number(other.late > 0) - Number(one.late > 0));
}

/** A queue with nothing in it stays, in its place, and is quiet. */
function QueueCard({ count }: { count: Count }) {
  const { queue, waiting, claimed, mine, oldest_since, late, target_hours } = count;
  return (
    <Link
      to={`/staff/queues/${queue}`}
      data-waiting={waiting > 0 || undefined}
      className="group grid h-full grid-cols-[1fr_auto] items-baseline gap-x-3 rounded-lg border border-line px-3 py-3 transition-colors sm:px-4 hover:border-line-strong data-waiting:bg-surface"
    >
      <span className="font-semibold group-hover:underline group-hover:underline-offset-4">
        {queueWords[queue].title}
      </span>
      <span className="font-semibold text-2xl text-ink-3 tabular-nums group-data-waiting:text-ink">
        {waiting}
      </span>
      <span className="col-span-2 min-h-6 text-ink-2 text-sm leading-6">
        {oldest_since === null ? (
          'Nothing waits'
        ) : (
          <>
            {late > 0 && <strong className="text-warning">{late} late, </strong>}
            oldest <Age since={oldest_since} longAfterMs={target_hours * hourMs} />
            {claimed > 0 && `, ${claimed} being worked on${mine > 0 ? ` (${mine} by you)` : ''}`}
          </>
        )}
      </span>
    </Link>
  );
}

function Proposals() {
  const api = useStaffApi();
  return (
    <section className="grid content-start gap-3" aria-labelledby="proposals-title">
      <h2 id="proposals-title" className="text-xl">
        Proposals that you can decide
      </h2>
      <Loaded
        query={useQuery(decidableProposalsQuery(api))}
        waiting={<Skeleton label="Loading proposals" lines={2} />}
        failed="The proposals could not be loaded."
      >
        {({ proposals }) => <ProposalLines proposals={proposals} />}
      </Loaded>
    </section>
  );
}

function ProposalLines({ proposals }: { proposals: readonly Proposal[] }) {
  if (proposals.length === 0) return <p className="text-ink-2">None waits for you.</p>;
  return (
    <ul className="divide-y divide-line border-line border-y">
      {proposals.slice(0, linesShown).map(({ id, summary, proposed_at, proposed_by }) => (
        <li key={id} className="grid gap-0.5 py-2">
          <RouteLink to={`/staff/proposals/${id}`}>{summary}</RouteLink>
          <span className="text-ink-2 text-sm">
            {proposed_by.full_name}, <Age since={proposed_at} longAfterMs={longWaitMs} />
          </span>
        </li>
      ))}
      {proposals.length > linesShown && (
        <li className="py-2">
          <RouteLink to={`/staff/proposals${openProposals}`}>All open proposals</RouteLink>
        </li>
      )}
    </ul>
  );
}

const linesShown = 5;
const hourMs = 3_600_000;
