import { proposeLendingRecovery } from '@farthing/contract';
import { fromDecimal, parseAmount, subtract, toDecimal } from '@farthing/money';
import { useState } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { Amount } from '../parts/amount.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useOnce } from '../parts/dialogs/use-once.ts';
import { useTyped } from '../parts/use-typed.ts';
import { useStaffApi } from '../session/staff-services.tsx';
import type { LendingDialogProps } from './decision-dialogs.tsx';
import { useLendingChange } from './use-lending-change.ts';

const ids = { amount: 'recovery-amount', reference: 'recovery-reference' } as const;

/** What came in from outside for a loan that was given up. */
export default function RecoveryDialog({ found, onClose }: LendingDialogProps) {
  const { loan, customer } = found;
  const { currency } = loan;
  const api = useStaffApi();
  const once = useOnce();
  const change = useLendingChange();
  const [typed, setTyped, forgetTyped] = useTyped('recovery of the loan', { amount: '', reference: '' });
  const [isTried, setTried] = useState(false);
  const left = subtract(fromDecimal(found.written_off, currency), fromDecimal(found.recovered, currency));
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
    return change(
      once(body, (idempotencyKey) =>
        api.call('POST /staff/lending/:loanId/propose-recovery/', {
          params: { loanId: loan.id },
          body,
          idempotencyKey,
        }),
      ),
    ).then(forgetTyped);
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
        <Amount of={{ amount: toDecimal(left), currency }} /> of the loan of {customer.full_name} is written
        off and has not come back. Once a colleague has approved it, what you enter is in the books.
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
