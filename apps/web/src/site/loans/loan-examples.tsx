import type { LendingProductAnswer, PublicSite } from '@farthing/contract';
import { format, fromDecimal, money } from '@farthing/money';
import { quoteOf } from '../../lib/lending/quote.ts';
import { TextLink } from '../../ui/link/link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { loanWords } from './words.ts';

/** The first day of a year of 365 days: a page that is kept promises nothing of today. */
const from = '2027-01-01';

/** One example of each loan by instalments, reckoned by the rules and settings that the bank charges by. */
export function LoanExamples({ site }: { site: PublicSite }) {
  return (
    <section aria-labelledby="loan-examples">
      <h2 id="loan-examples" className="mb-4 text-2xl">
        What a loan by instalments costs
      </h2>
      <Surface className="px-5 md:px-8">
        <dl className="divide-y divide-line">
          {site.lending.map((product) => (
            <Example key={product.name} product={product} />
          ))}
        </dl>
      </Surface>
      <p className="mt-4 max-w-prose text-ink-2">
        Examples of loans that are paid out on 1 January 2027. Work out your own with the{' '}
        <TextLink href="/issuance#calculator">calculator</TextLink>.
      </p>
      {site.lending[0] && <WhenLate {...site.lending[0]} />}
    </section>
  );
}

/** The same for every loan by instalments. */
function WhenLate({ late, currency }: LendingProductAnswer) {
  return (
    <p className="mt-4 max-w-prose text-ink-2">
      If an instalment is more than {late.grace_days} days late, it costs{' '}
      {format(fromDecimal(late.fee, currency))} and {late.rate}% a year on what is late, and never more than{' '}
      {late.cap}% of the loan in all.
    </p>
  );
}

function Example({ product }: { product: LendingProductAnswer }) {
  const asked = exampleOf(product);
  const quote = quoteOf(product, asked, from);
  const [first] = quote?.instalments ?? [];
  if (quote === undefined || first === undefined) return null;
  const of = (minor: bigint) => format(money(minor, product.currency));
  const takes =
    product.instalments === 'turnover'
      ? `With ${of(asked.turnoverMinor)} coming in each month we take ${of(first.amountMinor)} of it`
      : `The first instalment is ${of(first.amountMinor)}`;
  return (
    <div className="grid gap-x-8 gap-y-1 py-5 sm:grid-cols-[1fr_auto]">
      <dt className="font-semibold text-lg">
        {loanWords[product.name]}, {of(asked.amountMinor)} over {asked.months} months
      </dt>
      <dd className="font-display font-semibold text-copper text-xl tabular-nums sm:text-right">
        {quote.yearlyRate}% APR
      </dd>
      <dd className="max-w-prose text-ink-2 sm:col-span-2">
        {takes}. You receive {of(quote.inHandMinor)} and pay {of(quote.totalMinor)} in all: interest of{' '}
        {of(quote.interestMinor)} at {product.rate}% a year
        {quote.feeMinor > 0n ? `, and a fee of ${of(quote.feeMinor)} (${product.fee}%)` : ''}.
      </dd>
    </div>
  );
}

/** As round as the bounds of the product allow; of what comes in, as much each month as is lent. */
function exampleOf({ least_amount, most_amount, least_months, most_months, currency }: LendingProductAnswer) {
  const amount = Math.min(Math.max(5_000, Number(least_amount)), Number(most_amount));
  const amountMinor = fromDecimal(String(amount), currency).minor;
  const months = Math.min(Math.max(12, least_months), most_months);
  return { amountMinor, months, turnoverMinor: amountMinor };
}
