import { operationSubjects } from '@farthing/contract';
import { ChartFigure } from '../../ui/chart-figure/chart-figure.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { useStaff } from '../session/staff.tsx';
import { Amounts } from './amounts.tsx';
import type { DayVolumes } from './operations-query.ts';
import { listPath } from './subject-links.ts';

type Hour = DayVolumes['hours'][number];
const shown = ['payments', 'deposits'] as const;

/** Payments above the line, deposits below it, by the hour of UTC. */
export function HourChart({ volumes: { hours } }: { volumes: DayVolumes }) {
  const words = inWords(hours);
  return (
    <ChartFigure
      legend={<Key />}
      chart={<Bars hours={hours} label={words} />}
      words={words}
      from="00:00"
      to="24:00 UTC"
      tableName="What came in by the hour"
      table={<HourTable hours={hours} />}
    />
  );
}

function volumeOf({ volumes }: Hour, subject: (typeof shown)[number]) {
  return volumes.find((each) => each.subject === subject);
}

const countOf = (hour: Hour, subject: (typeof shown)[number]) => volumeOf(hour, subject)?.count ?? 0;

function inWords(hours: readonly Hour[]): string {
  const busiest = (subject: (typeof shown)[number]) =>
    Math.max(...hours.map((hour) => countOf(hour, subject)));
  // What has not begun is not missing.
  const thisHour = new Date().toISOString().slice(0, 13);
  const missing = hours.filter(({ hour, is_counted }) => !is_counted && hour <= thisHour).length;
  return (
    `The busiest hour of payments had ${busiest('payments')}, and that of deposits ${busiest('deposits')}.` +
    (missing > 0 ? ` Hours that were not counted: ${missing}.` : '')
  );
}

function Key() {
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 text-ink-2 text-sm" aria-hidden="true">
      <span className="flex items-center gap-2">
        <span className="size-3 rounded-[2px] bg-(--chart-1)" />
        Payments, above the line
      </span>
      <span className="flex items-center gap-2">
        <span className="size-3 rounded-[2px] bg-(--chart-2)" />
        Deposits, below it
      </span>
    </p>
  );
}

const size = { width: 960, height: 160 };

function Bars({ hours, label }: { hours: readonly Hour[]; label: string }) {
  const most = (subject: (typeof shown)[number]) => Math.max(...hours.map((hour) => countOf(hour, subject)));
  const each = (size.height - 8) / Math.max(1, most('payments') + most('deposits'));
  const base = most('payments') + most('deposits') === 0 ? size.height / 2 : 4 + most('payments') * each;
  const step = size.width / hours.length;
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      className="h-40 w-full"
      role="img"
      aria-label={label}
    >
      {hours.map((hour, place) => {
        const [up, down] = [countOf(hour, 'payments') * each, countOf(hour, 'deposits') * each];
        const bar = { x: place * step + step * 0.15, width: step * 0.7 };
        return (
          <g key={hour.hour}>
            <rect {...bar} y={base - up} height={up} className="fill-(--chart-1)" />
            <rect {...bar} y={base} height={down} className="fill-(--chart-2)" />
          </g>
        );
      })}
      <path d={`M0 ${base}H${size.width}`} className="stroke-line-strong" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function HourTable({ hours }: { hours: readonly Hour[] }) {
  const { may } = useStaff();
  const columns: readonly Column<Hour>[] = [
    { header: 'Hour', cell: ({ hour }) => `${hour.slice(11)}:00` },
    ...shown.flatMap((subject): Column<Hour>[] => {
      const { list, failing } = operationSubjects[subject];
      const figure = (hour: Hour, count: number, states: readonly string[] = []) =>
        may(list.permission) ? (
          <RouteLink to={listPath(subject, hour.hour, states)}>{count}</RouteLink>
        ) : (
          count
        );
      const title = subject === 'payments' ? 'Payments' : 'Deposits';
      return [
        {
          header: title,
          cell: (hour) => (hour.is_counted ? figure(hour, countOf(hour, subject)) : 'Not counted'),
          align: 'end',
        },
        {
          header: `${title}, amount`,
          cell: (hour) => <Amounts amounts={volumeOf(hour, subject)?.amounts ?? []} />,
          align: 'end',
        },
        {
          header: `${title}, failed`,
          cell: (hour) =>
            hour.is_counted ? figure(hour, volumeOf(hour, subject)?.failed ?? 0, failing) : '',
          align: 'end',
        },
      ];
    }),
  ];
  return (
    <DataTable
      dense
      caption="What came in by the hour"
      columns={columns}
      rows={hours}
      rowKey={({ hour }) => hour}
    />
  );
}
