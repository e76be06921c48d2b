import type { StaffLending } from '@farthing/contract';
import { WriteOffDialog } from '../bad-debts/write-off-dialog.tsx';
import { Amount } from '../parts/amount.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { useLendingChange } from './use-lending-change.ts';
import { monthsOf } from './words.ts';

export type LendingDialogProps = { found: StaffLending; onClose: () => void };

export function OfferDialog({ found: { loan, customer }, onClose }: LendingDialogProps) {
  const api = useStaffApi();
  const change = useLendingChange();
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Offer the loan"
      action="Propose"
      onConfirm={({ reason, idempotencyKey }) =>
        change(
          api.call('POST /staff/lending/:loanId/propose-offer/', {
            params: { loanId: loan.id },
            body: { reason },
            idempotencyKey,
          }),
        )
      }
    >
      <p>
        <Amount of={loan} /> over {monthsOf(loan.months)} for {customer.full_name}. Once a colleague has
        approved it, they have 14 days to accept. Nothing is paid out before.
      </p>
    </ReasonDialog>
  );
}

export function DeclineDialog({ found: { loan, customer }, onClose }: LendingDialogProps) {
  const api = useStaffApi();
  const change = useLendingChange();
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Decline the loan"
      action="Decline"
      hint="The customer reads it in an email. It is kept in the audit log too."
      onConfirm={({ reason }) =>
        change(
          api.call('POST /staff/lending/:loanId/decline/', { params: { loanId: loan.id }, body: { reason } }),
        )
      }
    >
      <p>
        {customer.full_name} does not get <Amount of={loan} />, and is told at once.
      </p>
    </ReasonDialog>
  );
}

export function WriteOffLoan({ found: { loan, customer }, onClose }: LendingDialogProps) {
  const api = useStaffApi();
  const change = useLendingChange();
  const params = { loanId: loan.id };
  return (
    <WriteOffDialog
      debt={{
        ...{ what: 'loan', customer: customer.full_name },
        ...{ owed: loan.owed.total, currency: loan.currency },
      }}
      onClose={onClose}
      onPropose={({ reason, idempotencyKey }) =>
        change(
          api.call('POST /staff/lending/:loanId/propose-write-off/', {
            ...{ params, body: { reason }, idempotencyKey },
          }),
        )
      }
    />
  );
}
