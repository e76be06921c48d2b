import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Moment } from '../parts/moment.tsx';
import { Allowed } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { Alarms } from './alarms.tsx';
import { type Alarm, acknowledgedQuery, alarmsQuery } from './reconciliation-queries.ts';

const figures = new Intl.NumberFormat('en-GB');

/** What payments, deposits, loans and cards say of themselves, compared with the journal; and what became of each alarm. */
export function StateCheck() {
  const api = useStaffApi();
  const query = useQuery(alarmsQuery(api));
  return (
    <div className="grid gap-8">
      <Alarms />
      <section className="grid gap-3" aria-labelledby="state-check-title">
        <h2 id="state-check-title" className="text-xl">
          States and the journal
        </h2>
        <Loaded
          query={query}
          waiting={<Skeleton label="Loading the last comparison" lines={2} />}
          failed="The last comparison could not be loaded."
        >
          {({ last_check }) => <p>{last_check === null ? 'Not compared yet.' : resultOf(last_check)}</p>}
        </Loaded>
        <Allowed permission="books.verify">
          <CompareNow />
        </Allowed>
      </section>
      <Acknowledged />
    </div>
  );
}

type Check = {
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly rows: number;
  readonly differences: number;
};

function resultOf({ started_at, ended_at, rows, differences }: Check): string {
  if (ended_at === null) return `Being compared since ${formatMoment(started_at)}.`;
  const many = differences === 1 ? 'difference' : 'differences';
  const found = differences === 0 ? 'all agree' : `${figures.format(differences)} ${many}`;
  return `Compared ${formatMoment(ended_at)}: ${figures.format(rows)} rows, ${found}.`;
}

/** What became of it stays beside the button: who looks away for a moment, or is refused, still reads it. */
function CompareNow() {
  const api = useStaffApi();
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: () => api.call('POST /staff/alarms/compare/', {}),
    networkMode: 'always',
    onError: (error) => console.error('The comparison was not started.', error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['alarms'] }),
  });
  return (
    <div className="grid justify-items-start gap-3">
      <Button look="quiet" busy={start.isPending} onClick={() => start.mutate()}>
        Compare now
      </Button>
      {start.data && (
        <Alert tone="info" announced>
          {start.data.message}
        </Alert>
      )}
      {start.error && (
        <Alert tone="danger" announced title="The comparison was not started">
          {plainWordsOf(start.error)}
        </Alert>
      )}
    </div>
  );
}

function Acknowledged() {
  const query = useQuery(acknowledgedQuery(useStaffApi()));
  return (
    <section className="grid gap-3" aria-labelledby="acknowledged-title">
      <h2 id="acknowledged-title" className="text-xl">
        Acknowledged alarms
      </h2>
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading acknowledged alarms" lines={3} />}
        failed="The alarms could not be loaded."
      >
        {({ alarms }) =>
          alarms.length === 0 ? (
            <p className="text-ink-2">No alarm has been acknowledged yet.</p>
          ) : (
            <DataTable
              dense
              caption="Acknowledged alarms, the newest first"
              columns={columns}
              rows={alarms}
              rowKey={({ id }) => id}
            />
          )
        }
      </Loaded>
    </section>
  );
}

const columns: readonly Column<Alarm>[] = [
  { header: 'Alarm', cell: ({ summary }) => summary },
  { header: 'Raised', cell: ({ raised_at }) => <Moment at={raised_at} /> },
  {
    header: 'Acknowledged',
    cell: ({ acknowledged_at, acknowledged_by }) =>
      acknowledged_at === null
        ? '–'
        : `${formatMoment(acknowledged_at)}, ${acknowledged_by?.name ?? 'Somebody'}`,
  },
  { header: 'Reason', cell: ({ reason }) => reason },
];
