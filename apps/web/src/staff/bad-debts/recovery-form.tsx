import { proposeLendingRecovery } from '@farthing/contract';
import { type Currency, fromDecimal, parseAmount, subtract, toDecimal } from '@farthing/money';
import { useState } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { Amount } from '../parts/amount.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useOnce } from '../parts/dialogs/use-once.ts';
import { useTyped } from '../parts/use-typed.ts';

const ids = { amount: 'recovery-amount', reference: 'recovery-reference' } as const;

type RecoveryFormProps = {
  debt: {
    readonly id: string;
    readonly what: 'loan' | 'credit card';
    readonly customer: string;
    readonly writtenOff: string;
    readonly recovered: string;
    readonly currency: Currency;
  };
  onClose: () => void;
  onPropose: (
    body: { readonly amount: string; readonly reference: string; readonly reason: string },
    idempotencyKey: string,
  ) => Promise<{ readonly message: string }>;
};

/** What came in from outside for a debt that was given up. */
export function RecoveryForm({ debt, onClose, onPropose }: RecoveryFormProps) {
  const { what, currency } = debt;
  const once = useOnce();
  const nothing = { amount: '', reference: '' };
  const [typed, setTyped, forgetTyped] = useTyped(`recovery of the ${what} ${debt.id}`, nothing);
  const [isTried, setTried] = useState(false);
  const left = subtract(fromDecimal(debt.writtenOff, currency), fromDecimal(debt.recovered, currency));
  const wrongAmount = amountProblem(typed.amount, currency, { maxMinor: left.minor }) ?? undefined;
  const reference = proposeLendingRecovery.body.shape.reference.safeParse(typed.reference);
  const wrongReference = reference.success ? undefined : reference.error.issues[0]?.message;

  function check(): boolean {
    setTried(true);
    const wrong = wrongAmount !== undefined ? ids.amount : reference.success ? undefined : ids.reference;
    if (wrong !== undefined) document.getElementById(wrong)?.focus();
    return wrong === undefined;
  }

  function propose(reason: string) {
    const parsed = parseAmount(typed.amount.trim(), currency);
    if (!parsed.ok || !reference.success) return undefined;
    const body = { amount: toDecimal(parsed.money), reference: reference.data, reason };
    return once(body, (idempotencyKey) => onPropose(body, idempotencyKey)).then(forgetTyped);
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Book a recovery"
      action="Propose"
      check={check}
      onConfirm={({ reason }) => propose(reason)}
    >
      <p>
        <Amount of={{ amount: toDecimal(left), currency }} /> of the {what} of {debt.customer} is written off
        and has not come back. Once a colleague has approved it, what you enter is in the books.
      </p>
      <Field id={ids.amount} label="Amount" error={isTried ? wrongAmount : undefined}>
        <MoneyInput
          currency={currency}
          value={typed.amount}
          onChange={({ currentTarget }) => setTyped({ ...typed, amount: currentTarget.value })}
        />
      </Field>
      <Field
        id={ids.reference}
        label="Reference of the payment"
        hint="As it appears on the bank’s statement. Each payment counts once."
        error={isTried ? wrongReference : undefined}
      >
        <Input
          autoComplete="off"
          value={typed.reference}
          onChange={({ target }) => setTyped({ ...typed, reference: target.value })}
        />
      </Field>
    </ReasonDialog>
  );
}
