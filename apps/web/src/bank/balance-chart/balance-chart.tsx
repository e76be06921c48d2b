import { format, larger, type Money, smaller } from '@farthing/money';
import { type PointerEvent, useState } from 'react';
import { ChartFigure } from '../../ui/chart-figure/chart-figure.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { type Scale, scaleOf } from './scale.ts';
import { ScaleWords } from './scale-words.tsx';

/** What was there at the end of a day; of the last day, now. */
export type BalancePoint = { readonly dayMs: number; readonly balance: Money };

// Days are those of the person already: no zone may move them again.
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const shortOfYear = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The balance day by day, oldest first: drawn, in words and as a table. */
export function BalanceChart({ points }: { points: readonly BalancePoint[] }) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const balances = points.map(({ balance }) => balance);
  const words =
    `From ${format(first.balance)} on ${long.format(first.dayMs)} to ${format(last.balance)} now. ` +
    `Lowest ${format(balances.reduce(smaller))}, highest ${format(balances.reduce(larger))}.`;
  return (
    <ChartFigure
      chart={<Plot points={points} label={words} />}
      words={words}
      tableName="Balance by day"
      table={
        <DataTable
          caption="Balance at the end of each day"
          columns={[
            { header: 'Day', cell: ({ dayMs }: BalancePoint) => long.format(dayMs) },
            { header: 'Balance', cell: ({ balance }) => format(balance), align: 'end' },
          ]}
          rows={points.toReversed()}
          rowKey={({ dayMs }) => `${dayMs}`}
        />
      }
    />
  );
}

/** The drawing with its scale. A slider over it goes along the days, with every pointer and with the keyboard. */
function Plot({ points, label }: { points: readonly BalancePoint[]; label: string }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const end = points.length - 1;
  const at = Math.min(chosen ?? end, end);
  const minors = points.map(({ balance }) => balance.minor);
  const scale = scaleOf(minors.reduce(less), minors.reduce(more));
  const point = points[at];
  if (!point) return null;
  const words = wordsOf(point, at === end);
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4" aria-hidden="true">
        <span className="text-ink-2 text-sm">{words.day}</span>
        <strong className="text-lg tabular-nums">{words.balance}</strong>
      </p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <ScaleWords scale={scale} currency={point.balance.currency} />
        <div className="relative h-44 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
          <Drawing points={points} scale={scale} at={at} label={label} />
          <input
            type="range"
            aria-label="Balance on a day"
            aria-valuetext={`${words.day}: ${words.balance}`}
            min={0}
            max={end}
            value={at}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
            onPointerMove={(event) => setChosen(nearest(points, partOf(event)))}
            onPointerLeave={() => setChosen(null)}
            className="absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
          />
        </div>
        <p className="col-start-2 flex justify-between pt-1 text-ink-2 text-sm" aria-hidden="true">
          <span>{startOf(points)}</span>
          <span>Now</span>
        </p>
      </div>
    </div>
  );
}

/** With the year where days of several years stand side by side. */
function startOf(points: readonly BalancePoint[]): string {
  const [firstMs = 0, lastMs = 0] = [points[0]?.dayMs, points.at(-1)?.dayMs];
  return (lastMs - firstMs > 300 * 86_400_000 ? shortOfYear : short).format(firstMs);
}

function wordsOf({ dayMs, balance }: BalancePoint, isLast: boolean) {
  return { day: isLast ? 'Now' : long.format(dayMs), balance: format(balance) };
}

const size = { width: 600, height: 176 };

type DrawingProps = { points: readonly BalancePoint[]; scale: Scale; at: number; label: string };

/** In steps: money moves at once. Plain SVG: one line needs no library of charts. */
function Drawing({ points, scale, at, label }: DrawingProps) {
  const y = (minor: bigint) =>
    (size.height * (1 - part(minor - scale.bottom, scale.top - scale.bottom))).toFixed(1);
  const x = (place: number) => (size.width * placeOf(points, place)).toFixed(1);
  const line = points
    .map(({ balance: { minor } }, place) => (place === 0 ? `M0 ${y(minor)}` : `H${x(place)}V${y(minor)}`))
    .join('');
  const here = points[at]?.balance.minor ?? 0n;
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      className="size-full overflow-visible *:[vector-effect:non-scaling-stroke]"
      role="img"
      aria-label={label}
    >
      {scale.ticks.map((tick) => (
        <path key={`${tick}`} d={`M0 ${y(tick)}H${size.width}`} className="stroke-line" />
      ))}
      <path d={`${line}V${y(0n)}H0Z`} className="fill-(--chart-1) opacity-12" />
      <path d={line} className="fill-none stroke-(--chart-1) stroke-2" strokeLinejoin="round" />
      <path d={`M${x(at)} 0V${size.height}`} className="stroke-line-strong" strokeDasharray="3 3" />
      {/* A line of no length with round ends: a dot that stays round however wide the drawing is. */}
      <path
        d={`M${x(at)} ${y(here)}h0.01`}
        className="stroke-(--chart-1) stroke-[10px]"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Where a day is between the first and the last, from 0 to 1. */
function placeOf(points: readonly BalancePoint[], place: number): number {
  const [firstMs = 0, lastMs = 1] = [points[0]?.dayMs, points.at(-1)?.dayMs];
  return ((points[place]?.dayMs ?? lastMs) - firstMs) / Math.max(lastMs - firstMs, 1);
}

/** The day that is nearest to a place on the drawing. */
export function nearest(points: readonly BalancePoint[], wanted: number): number {
  const distance = (place: number) => Math.abs(placeOf(points, place) - wanted);
  return points.reduce((best, _, place) => (distance(place) < distance(best) ? place : best), 0);
}

function partOf({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return (clientX - left) / Math.max(width, 1);
}

/** For heights only, where a float is exact enough. */
function part(of: bigint, whole: bigint): number {
  return Number(of) / Number(whole);
}

const less = (one: bigint, other: bigint) => (one < other ? one : other);
const more = (one: bigint, other: bigint) => (one > other ? one : other);
