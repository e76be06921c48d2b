import {
  type Currency,
  formatAlike,
  fromDecimal,
  larger,
  type Money,
  negate,
  sum,
  zero,
} from '@farthing/money';
import { ChartFigure } from '../../ui/chart-figure/chart-figure.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { MoneyAmount } from '../../ui/money-amount/money-amount.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import type { MoneyFlows } from './books-queries.ts';

type DayFlow = { readonly day: Date; readonly in: Money; readonly out: Money };

// The bank counts these days in UTC; written in the reader's zone, some would get another name.
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Plain SVG: in above the line, out below it. */
export function FlowChart({ flows: { currency, days } }: { flows: MoneyFlows }) {
  const read = days.map((each) => ({
    day: new Date(`${each.day}T00:00:00Z`),
    in: fromDecimal(each.in, currency),
    out: fromDecimal(each.out, currency),
  }));
  const [first, last] = [read[0], read.at(-1)];
  if (!first || !last) return null;
  const words = inWords(read, currency);
  return (
    <ChartFigure
      legend={<Key />}
      chart={<Bars days={read} currency={currency} label={words} />}
      words={words}
      from={short.format(first.day)}
      to={short.format(last.day)}
      tableName="Money in and out by day"
      table={
        <DataTable
          caption="Money in and out by day"
          columns={[
            {
              header: 'Day',
              cell: ({ day }: DayFlow) => <RouteLink to={journalOf(day)}>{long.format(day)}</RouteLink>,
            },
            { header: 'In', cell: (row) => <MoneyAmount alike amount={row.in} signed />, align: 'end' },
            {
              header: 'Out',
              cell: (row) => <MoneyAmount alike amount={negate(row.out)} signed />,
              align: 'end',
            },
          ]}
          rows={read.toReversed()}
          rowKey={({ day }) => day.toISOString()}
        />
      }
    />
  );
}

/** All that was posted on the day. */
function journalOf(day: Date): string {
  const date = day.toISOString().slice(0, 10);
  return `/staff/books/journal?${new URLSearchParams({ at_from: date, at_to: date })}`;
}

function inWords(days: readonly DayFlow[], currency: Currency): string {
  const [ins, outs] = [days.map((day) => day.in), days.map((day) => day.out)];
  const most = (amounts: readonly Money[]) => formatAlike(amounts.reduce(larger, zero(currency)));
  return (
    `In ${days.length} days ${formatAlike(sum(ins, currency))} came in and ${formatAlike(sum(outs, currency))} went out. ` +
    `The most on one day: ${most(ins)} in, ${most(outs)} out.`
  );
}

function Key() {
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 text-ink-2 text-sm" aria-hidden="true">
      <span className="flex items-center gap-2">
        <span className="size-3 rounded-[2px] bg-(--chart-1)" />
        In, above the line
      </span>
      <span className="flex items-center gap-2">
        <span className="size-3 rounded-[2px] bg-(--chart-2)" />
        Out, below it
      </span>
    </p>
  );
}

const size = { width: 900, height: 220 };

/** One scale for both sides of the line, so that a day's in and out can be compared. */
function Bars({ days, currency, label }: { days: readonly DayFlow[]; currency: Currency; label: string }) {
  const mostIn = days.map((day) => day.in).reduce(larger, zero(currency));
  const mostOut = days.map((day) => day.out).reduce(larger, zero(currency));
  const perMinor = (size.height - 8) / Math.max(Number(mostIn.minor + mostOut.minor), 1);
  const scale = ({ minor }: Money) => Number(minor) * perMinor;
  const base = 4 + scale(mostIn);
  const step = size.width / days.length;
  const bar = { width: step * 0.7, inset: step * 0.15 };
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      className="h-56 w-full"
      role="img"
      aria-label={label}
    >
      {days.map((day, place) => {
        const [up, down] = [scale(day.in), scale(day.out)];
        const x = place * step + bar.inset;
        return (
          <g key={day.day.toISOString()}>
            <rect x={x} y={base - up} width={bar.width} height={up} className="fill-(--chart-1)" />
            <rect x={x} y={base} width={bar.width} height={down} className="fill-(--chart-2)" />
          </g>
        );
      })}
      <path d={`M0 ${base}H${size.width}`} className="stroke-line-strong" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
