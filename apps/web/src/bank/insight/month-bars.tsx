import { type Currency, format, fromDecimal } from '@farthing/money';
import { type PointerEvent, useId, useState } from 'react';
import { ChartFigure } from '../../ui/chart-figure/chart-figure.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { type Scale, scaleOf } from '../balance-chart/scale.ts';
import { ScaleWords } from '../balance-chart/scale-words.tsx';
import type { Insight } from './insight-query.ts';
import { monthBriefly, monthInWords } from './words.ts';

type Month = Insight['months'][number];

type MonthBarsProps = { months: readonly Month[]; currency: Currency };

/** Twelve months, each with what came in and what went out: drawn, in words and as a table. */
export function MonthBars({ months, currency }: MonthBarsProps) {
  const amount = (text: string) => format(fromDecimal(text, currency));
  const last = months.at(-1);
  if (last === undefined) return null;
  const words = `In ${monthInWords(last.month)} ${amount(last.came_in)} came in and ${amount(last.went_out)} went out.`;
  return (
    <ChartFigure
      chart={<Plot months={months} currency={currency} label={`Money in and out by month. ${words}`} />}
      words={words}
      legend={<Legend />}
      tableName="Money in and out by month"
      table={
        <DataTable
          caption="What came in and went out in each month"
          columns={[
            { header: 'Month', cell: ({ month }: Month) => monthInWords(month) },
            { header: 'Money in', cell: ({ came_in }) => amount(came_in), align: 'end' },
            { header: 'Money out', cell: ({ went_out }) => amount(went_out), align: 'end' },
          ]}
          rows={months.toReversed()}
          rowKey={({ month }) => month}
        />
      }
    />
  );
}

/** A pattern besides the colour: who sees no colours tells them apart. */
function Legend() {
  const id = useId();
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-ink-2 text-sm">
      <span className="inline-flex items-center gap-2">
        <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
          <rect width="16" height="16" className="fill-(--chart-1)" />
        </svg>
        Money in
      </span>
      <span className="inline-flex items-center gap-2">
        <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
          <Stripes id={id} />
          <rect width="16" height="16" fill={`url(#${id})`} />
        </svg>
        Money out
      </span>
    </p>
  );
}

function Stripes({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" className="fill-(--chart-2) opacity-35" />
        <rect width="3" height="6" className="fill-(--chart-2)" />
      </pattern>
    </defs>
  );
}

/** The drawing with its scale. A slider over it goes along the months, with every pointer and with the keyboard. */
function Plot({ months, currency, label }: MonthBarsProps & { label: string }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const end = months.length - 1;
  const at = Math.min(chosen ?? end, end);
  const minors = months.flatMap(({ came_in, went_out }) => [minorOf(came_in), minorOf(went_out)]);
  const scale = scaleOf(0n, minors.reduce(larger, 0n));
  const month = months[at];
  if (month === undefined) return null;
  const [name, figures] = [monthInWords(month.month), inAndOut(month, currency)];
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4" aria-hidden="true">
        <span className="text-ink-2 text-sm">{name}</span>
        <strong className="tabular-nums">{figures}</strong>
      </p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <ScaleWords scale={scale} currency={currency} />
        <div className="relative h-44 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
          <Drawing months={months} scale={scale} at={at} label={label} />
          <input
            type="range"
            aria-label="Money in and out in a month"
            aria-valuetext={`${name}: ${figures}`}
            min={0}
            max={end}
            value={at}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
            onPointerMove={(event) => setChosen(Math.min(end, Math.floor(partOf(event) * months.length)))}
            onPointerLeave={() => setChosen(null)}
            className="absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
          />
        </div>
        <ol
          className="col-start-2 grid grid-flow-col auto-cols-fr pt-1 text-center text-ink-2 text-sm"
          aria-hidden="true"
        >
          {months.map(({ month: each }, place) => (
            // On a telephone every third, or they would run into each other.
            <li key={each} className={(end - place) % 3 === 0 ? '' : 'max-sm:invisible'}>
              <span className="-mx-3 block">{monthBriefly(each)}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function inAndOut({ came_in, went_out }: Month, currency: Currency): string {
  const of = (text: string) => format(fromDecimal(text, currency));
  return `+${of(came_in)} in, −${of(went_out)} out`;
}

const size = { width: 600, height: 176 };

type DrawingProps = { months: readonly Month[]; scale: Scale; at: number; label: string };

/** Plain SVG: two bars for each month. */
function Drawing({ months, scale, at, label }: DrawingProps) {
  const id = useId();
  const slot = size.width / months.length;
  const high = (text: string) => size.height * part(minorOf(text), scale.top);
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      className="size-full overflow-visible"
      role="img"
      aria-label={label}
    >
      <Stripes id={id} />
      <rect x={at * slot} width={slot} height={size.height} className="fill-sunken" />
      {scale.ticks.map((tick) => (
        <path
          key={`${tick}`}
          d={`M0 ${(size.height * (1 - part(tick, scale.top))).toFixed(1)}H${size.width}`}
          className="stroke-line [vector-effect:non-scaling-stroke]"
        />
      ))}
      {months.map(({ month, came_in, went_out }, place) => (
        <g key={month}>
          <Bar
            x={place * slot + slot * 0.16}
            width={slot * 0.32}
            height={high(came_in)}
            className="fill-(--chart-1)"
          />
          <Bar
            x={place * slot + slot * 0.52}
            width={slot * 0.32}
            height={high(went_out)}
            fill={`url(#${id})`}
          />
        </g>
      ))}
    </svg>
  );
}

type BarProps = { x: number; width: number; height: number; className?: string; fill?: string };

function Bar({ x, width, height, ...look }: BarProps) {
  return (
    <rect
      x={x.toFixed(1)}
      y={(size.height - height).toFixed(1)}
      width={width.toFixed(1)}
      height={height.toFixed(1)}
      {...look}
    />
  );
}

/** The API counts in hundredths whatever the currency. */
const minorOf = (text: string) => BigInt(text.replace('.', ''));

function partOf({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(0.999, Math.max(0, (clientX - left) / Math.max(width, 1)));
}

const larger = (one: bigint, other: bigint) => (one > other ? one : other);

/** For heights only, where a float is exact enough. */
function part(of: bigint, whole: bigint): number {
  return Number(of) / Math.max(Number(whole), 1);
}
