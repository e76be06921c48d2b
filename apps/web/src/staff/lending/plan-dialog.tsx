import { planLending } from '@farthing/contract';
import { useState } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Amount } from '../parts/amount.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useTyped } from '../parts/use-typed.ts';
import { useStaffApi } from '../session/staff-services.tsx';
import type { LendingDialogProps } from './decision-dialogs.tsx';
import { useLendingChange } from './use-lending-change.ts';

const monthsId = 'plan-months';

export default function PlanDialog({ found: { loan, customer }, onClose }: LendingDialogProps) {
  const api = useStaffApi();
  const change = useLendingChange();
  const [typed, setTyped, forgetTyped] = useTyped<string>('plan of the loan', '12');
  const [problem, setProblem] = useState<string>();
  const months = planLending.body.shape.months.safeParse(wholeNumber(typed));

  function check(): boolean {
    setProblem(months.success ? undefined : months.error.issues[0]?.message);
    if (!months.success) document.getElementById(monthsId)?.focus();
    return months.success;
  }

  function set(reason: string) {
    if (!months.success) return undefined;
    return change(
      api.call('POST /staff/lending/:loanId/plan/', {
        params: { loanId: loan.id },
        body: { months: months.data, reason },
      }),
    ).then(forgetTyped);
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Agree on a plan"
      action="Set the plan"
      check={check}
      onConfirm={({ reason }) => set(reason)}
    >
      <p>
        {customer.full_name} pays the whole{' '}
        <Amount of={{ amount: loan.owed.total, currency: loan.currency }} /> by equal instalments. Nothing
        counts as late any more, and they are told.
      </p>
      <Field id={monthsId} label="Months from now on" error={problem}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    </ReasonDialog>
  );
}

/** An empty field is no number, not zero. */
function wholeNumber(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
}
