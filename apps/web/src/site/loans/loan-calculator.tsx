import type { AskedLoanCost, LendingProductAnswer, PublicSite } from '@farthing/contract';
import { format, fromDecimal, money } from '@farthing/money';
import type { LoanQuote } from '@farthing/rules';
import { formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { answerTo, type LoanProblems } from './answer.ts';
import { loanWords, takenWords } from './words.ts';

type LoanCalculatorProps = { site: PublicSite; asked: AskedLoanCost | undefined };

/** What a loan costs, for everybody: plain HTML, which the bank answers by the same page; loan-cost.ts saves the reload. */
export function LoanCalculator({ site, asked }: LoanCalculatorProps) {
  const answer = asked && answerTo(site.lending, asked);
  return (
    <div id="calculator" className="grid scroll-mt-24 gap-5 lg:grid-cols-2">
      <Surface lifted className="p-6 md:p-7">
        <h3 className="mb-5 font-display font-semibold text-2xl">What would it cost?</h3>
        <CostForm site={site} typed={asked?.typed} problems={answer?.problems ?? {}} />
      </Surface>
      <div data-loan-answer role="status" className="min-w-0">
        {answer?.product && answer.quote ? (
          <Cost product={answer.product} quote={answer.quote} />
        ) : (
          <Products site={site} />
        )}
      </div>
    </div>
  );
}

type CostFormProps = {
  site: PublicSite;
  typed: AskedLoanCost['typed'] | undefined;
  problems: LoanProblems;
};

function CostForm({ site, typed, problems }: CostFormProps) {
  return (
    <form data-loan-form method="get" action="/issuance/cost#calculator" noValidate className="grid gap-5">
      <Field id="product" label="Kind of loan" error={problems.product}>
        <Select name="product" defaultValue={typed?.product ?? 'personal'}>
          {site.lending.map(({ name }) => (
            <option key={name} value={name}>
              {loanWords[name]}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="amount" label={`Amount in ${site.cardFee.currency}`} error={problems.amount}>
        <Input
          name="amount"
          defaultValue={typed?.amount ?? '5000'}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
        />
      </Field>
      <Field id="months" label="Months" error={problems.months}>
        <Input
          name="months"
          defaultValue={typed?.months ?? '24'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
        />
      </Field>
      {site.lending.some(({ instalments }) => instalments === 'turnover') && (
        <Field
          id="turnover"
          label="What comes in each month"
          optional
          hint="Only for a loan that is paid by a share of it."
          error={problems.turnover}
        >
          <Input
            name="turnover"
            defaultValue={typed?.turnover}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
          />
        </Field>
      )}
      <Button type="submit" className="w-full sm:w-auto sm:justify-self-start">
        Show the cost
      </Button>
    </form>
  );
}

/** Before anything is asked: what there is. */
function Products({ site }: { site: PublicSite }) {
  return (
    <Surface className="h-full p-6 md:p-7">
      <h3 className="font-semibold text-lg">What we lend</h3>
      <dl className="mt-2 divide-y divide-line">
        {site.lending.map((product) => (
          <div key={product.name} className="grid gap-1 py-4">
            <dt className="font-semibold">{loanWords[product.name]}</dt>
            <dd className="text-ink-2">
              {inWords(product, product.least_amount)} to {inWords(product, product.most_amount)}, over{' '}
              {product.least_months} to {product.most_months} months, at {product.rate}% a year
              {product.fee === '0' ? '.' : ` and a fee of ${product.fee}%.`} {takenWords(product)}
            </dd>
          </div>
        ))}
      </dl>
    </Surface>
  );
}

function inWords({ currency }: LendingProductAnswer, amount: string): string {
  return format(fromDecimal(amount, currency));
}

function Cost({ product, quote }: { product: LendingProductAnswer; quote: LoanQuote }) {
  const of = (minor: bigint) => format(money(minor, product.currency));
  const [first, last] = [quote.instalments[0], quote.instalments.at(-1)];
  return (
    <Surface className="h-full p-6 md:p-7">
      <h3 className="font-semibold text-lg">{loanWords[product.name]}</h3>
      <dl className="mt-2 divide-y divide-line">
        <Line term="Yearly rate (APR)">{`${quote.yearlyRate}%`}</Line>
        {first && <Line term={`First instalment, ${formatDay(first.dueOn)}`}>{of(first.amountMinor)}</Line>}
        {last && last !== first && (
          <Line term={`Last of ${quote.instalments.length}, ${formatDay(last.dueOn)}`}>
            {of(last.amountMinor)}
          </Line>
        )}
        <Line term="You receive">{of(quote.inHandMinor)}</Line>
        <Line term={`Interest, ${product.rate}% a year by the day`}>{of(quote.interestMinor)}</Line>
        {quote.feeMinor > 0n && <Line term={`Fee, ${product.fee}%`}>{of(quote.feeMinor)}</Line>}
        <Line term="Total repayable">{of(quote.totalMinor)}</Line>
      </dl>
      <p className="mt-4 text-ink-2 text-sm">
        If it is paid out today and each instalment is paid on its day. {takenWords(product)} A person decides
        whether you get it.
      </p>
    </Surface>
  );
}

function Line({ term, children }: { term: string; children: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
      <dt className="text-ink-2">{term}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
