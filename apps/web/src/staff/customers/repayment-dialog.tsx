import { format, fromDecimal, parseAmount, toDecimal } from '@farthing/money';
import { useState } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { useOnce } from '../parts/use-once.ts';
import { useTyped } from '../parts/use-typed.ts';
import { useStaffApi } from '../session/staff-services.tsx';
import type { CustomerLoan } from './loans.tsx';
import { useCustomerChange } from './use-customer-change.ts';

type Source = 'wallet' | 'outside';

const amountId = 'repayment-amount';

export function RepaymentDialog({ loan, onClose }: { loan: CustomerLoan; onClose: () => void }) {
  const api = useStaffApi();
  const once = useOnce();
  const change = useCustomerChange();
  const due = fromDecimal(loan.amount_due, loan.currency);
  const [amount, setAmount, forgetAmount] = useTyped<string>(`repayment of ${loan.id}`, '');
  const [source, setSource] = useState<Source>('wallet');
  const [problem, setProblem] = useState<string>();

  const bounds = { maxMinor: due.minor };

  function check(): boolean {
    const wrong = amountProblem(amount, loan.currency, bounds) ?? undefined;
    setProblem(wrong);
    if (wrong !== undefined) document.getElementById(amountId)?.focus();
    return wrong === undefined;
  }

  function record(reason: string) {
    const parsed = parseAmount(amount.trim(), loan.currency, bounds);
    if (!parsed.ok) return undefined;
    const body = { amount: toDecimal(parsed.money), source, reason };
    return change(
      once(body, (idempotencyKey) =>
        api.call('POST /staff/loans/:loanId/repayments/', {
          params: { loanId: loan.id },
          body,
          idempotencyKey,
        }),
      ),
    ).then(forgetAmount);
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Record a repayment"
      action="Record"
      check={check}
      onConfirm={({ reason }) => record(reason)}
    >
      <Field id={amountId} label="Amount" hint={`Still to repay: ${format(due)}`} error={problem}>
        <MoneyInput
          currency={loan.currency}
          value={amount}
          onChange={({ currentTarget }) => setAmount(currentTarget.value)}
        />
      </Field>
      <Field id="repayment-source" label="Where it comes from" layout="radios">
        <RadioGroup
          name="repayment-source"
          value={source}
          onChange={({ currentTarget }) =>
            setSource(currentTarget.value === 'outside' ? 'outside' : 'wallet')
          }
          options={[
            { value: 'wallet', label: 'The wallet', hint: 'Debited now' },
            { value: 'outside', label: 'Outside', hint: 'Paid to the bank by another way' },
          ]}
        />
      </Field>
    </ReasonDialog>
  );
}
