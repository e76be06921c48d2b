import type { StaffCredit } from '@farthing/contract';
import { RecoveryForm } from '../bad-debts/recovery-form.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { useCreditChange } from './use-credit-change.ts';

type RecoveryDialogProps = { found: StaffCredit; onClose: () => void };

/** What came in from outside for a credit card that was given up. */
export default function RecoveryDialog({ found, onClose }: RecoveryDialogProps) {
  const { credit, customer, written_off: writtenOff, recovered } = found;
  const api = useStaffApi();
  const change = useCreditChange();
  const params = { creditId: credit.id };
  return (
    <RecoveryForm
      debt={{
        ...{ id: credit.id, what: 'credit card', customer: customer.full_name, currency: credit.currency },
        ...{ writtenOff, recovered },
      }}
      onClose={onClose}
      onPropose={(body, idempotencyKey) =>
        change(api.call('POST /staff/credit/:creditId/propose-recovery/', { params, body, idempotencyKey }))
      }
    />
  );
}
