import { format, fromDecimal, isNegative } from '@farthing/money';
import { dayInWords } from '@farthing/rules';
import type { ReactNode } from 'react';
import { useApp } from '../../lib/app.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Select } from '../../ui/select/select.tsx';
import type { Account } from '../data/accounts-query.ts';
import { useShownBalance } from '../data/shown-balance.ts';
import { OwnBalance, ShowBalances } from '../parts/own-balance.tsx';
import { type Budgets, useBudgetChange } from './budgets-query.ts';

type UntilPayDayProps = { budgets: Budgets; account: Account };

/** What is there now, what is sure to go, and what is left then. What is there and left is a balance: hidden where the others are. */
export function UntilPayDay({ budgets, account }: UntilPayDayProps) {
  const { site } = useApp();
  const { until_pay_day: until, currency } = budgets;
  const shown = useShownBalance();
  const { isShown } = shown;
  const of = (text: string) => format(fromDecimal(text, currency)).replace('-', '−');
  const left = fromDecimal(until.left, currency);
  return (
    <>
      <p>
        <span className="flex flex-wrap items-center justify-between gap-3">
          <strong className="font-display text-3xl tabular-nums">
            {isShown ? of(until.left) : <OwnBalance amount={left} isShown={false} />}
          </strong>
          <ShowBalances shown={shown} />
        </span>
        <span className="text-ink-2">
          left to spend until {dayInWords(until.pay_day)}
          {isNegative(left) ? ': more is scheduled than the account has.' : '.'}
        </span>
      </p>
      <dl className="grid">
        <Row
          term="In the account now"
          amount={<OwnBalance amount={fromDecimal(until.available, currency)} isShown={isShown} />}
        />
        {until.goes.map(({ what, to, day, amount }) => (
          <Row
            key={`${what} ${to} ${day} ${amount}`}
            term={`${what === 'scheduled' ? to : loanWords[what]}, ${dayInWords(day)}`}
            amount={`−${of(amount)}`}
          />
        ))}
        {until.comes && (
          <Row
            term={`Expected on pay-day${until.comes.from === null ? '' : ` from ${until.comes.from}`}`}
            amount={`+${of(until.comes.amount)}`}
          />
        )}
      </dl>
      <p className="text-ink-2 text-sm">
        {knownWords[until.known_by]} We count scheduled payments, loans
        {site.issuesCards ? ', instalments and credit cards' : ' and instalments'} in {currency}.
      </p>
      {budgets.can_change && <PayDayField budgets={budgets} account={account} />}
    </>
  );
}

function Row({ term, amount }: { term: string; amount: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-line py-2 not-first:border-t">
      <dt className="wrap-anywhere text-ink-2">{term}</dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  );
}

const loanWords = {
  loan: 'Your loan',
  instalment: 'Loan instalment',
  'credit-card': 'Credit card payment',
} as const;

const knownWords = {
  choice: 'You chose this pay-day.',
  salary: 'We take the day of your last salary as your pay-day.',
  month: 'We do not know your pay-day yet, so this is until the end of the month.',
} as const satisfies Record<Budgets['until_pay_day']['known_by'], string>;

const daysOfMonth = Array.from({ length: 31 }, (_, place) => place + 1);

function PayDayField({ budgets, account }: UntilPayDayProps) {
  const change = useBudgetChange(account.id, (api, day: number | null) =>
    api.call('PUT /pay-day/', { body: { account: account.id, day } }),
  );
  return (
    <div className="w-full sm:w-60">
      <Field id="pay-day" label="Pay-day">
        <Select
          value={budgets.until_pay_day.chosen_day ?? ''}
          disabled={change.isPending}
          onChange={({ currentTarget }) => change.mutate(Number(currentTarget.value) || null)}
        >
          <option value="">The day of my last salary</option>
          {daysOfMonth.map((day) => (
            <option key={day} value={day}>
              Day {day} of the month
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
