import type { StaffCredit } from '@farthing/contract';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { DescriptionList } from '../../ui/description-list/description-list.tsx';
import { Affordability } from '../bad-debts/affordability.tsx';
import { Amount } from '../parts/amount.tsx';

/** What was asked for, how it stands, and what its owner can afford. */
export function CreditFacts({ found }: { found: StaffCredit }) {
  return (
    <>
      <section className="grid gap-2" aria-label="The credit card">
        <h3 className="text-lg">The credit card</h3>
        <DescriptionList items={factsOf(found)} />
      </section>
      <Affordability {...affordabilityOf(found)} />
    </>
  );
}

function factsOf({ credit, written_off, recovered }: StaffCredit) {
  const of = (amount: string) => <Amount of={{ amount, currency: credit.currency }} />;
  const isOpen = credit.state === 'open';
  return [
    { term: 'Asked for', detail: of(credit.wished) },
    { term: 'Asked on', detail: formatMoment(credit.asked_at) },
    ...(credit.limit === null ? [] : [{ term: 'Limit', detail: of(credit.limit) }]),
    { term: 'Interest', detail: `${credit.terms.rate}% a year` },
    ...(isOpen
      ? [
          { term: 'Owed today', detail: of(credit.owed.total) },
          { term: 'Set aside for merchants', detail: of(credit.pending) },
          { term: 'Left to spend', detail: of(credit.available) },
        ]
      : []),
    ...(credit.due === null
      ? []
      : [
          {
            term: `Due on ${formatDay(credit.due.on)}`,
            detail: (
              <>
                {of(credit.due.full)}, at least {of(credit.due.least)}
              </>
            ),
          },
        ]),
    ...(credit.decision === null ? [] : [{ term: 'Said with the decision', detail: credit.decision }]),
    ...(credit.state === 'written-off'
      ? [
          { term: 'Written off', detail: of(written_off) },
          { term: 'Recovered', detail: of(recovered) },
        ]
      : []),
  ];
}

function affordabilityOf({ credit: { currency }, affordability }: StaffCredit) {
  const of = (amount: string) => <Amount of={{ amount, currency }} />;
  return {
    affordability,
    currency,
    premise: <>As if all of {of(affordability.limit)} were owed. </>,
    burden: [
      { term: 'Minimum payment', detail: of(affordability.least_payment) },
      { term: 'Paid off in three years', detail: of(affordability.paid_off) },
      { term: 'Left with the minimum payment', detail: of(affordability.left) },
      { term: 'Left if it is paid off in three years', detail: of(affordability.left_if_paid_off) },
    ],
  };
}
