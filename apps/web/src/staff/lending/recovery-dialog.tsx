import { RecoveryForm } from '../bad-debts/recovery-form.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import type { LendingDialogProps } from './decision-dialogs.tsx';
import { useLendingChange } from './use-lending-change.ts';

/** What came in from outside for a loan that was given up. */
export default function RecoveryDialog({ found, onClose }: LendingDialogProps) {
  const { loan, customer, written_off: writtenOff, recovered } = found;
  const api = useStaffApi();
  const change = useLendingChange();
  const params = { loanId: loan.id };
  return (
    <RecoveryForm
      debt={{
        ...{ id: loan.id, what: 'loan', customer: customer.full_name, currency: loan.currency },
        ...{ writtenOff, recovered },
      }}
      onClose={onClose}
      onPropose={(body, idempotencyKey) =>
        change(api.call('POST /staff/lending/:loanId/propose-recovery/', { params, body, idempotencyKey }))
      }
    />
  );
}
