import type { StaffCredit } from '@farthing/contract';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { WriteOffDialog } from '../bad-debts/write-off-dialog.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import { useCreditChange } from './use-credit-change.ts';

// Rare, and heavier than the rest of the page: it judges what is typed by the schema of the call.
const RecoveryDialog = lazy(() => import('./recovery-dialog.tsx'));

type Wanted = 'offer' | 'limit' | 'decline' | 'write-off' | 'recovery';

const words = {
  offer: 'Propose an offer',
  limit: 'Propose another limit',
  decline: 'Decline',
  'write-off': 'Propose to write it off',
  recovery: 'Propose a recovery',
} as const satisfies Record<Wanted, string>;

/** What can be decided about a credit card as it stands, by whoever may. */
export function DecideCredit({ found }: { found: StaffCredit }) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const mayDecide = useStaff().may('loans.decide');
  const offered = wantedFor(found);
  const close = () => setWanted(null);
  if (!mayDecide || offered.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {offered.map((each, index) => (
        <Button key={each} look={index === 0 ? 'primary' : 'quiet'} onClick={() => setWanted(each)}>
          {words[each]}
        </Button>
      ))}
      {(wanted === 'offer' || wanted === 'limit') && (
        <LimitDialog found={found} what={wanted} onClose={close} />
      )}
      {wanted === 'decline' && <DeclineDialog found={found} onClose={close} />}
      {wanted === 'write-off' && <WriteOffCard found={found} onClose={close} />}
      <Suspense>{wanted === 'recovery' && <RecoveryDialog found={found} onClose={close} />}</Suspense>
    </div>
  );
}

function wantedFor({ credit }: StaffCredit): readonly Wanted[] {
  if (credit.state === 'asked') return ['offer', 'decline'];
  if (credit.state === 'open') return credit.late === null ? ['limit'] : ['limit', 'write-off'];
  return credit.state === 'written-off' ? ['recovery'] : [];
}

type DecisionProps = { found: StaffCredit; onClose: () => void };

function DeclineDialog({ found: { credit, customer }, onClose }: DecisionProps) {
  const api = useStaffApi();
  const change = useCreditChange();
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Decline the credit card"
      action="Decline"
      hint="The customer reads it in an email. It is kept in the audit log too."
      onConfirm={({ reason }) =>
        change(
          api.call('POST /staff/credit/:creditId/decline/', {
            params: { creditId: credit.id },
            body: { reason },
          }),
        )
      }
    >
      <p>{customer.full_name} does not get a credit card, and is told at once.</p>
    </ReasonDialog>
  );
}

function WriteOffCard({ found: { credit, customer }, onClose }: DecisionProps) {
  const api = useStaffApi();
  const change = useCreditChange();
  const params = { creditId: credit.id };
  return (
    <WriteOffDialog
      debt={{
        ...{ what: 'credit card', customer: customer.full_name },
        ...{ owed: credit.owed.total, currency: credit.currency },
      }}
      onClose={onClose}
      onPropose={({ reason, idempotencyKey }) =>
        change(
          api.call('POST /staff/credit/:creditId/propose-write-off/', {
            ...{ params, body: { reason }, idempotencyKey },
          }),
        )
      }
    >
      <p>
        The card closes then. Freeze it first: whatever is spent by it before a colleague has approved this
        ends the proposal.
      </p>
    </WriteOffDialog>
  );
}
