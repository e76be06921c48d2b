import { canonicalReference } from '@farthing/contract';
import { formatAlike, fromDecimal, parseAmount, toDecimal } from '@farthing/money';
import { useState } from 'react';
import { Field } from '../../../ui/field/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { amountProblem } from '../../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../../ui/money-input/money-input.tsx';
import { RadioGroup } from '../../../ui/radio-group/radio-group.tsx';
import { ReasonDialog } from '../../parts/dialogs/reason-dialog.tsx';
import { useOnce } from '../../parts/dialogs/use-once.ts';
import { useTyped } from '../../parts/use-typed.ts';
import { useStaffApi } from '../../session/staff-services.tsx';
import type { CustomerLoan } from '../customer-queries.ts';
import { useCustomerChange } from '../use-customer-change.ts';

type Source = 'wallet' | 'outside';

const amountId = 'repayment-amount';
const referenceId = 'repayment-reference';

type RepaymentDialogProps = {
  loan: CustomerLoan;
  onClose: () => void;
  onProposed: (proposalId: string) => void;
};

/** A debt becomes smaller without the borrower's own doing: on the word of two. */
export function RepaymentDialog({ loan, onClose, onProposed }: RepaymentDialogProps) {
  const api = useStaffApi();
  const once = useOnce();
  const change = useCustomerChange();
  const due = fromDecimal(loan.amount_due, loan.currency);
  const [amount, setAmount, forgetAmount] = useTyped<string>(`repayment of ${loan.id}`, '');
  const [source, setSource] = useState<Source>('wallet');
  const [reference, setReference, forgetReference] = useTyped<string>(`reference of ${loan.id}`, '');
  const [problem, setProblem] = useState<string>();
  const [referenceProblem, setReferenceProblem] = useState<string>();

  const bounds = { maxMinor: due.minor };

  function check(): boolean {
    const wrong = amountProblem(amount, loan.currency, bounds) ?? undefined;
    const isKnown = source === 'wallet' || canonicalReference('bank', reference) !== undefined;
    setProblem(wrong);
    setReferenceProblem(isKnown ? undefined : 'Enter the reference as it appears on the statement.');
    const first = wrong !== undefined ? amountId : isKnown ? undefined : referenceId;
    if (first !== undefined) document.getElementById(first)?.focus();
    return first === undefined;
  }

  function propose(reason: string) {
    const parsed = parseAmount(amount.trim(), loan.currency, bounds);
    if (!parsed.ok) return undefined;
    const origin = source === 'wallet' ? { source } : { source, reference: reference.trim() };
    const body = { amount: toDecimal(parsed.money), reason, ...origin };
    return change(
      once(body, (idempotencyKey) =>
        api.call('POST /staff/loans/:loanId/propose-repayment/', {
          params: { loanId: loan.id },
          body,
          idempotencyKey,
        }),
      ),
    ).then(({ proposal_id }) => {
      forgetAmount();
      forgetReference();
      if (proposal_id !== null) onProposed(proposal_id);
    });
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Propose a repayment"
      action="Propose"
      check={check}
      onConfirm={({ reason }) => propose(reason)}
    >
      <p>The borrower has not done it themselves, so a colleague has to approve it.</p>
      <Field id={amountId} label="Amount" hint={`Still to repay: ${formatAlike(due)}`} error={problem}>
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
            { value: 'wallet', label: 'The wallet', hint: 'Debited once a colleague agrees' },
            { value: 'outside', label: 'Outside', hint: 'Paid to the bank another way' },
          ]}
        />
      </Field>
      {source === 'outside' && (
        <Field
          id={referenceId}
          label="Reference of the payment"
          hint="The end-to-end id of the statement. Each payment counts once."
          error={referenceProblem}
        >
          <Input
            autoComplete="off"
            spellCheck={false}
            maxLength={70}
            className="font-mono"
            value={reference}
            onChange={({ currentTarget }) => setReference(currentTarget.value)}
          />
        </Field>
      )}
    </ReasonDialog>
  );
}
