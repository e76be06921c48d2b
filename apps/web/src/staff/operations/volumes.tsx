import { type OperationSubject, operationSubjects } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { formatMoment } from '../../lib/format.ts';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { StatTile } from '../../ui/stat-tile/stat-tile.tsx';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { Amounts } from './amounts.tsx';
import { HourChart } from './hour-chart.tsx';
import { type DayVolumes, volumesQuery } from './operations-query.ts';
import { listPath, stateWord } from './subject-links.ts';

// The bank counts its days in UTC; written in the reader's zone, some would get another name.
const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

/** How much came in on a day, by the hour, and what has failed of it. */
export function Volumes() {
  const [params] = useSearchParams();
  const query = useQuery(volumesQuery(useStaffApi(), params.get('day') ?? undefined));
  return (
    <section aria-labelledby="volumes-title" className="grid gap-4">
      <h2 id="volumes-title" className="text-2xl">
        What came in
      </h2>
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading what came in" lines={8} />}
        failed="What came in could not be loaded."
      >
        {(volumes) => (
          <>
            <DayNav volumes={volumes} />
            <Totals volumes={volumes} />
            <HourChart volumes={volumes} />
            <Failures volumes={volumes} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function DayNav({ volumes: { day, today, counted_at } }: { volumes: DayVolumes }) {
  const look =
    'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4 md:min-h-9';
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
      <p className="font-semibold">
        {longDay.format(new Date(day))} (UTC){day === today && ', so far'}
      </p>
      <nav aria-label="Days" className="flex flex-wrap gap-x-4">
        <Link to={`?day=${dayAfter(day, -1)}`} preventScrollReset className={look}>
          Day before
        </Link>
        {day < today && (
          <Link to={`?day=${dayAfter(day, 1)}`} preventScrollReset className={look}>
            Day after
          </Link>
        )}
        {day !== today && (
          <Link to="?" preventScrollReset className={look}>
            Today
          </Link>
        )}
      </nav>
      <p className="text-ink-2 text-sm">
        {counted_at === null ? 'This day was not counted.' : `Counted at ${formatMoment(counted_at)}.`}
      </p>
    </div>
  );
}

function dayAfter(day: string, days: number): string {
  const moment = new Date(day);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

const subjectTitles = {
  payments: 'Payments',
  deposits: 'Deposits',
  loans: 'Loans',
  cards: 'Cards',
  customers: 'New customers',
} as const satisfies Record<OperationSubject, string>;

function Totals({ volumes: { day, totals } }: { volumes: DayVolumes }) {
  const { may } = useStaff();
  return (
    <dl className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-5">
      {totals.map(({ subject, count, amounts }) => (
        <StatTile
          key={subject}
          label={subjectTitles[subject]}
          value={
            may(operationSubjects[subject].list.permission) ? (
              <RouteLink to={listPath(subject, day)}>{count}</RouteLink>
            ) : (
              count
            )
          }
          note={amounts.length > 0 ? <Amounts amounts={amounts} /> : undefined}
        />
      ))}
    </dl>
  );
}

type Failure = DayVolumes['failures'][number];

function Failures({ volumes: { day, failures } }: { volumes: DayVolumes }) {
  const { may } = useStaff();
  const columns: readonly Column<Failure>[] = [
    {
      header: 'What failed',
      cell: ({ subject, state }) => `${subjectTitles[subject]}: ${stateWord(subject, state)}`,
    },
    {
      header: 'How many',
      cell: ({ subject, state, count }) =>
        may(operationSubjects[subject].list.permission) ? (
          <RouteLink to={listPath(subject, day, [state])}>{count}</RouteLink>
        ) : (
          count
        ),
      align: 'end',
    },
    { header: 'Amount', cell: ({ amounts }) => <Amounts amounts={amounts} />, align: 'end' },
  ];
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold text-lg">Failures by kind</h3>
      {failures.length === 0 ? (
        <p className="text-ink-2">Nothing that came in on this day has failed.</p>
      ) : (
        <DataTable
          dense
          caption="Failures by kind"
          columns={columns}
          rows={failures}
          rowKey={({ subject, state }) => `${subject} ${state}`}
        />
      )}
    </div>
  );
}
