import type { Currency } from '@farthing/money';
import type { Scale } from './scale.ts';

/** The figures beside a drawing, each at the height of its line. */
export function ScaleWords({ scale: { ticks }, currency }: { scale: Scale; currency: Currency }) {
  const brief = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  });
  return (
    // Each stands at the height of its line: half a line of text sticks out above and below.
    <ol
      className="-my-2.5 flex h-49 flex-col justify-between text-right text-ink-2 text-sm tabular-nums"
      aria-hidden="true"
    >
      {ticks.map((tick) => (
        // Round figures: a float shows them as they are.
        <li key={`${tick}`}>{brief.format(Number(tick) / 100)}</li>
      ))}
    </ol>
  );
}
