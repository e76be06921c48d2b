import type { StaffLending } from '@farthing/contract';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { DescriptionList } from '../../ui/description-list/description-list.tsx';
import { Affordability } from '../bad-debts/affordability.tsx';
import { Amount } from '../parts/amount.tsx';
import { Papers } from './papers.tsx';
import { monthsOf, productWords } from './words.ts';

/** What was asked for, how it stands, what its borrower can afford, and their papers. */
export function LendingFacts({ found }: { found: StaffLending }) {
  return (
    <>
      <section className="grid gap-2" aria-label="The loan">
        <h3 className="text-lg">The loan</h3>
        <DescriptionList items={factsOf(found)} />
      </section>
      <Affordability {...affordabilityOf(found)} />
      <Papers loan={found.loan} />
    </>
  );
}

function factsOf({ loan, written_off, recovered }: StaffLending) {
  const of = (amount: string) => <Amount of={{ amount, currency: loan.currency }} />;
  const [next] = loan.coming;
  return [
    { term: 'Amount', detail: of(loan.amount) },
    { term: 'Product', detail: productWords[loan.product] },
    { term: 'Term', detail: `${monthsOf(loan.months)} at ${loan.rate}% a year` },
    ...(loan.instalments === 'turnover'
      ? [{ term: 'Paid by', detail: `${loan.share}% of what comes in` }]
      : []),
    { term: 'For', detail: loan.purpose },
    { term: 'Asked for', detail: formatMoment(loan.asked_at) },
    ...(loan.paid_out_on === null ? [] : [{ term: 'Paid out', detail: formatDay(loan.paid_out_on) }]),
    ...(loan.state === 'running' ? [{ term: 'Owed today', detail: of(loan.owed.total) }] : []),
    ...(next === undefined
      ? []
      : [
          {
            term: nextTerm(loan),
            detail: of(next.amount),
          },
        ]),
    ...(loan.decision === null ? [] : [{ term: 'Said with the decision', detail: loan.decision }]),
    ...(loan.state === 'written-off'
      ? [
          { term: 'Written off', detail: of(written_off) },
          { term: 'Recovered', detail: of(recovered) },
        ]
      : []),
  ];
}

function nextTerm({ state, instalments }: StaffLending['loan']): string {
  const which = state === 'running' ? 'Next' : 'First';
  return instalments === 'turnover' ? `${which} month, as expected` : `${which} instalment`;
}

function affordabilityOf({ loan, affordability }: StaffLending) {
  const of = (amount: string) => <Amount of={{ amount, currency: loan.currency }} />;
  return {
    affordability,
    currency: loan.currency,
    burden: [
      {
        term: isSpread(loan) ? 'Instalment, by month' : 'Instalment',
        detail: of(affordability.instalment),
      },
      { term: 'Left', detail: of(affordability.left) },
      { term: 'Left if the rate were 3 points higher', detail: of(affordability.left_under_stress) },
    ],
  };
}

/** What is paid at once, or as money comes in, counts by the month's part of it. */
function isSpread({ instalments }: StaffLending['loan']): boolean {
  return instalments === 'turnover' || instalments === 'bullet';
}
