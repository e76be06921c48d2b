import { type Currency, format, money } from '@farthing/money';
import { formatDay } from '../../lib/format.ts';
import { ChartFigure } from '../../ui/chart-figure/chart-figure.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';

export type ShownInstalment = {
  readonly number: number;
  readonly dueOn: string;
  readonly amountMinor: bigint;
  readonly principalMinor: bigint;
  readonly interestMinor: bigint;
  readonly leftMinor: bigint;
};

type ScheduleProps = { instalments: readonly ShownInstalment[]; currency: Currency };

/** Every instalment as a column of principal and interest; the same as a table. */
export function Schedule({ instalments, currency }: ScheduleProps) {
  const [first, last] = [instalments[0], instalments.at(-1)];
  if (first === undefined || last === undefined) return null;
  const inWords = (minor: bigint) => format(money(minor, currency));
  const words =
    instalments.length === 1
      ? `One payment of ${inWords(first.amountMinor)} on ${formatDay(first.dueOn)}.`
      : `${instalments.length} instalments: the first of ${inWords(first.amountMinor)} on ${formatDay(first.dueOn)}, the last of ${inWords(last.amountMinor)} on ${formatDay(last.dueOn)}.`;
  return (
    <ChartFigure
      chart={<Columns instalments={instalments} words={words} />}
      words={words}
      from={formatDay(first.dueOn)}
      to={formatDay(last.dueOn)}
      legend={<Legend />}
      table={
        <DataTable
          caption="Instalments"
          columns={columnsIn(inWords)}
          rows={instalments}
          rowKey={({ number }) => String(number)}
        />
      }
      tableName="Instalments"
    />
  );
}

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      <li className="flex items-center gap-2">
        <svg viewBox="0 0 12 12" className="size-3" aria-hidden="true">
          <rect width="12" height="12" className="fill-(--chart-1)" />
        </svg>
        Principal
      </li>
      <li className="flex items-center gap-2">
        <svg viewBox="0 0 12 12" className="size-3" aria-hidden="true">
          <rect width="12" height="12" className="fill-(--chart-2)" />
          <path d="M0 12 12 0M-3 3 3-3M9 15 15 9" className="stroke-2 stroke-surface" />
        </svg>
        Interest
      </li>
    </ul>
  );
}

const height = 120;

function Columns({ instalments, words }: { instalments: readonly ShownInstalment[]; words: string }) {
  const most = instalments.reduce((top, { amountMinor }) => Math.max(top, Number(amountMinor)), 1);
  const step = 600 / instalments.length;
  const width = Math.max(1.5, Math.min(step * 0.72, 60));
  const tall = (minor: bigint) => (Number(minor) / most) * height;
  return (
    <svg
      viewBox={`0 0 600 ${height}`}
      className="h-36 w-full"
      preserveAspectRatio="none"
      role="img"
      aria-label={words}
    >
      <defs>
        <pattern
          id="interest-lines"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" className="fill-(--chart-2)" />
          <path d="M0 0V6" className="stroke-2 stroke-surface" />
        </pattern>
      </defs>
      {instalments.map(({ number, principalMinor, interestMinor }, index) => {
        const x = index * step + (step - width) / 2;
        const [principal, interest] = [tall(principalMinor), tall(interestMinor)];
        return (
          <g key={number}>
            <rect
              x={x}
              y={height - principal}
              width={width}
              height={principal}
              className="fill-(--chart-1)"
            />
            <rect
              x={x}
              y={height - principal - interest}
              width={width}
              height={interest}
              fill="url(#interest-lines)"
            />
          </g>
        );
      })}
    </svg>
  );
}

const columnsIn = (inWords: (minor: bigint) => string): readonly Column<ShownInstalment>[] => [
  { header: 'Due', cell: ({ dueOn }) => formatDay(dueOn) },
  { header: 'Instalment', cell: ({ amountMinor }) => inWords(amountMinor), align: 'end' },
  { header: 'Principal', cell: ({ principalMinor }) => inWords(principalMinor), align: 'end' },
  { header: 'Interest', cell: ({ interestMinor }) => inWords(interestMinor), align: 'end' },
  { header: 'Left', cell: ({ leftMinor }) => inWords(leftMinor), align: 'end' },
];
