import type { ReactNode } from 'react';

type ChartFigureProps = {
  /** The drawing, named by the same words that stand below it. */
  chart: ReactNode;
  words: string;
  /** What stands below its two ends, where the drawing does not say so itself. */
  from?: string;
  to?: string;
  /** What the colours mean, where there is more than one. */
  legend?: ReactNode;
  table: ReactNode;
  tableName: string;
};

/** A drawing over time; what it shows is also there in words and as a table. */
export function ChartFigure({ chart, words, from, to, legend, table, tableName }: ChartFigureProps) {
  return (
    <figure className="grid gap-3">
      {legend}
      <div className="grid gap-1">
        {chart}
        {from && (
          <p className="flex justify-between text-ink-2 text-sm" aria-hidden="true">
            <span>{from}</span>
            <span>{to}</span>
          </p>
        )}
      </div>
      <figcaption className="text-ink-2 text-sm">{words}</figcaption>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary underline underline-offset-4">
          Show as a table
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard */}
        <section className="max-h-96 overflow-y-auto" tabIndex={0} aria-label={tableName}>
          {table}
        </section>
      </details>
    </figure>
  );
}
