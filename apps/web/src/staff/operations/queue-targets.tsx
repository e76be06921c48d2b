import { queueAnswers } from '@farthing/contract';
import { Badge } from '../../ui/badge/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Age, ageInWords } from '../parts/age.tsx';
import { queueWords } from '../queues/queue-words.ts';
import { useStaff } from '../session/staff.tsx';
import type { Operations } from './operations-query.ts';

type Answer = Operations['answers'][number];
type Line = Operations['queues'][number] & { readonly answer: Answer | undefined };

/** What waits for a person against its target, and how long people waited for the first decision. */
export function QueueTargets({ operations: { queues, answers, now } }: { operations: Operations }) {
  const { may } = useStaff();
  const lines = queues.map((each) => ({
    ...each,
    answer: answers.find(({ queue }) => queue === each.queue),
  }));
  return (
    <section aria-labelledby="queues-title" className="grid gap-4">
      <h2 id="queues-title" className="text-2xl">
        Queues against their targets
      </h2>
      <DataTable
        dense
        caption="Queues against their targets"
        columns={columnsFor(may, now)}
        rows={lines}
        rowKey={({ queue }) => queue}
      />
      <p className="max-w-prose text-ink-2 text-sm">
        “Answered” counts first decisions by staff in the last seven days. Locks and late deposits are not
        counted.
      </p>
    </section>
  );
}

function columnsFor(mayRead: ReturnType<typeof useStaff>['may'], now: string): readonly Column<Line>[] {
  const isLinked = (queue: Line['queue']) => mayRead('customers.read') && mayRead(queueWords[queue].read);
  return [
    {
      header: 'Queue',
      cell: ({ queue }) =>
        isLinked(queue) ? (
          <RouteLink to={`/staff/queues/${queue}`}>{queueWords[queue].title}</RouteLink>
        ) : (
          queueWords[queue].title
        ),
    },
    {
      header: 'Waiting',
      cell: ({ queue, waiting }) =>
        isLinked(queue) ? <RouteLink to={waitingPath(queue)}>{waiting}</RouteLink> : waiting,
      align: 'end',
    },
    {
      header: 'Late',
      // Late cases come first in their queue.
      cell: ({ queue, late }) => {
        const figure = late > 0 ? <Badge tone="warning">{late}</Badge> : 0;
        return isLinked(queue) ? <RouteLink to={`/staff/queues/${queue}`}>{figure}</RouteLink> : figure;
      },
      align: 'end',
    },
    {
      header: 'Oldest',
      cell: ({ oldest_since, target_hours }) =>
        oldest_since === null ? '–' : <Age since={oldest_since} longAfterMs={target_hours * hourMs} />,
      align: 'end',
    },
    { header: 'Target', cell: ({ target_hours }) => `${target_hours} h`, align: 'end' },
    {
      header: 'Answered in 7 days',
      cell: ({ queue, answer }) => {
        const count = answer?.count ?? 0;
        if (!Object.hasOwn(queueAnswers, queue)) return '–';
        return mayRead('audit.read') ? <RouteLink to={answersPath(queue, now)}>{count}</RouteLink> : count;
      },
      align: 'end',
    },
    {
      header: 'On average after',
      cell: ({ answer }) => (answer ? waitInWords(answer.mean_seconds) : '–'),
      align: 'end',
    },
    {
      header: 'At most after',
      cell: ({ answer }) => (answer ? waitInWords(answer.slowest_seconds) : '–'),
      align: 'end',
    },
  ];
}

/** The list of what waits; of messages it is a list with filters of its own. */
function waitingPath(queue: Line['queue']): string {
  return queue === 'messages' ? '/staff/conversations?state=new' : `/staff/queues/${queue}`;
}

/** The hours that the bank has counted: this one and those of the seven days before it. */
function answersPath(queue: Line['queue'], now: string): string {
  const weekBefore = new Date(new Date(now).getTime() - 7 * 24 * hourMs).toISOString();
  const span = { at_from: weekBefore.slice(0, 13), at_to: now.slice(0, 13) };
  return `/staff/audit?${new URLSearchParams({ answers: queue, ...span })}`;
}

const hourMs = 3_600_000;

function waitInWords(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : ageInWords(seconds * 1000);
}
