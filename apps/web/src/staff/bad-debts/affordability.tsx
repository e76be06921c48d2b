import type { StaffCredit } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert/alert.tsx';
import { type Description, DescriptionList } from '../../ui/description-list/description-list.tsx';
import { Amount } from '../parts/amount.tsx';

type Figures = 'verdict' | 'lost_before' | 'income' | 'outgo' | 'other_owed' | 'other_debt' | 'debt_share';

type AffordabilityProps = {
  affordability: Pick<StaffCredit['affordability'], Figures>;
  currency: Currency;
  /** What the figures take for granted. */
  premise?: ReactNode;
  /** What the debt takes each month, and what it leaves. */
  burden: readonly Description[];
};

/** What somebody who asks for a loan or a credit card has each month, and whether that is enough. */
export function Affordability({ affordability, currency, premise, burden }: AffordabilityProps) {
  const { verdict, lost_before, income, outgo, other_owed, other_debt, debt_share } = affordability;
  const of = (amount: string) => <Amount of={{ amount, currency }} />;
  const [tone, title] = verdicts[verdict];
  return (
    <section className="grid gap-2" aria-label="Affordability">
      <h3 className="text-lg">Each month, over the last 90 days</h3>
      <Alert tone={tone} title={title}>
        {premise}It is worked out from the accounts here. Money at other banks is not in it.
      </Alert>
      {Number(lost_before) !== 0 && (
        <Alert tone="danger" title="The bank has lost money on this customer before">
          {of(lost_before)} of earlier loans and credit cards was written off and has not come back.
        </Alert>
      )}
      <DescriptionList
        items={[
          { term: 'Comes in', detail: of(income) },
          { term: 'Goes out', detail: of(outgo) },
          {
            term: 'Other debts',
            detail:
              Number(other_owed) === 0 ? (
                'None'
              ) : (
                <>
                  {of(other_debt)}, for {of(other_owed)} that is owed
                </>
              ),
          },
          ...burden,
          {
            term: 'Debts, of what comes in',
            detail: debt_share === null ? 'Nothing comes in' : `${debt_share}%`,
          },
        ]}
      />
    </section>
  );
}

const verdicts = {
  affordable: ['success', 'It looks affordable'],
  tight: ['warning', 'It would be tight'],
  'not-affordable': ['danger', 'It does not look affordable'],
} as const;
