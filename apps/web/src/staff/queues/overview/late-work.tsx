import type { DeskCase } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import type { Column } from '../../../ui/data-table/data-table.tsx';
import { Loaded } from '../../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { DueMark } from '../../parts/due-mark.tsx';
import { OneLine } from '../../parts/one-line.tsx';
import { RecordTable } from '../../parts/record-table.tsx';
import { useStaffApi } from '../../session/staff-services.tsx';
import { queueWords } from '../queue-words.ts';
import { workQuery } from '../queues-query.ts';

/** What is late in any queue that one decides in, and what is one's own: the longest overdue first. */
export function LateWork() {
  return (
    <section className="grid content-start gap-3" aria-labelledby="late-title">
      <h2 id="late-title" className="text-xl">
        Late, and yours
      </h2>
      <Loaded
        query={useQuery(workQuery(useStaffApi()))}
        waiting={<Skeleton label="Loading what is late" lines={3} />}
        failed="What is late could not be loaded."
      >
        {({ cases, more }) =>
          cases.length === 0 ? (
            <p className="text-ink-2">Nothing is late, and nothing is yours.</p>
          ) : (
            <>
              <RecordTable
                caption="What is late or yours, the longest overdue first"
                columns={columns}
                rows={cases}
                rowKey={({ queue, id }) => `${queue} ${id}`}
                rowHref={({ queue, id }) => `/staff/queues/${queue}/${id}`}
              />
              {more && <p className="text-ink-2">There are more. They come first in their queues.</p>}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

const columns: readonly Column<DeskCase>[] = [
  { header: 'Case', cell: ({ title }) => title },
  { header: 'Queue', cell: ({ queue }) => <OneLine>{queueWords[queue].title}</OneLine> },
  { header: 'Due', cell: ({ due_at }) => <DueMark dueAt={due_at} /> },
  {
    header: 'Worked on by',
    cell: ({ claim }) => <OneLine>{claim === null ? 'Nobody' : claim.mine ? 'You' : claim.by.name}</OneLine>,
  },
];
