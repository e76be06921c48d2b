import { format, fromDecimal, parseAmount, toDecimal } from '@farthing/money';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { Field } from '../../ui/field/field.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import { Surface } from '../../ui/surface/surface.tsx';
import type { DepositOffer } from '../data/deposit-networks-query.ts';
import { StepHeading } from './step-heading.tsx';

type AmountStepProps = {
  /** As it was typed. */
  amount: string;
  offer: DepositOffer;
  onType: (amount: string) => void;
  /** To two decimals. */
  onDone: (amount: string) => void;
};

const fieldId = 'deposit-amount';

export function AmountStep({ amount, offer, onType, onDone }: AmountStepProps) {
  const { currency } = offer;
  const [least, most] = [fromDecimal(offer.least_amount, currency), fromDecimal(offer.most_amount, currency)];
  const [typed, setTyped] = useState(amount);
  const [tried, setTried] = useState<{ times: number; problem: string | null }>({ times: 0, problem: null });
  const problem = tried.problem ?? undefined;

  function change(text: string) {
    setTyped(text);
    onType(text);
  }

  function go(event: FormEvent) {
    event.preventDefault();
    const bounds = { minMinor: least.minor, maxMinor: most.minor };
    const found = amountProblem(typedAmount(typed, currency), currency, bounds);
    setTried(({ times }) => ({ times: times + 1, problem: found }));
    const parsed = parseAmount(typedAmount(typed, currency), currency);
    if (found === null && parsed.ok) onDone(toDecimal(parsed.money));
  }

  return (
    <Surface className="p-5 sm:p-7">
      <form noValidate onSubmit={go} className="grid max-w-md gap-6">
        <ErrorSummary errors={problem ? [{ id: fieldId, message: problem }] : []} attempt={tried.times} />
        <StepHeading>How much?</StepHeading>
        <Field
          id={fieldId}
          label="Amount"
          hint={`From ${format(least)} to ${format(most)} in one deposit.`}
          error={problem}
        >
          <MoneyInput
            currency={currency}
            required
            name="amount"
            value={typed}
            onChange={({ target }) => change(target.value)}
          />
        </Field>
        <div>
          <Button type="submit" disabled={typed.trim() === ''}>
            Continue
          </Button>
        </div>
      </form>
    </Surface>
  );
}
