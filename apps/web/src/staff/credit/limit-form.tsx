import type { StaffCredit } from '@farthing/contract';
import { format, fromDecimal, parseAmount, toDecimal } from '@farthing/money';
import { type ReactNode, useState } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useTyped } from '../parts/use-typed.ts';

type LimitFormProps = {
  found: StaffCredit;
  title: string;
  action: string;
  onClose: () => void;
  onPropose: (given: { readonly limit: string; readonly reason: string }) => Promise<unknown>;
  children: ReactNode;
};

const limitId = 'credit-limit';

/** A limit within the bounds of the bank, and the reason for it. */
export function LimitForm({ found, title, action, onClose, onPropose, children }: LimitFormProps) {
  const { credit } = found;
  const { currency } = credit;
  const [typed, setTyped, forgetTyped] = useTyped<string>(
    `limit of the credit card ${credit.id}`,
    credit.limit ?? credit.wished,
  );
  const [isTried, setTried] = useState(false);
  const [least, most] = [fromDecimal(found.least_limit, currency), fromDecimal(found.most_limit, currency)];
  const bounds = { minMinor: least.minor, maxMinor: most.minor };
  const problem = amountProblem(typed, currency, bounds) ?? undefined;

  function check(): boolean {
    setTried(true);
    if (problem !== undefined) document.getElementById(limitId)?.focus();
    return problem === undefined;
  }

  function propose(reason: string) {
    const parsed = parseAmount(typed.trim(), currency);
    if (!parsed.ok) return undefined;
    return onPropose({ limit: toDecimal(parsed.money), reason }).then(forgetTyped);
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={title}
      action={action}
      check={check}
      onConfirm={({ reason }) => propose(reason)}
    >
      {children}
      <Field
        id={limitId}
        label="Limit"
        hint={`From ${format(least)} to ${format(most)}.`}
        error={isTried ? problem : undefined}
      >
        <MoneyInput
          currency={currency}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Field>
    </ReasonDialog>
  );
}
