import type { StaffCredit } from '@farthing/contract';
import { Amount } from '../parts/amount.tsx';
import { useOnce } from '../parts/dialogs/use-once.ts';
import { useStaffApi } from '../session/staff-services.tsx';
import { LimitForm } from './limit-form.tsx';
import { useCreditChange } from './use-credit-change.ts';

type LimitDialogProps = { found: StaffCredit; what: 'offer' | 'limit'; onClose: () => void };

/** The limit of an offer, or another one. A colleague has to approve both. */
export function LimitDialog({ found, what, onClose }: LimitDialogProps) {
  const { credit, customer } = found;
  const { currency } = credit;
  const api = useStaffApi();
  const once = useOnce();
  const change = useCreditChange();
  const params = { creditId: credit.id };
  return (
    <LimitForm
      found={found}
      title={what === 'offer' ? 'Offer the credit card' : 'Another limit'}
      action="Propose"
      onClose={onClose}
      onPropose={(body) =>
        change(
          once({ what, ...body }, (idempotencyKey) =>
            what === 'offer'
              ? api.call('POST /staff/credit/:creditId/propose-offer/', { params, body, idempotencyKey })
              : api.call('POST /staff/credit/:creditId/propose-limit/', { params, body, idempotencyKey }),
          ),
        )
      }
    >
      {what === 'offer' ? (
        <p>
          {customer.full_name} asked for <Amount of={{ amount: credit.wished, currency }} />. Once a colleague
          has approved it, they have 14 days to accept. They get the card once they have accepted.
        </p>
      ) : (
        <p>
          {customer.full_name} owes <Amount of={{ amount: credit.owed.total, currency }} />. Once a colleague
          has approved it, the new limit holds at once, and they are told.
        </p>
      )}
    </LimitForm>
  );
}
