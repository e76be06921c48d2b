import type { LendingProductAnswer } from '@farthing/contract';
import { format, money } from '@farthing/money';
import type { LoanQuote } from '@farthing/rules';
import { instalmentWords } from './words.ts';

type Priced = Pick<LendingProductAnswer, 'currency' | 'rate' | 'fee' | 'instalments' | 'late'>;

type CostProps = {
  quote: LoanQuote | undefined;
  product: Priced;
  /** Of no other on its page. */
  name?: string;
};

/** All of the price, before anybody agrees to it. */
export function Cost({ quote, product, name = 'What it costs' }: CostProps) {
  const inWords = (minor: bigint | undefined) =>
    minor === undefined ? '–' : format(money(minor, product.currency));
  return (
    <section aria-label={name} className="grid content-start gap-4 rounded-md bg-sunken p-5">
      <dl aria-live="polite" aria-atomic="true" className="grid gap-3">
        <Line term="First instalment">{inWords(quote?.instalments[0]?.amountMinor)}</Line>
        <Line term="You receive">{inWords(quote?.inHandMinor)}</Line>
        <Line term={`Interest, ${product.rate}% a year by the day`}>{inWords(quote?.interestMinor)}</Line>
        {product.fee !== '0' && <Line term={`Fee, ${product.fee}%`}>{inWords(quote?.feeMinor)}</Line>}
        <Line term="Yearly rate (APR)">{quote ? `${quote.yearlyRate}%` : '–'}</Line>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line-strong border-t pt-3">
          <dt className="font-semibold">Total repayable</dt>
          <dd className="font-display font-semibold text-3xl">{inWords(quote?.totalMinor)}</dd>
        </div>
      </dl>
      <p className="text-ink-2 text-sm">
        {instalmentWords[product.instalments]}. If an instalment is more than {product.late.grace_days} days
        late, it costs {format(money(BigInt(product.late.fee.replace('.', '')), product.currency))} and{' '}
        {product.late.rate}% a year on what is late, and never more than {product.late.cap}% of the loan in
        all.
      </p>
    </section>
  );
}

function Line({ term, children }: { term: string; children: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-2">{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
