import { format, larger, type Money, smaller } from '@farthing/money';
import { ChartFigure } from '../../ui/chart-figure/chart-figure.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { DayBalance, Moment } from './balance-history.ts';

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** Plain SVG: one line needs no library of charts. */
export function BalanceChart({ days, steps }: { days: readonly DayBalance[]; steps: readonly Moment[] }) {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return null;
  const balances = steps.map(({ balance }) => balance);
  const lowest = balances.reduce(smaller);
  const highest = balances.reduce(larger);
  const words =
    `From ${format(first.balance)} on ${long.format(first.at)} to ${format(last.balance)} now. ` +
    `Lowest ${format(lowest)}, highest ${format(highest)}.`;
  return (
    <ChartFigure
      chart={<Line steps={steps} lowest={lowest} highest={highest} label={words} />}
      words={words}
      from={short.format(first.at)}
      to="Now"
      tableName="Balance by day"
      table={
        <DataTable
          caption="Balance at the end of each day"
          columns={[
            { header: 'Day', cell: ({ day }: DayBalance) => long.format(day) },
            { header: 'Balance', cell: ({ balance }) => format(balance), align: 'end' },
          ]}
          rows={days.toReversed()}
          rowKey={({ day }) => day.toISOString()}
        />
      }
    />
  );
}

const size = { width: 600, height: 180 };

type LineProps = { steps: readonly Moment[]; lowest: Money; highest: Money; label: string };

/** In steps: money moves at once. From zero up, so that a small change looks small. */
function Line({ steps, lowest, highest, label }: LineProps) {
  const [startMs = 0, endMs = 1] = [steps[0]?.at.getTime(), steps.at(-1)?.at.getTime()];
  const bottom = Math.min(0, Number(lowest.minor));
  const span = Math.max(Number(highest.minor) - bottom, 1);
  const x = (at: Date) => (size.width * ((at.getTime() - startMs) / Math.max(endMs - startMs, 1))).toFixed(1);
  const y = ({ minor }: Money) => ((size.height - 4) * (1 - (Number(minor) - bottom) / span) + 2).toFixed(1);
  const line = steps
    .map(({ at, balance }, place) => (place === 0 ? `M0 ${y(balance)}` : `H${x(at)}V${y(balance)}`))
    .join('');
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      className="h-44 w-full"
      role="img"
      aria-label={label}
    >
      {[0, 0.5, 1].map((part) => (
        <path
          key={part}
          d={`M0 ${2 + part * (size.height - 4)}H${size.width}`}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      <path d={`${line}V${size.height}H0Z`} className="fill-(--chart-1) opacity-12" />
      <path
        d={line}
        className="fill-none stroke-(--chart-1) stroke-2"
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
      />
    </svg>
  );
}
