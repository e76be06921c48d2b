import type { StaffLending } from '@farthing/contract';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useChange } from '../parts/use-change.ts';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';

type Wanted = 'offer' | 'decline' | 'plan' | 'write-off' | 'recovery';

const words = {
  offer: { button: 'Propose the offer', title: 'Offer the loan', action: 'Propose' },
  decline: { button: 'Decline', title: 'Decline the loan', action: 'Decline' },
  plan: { button: 'Agree on a plan', title: 'Agree on a plan', action: 'Set the plan' },
  'write-off': { button: 'Propose to write it off', title: 'Write the loan off', action: 'Propose' },
  recovery: { button: 'Propose a recovery', title: 'Book a recovery', action: 'Propose' },
} as const satisfies Record<Wanted, object>;

/** What can be decided about a loan as it stands, by whoever may. */
export function Decide({ found }: { found: StaffLending }) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const mayDecide = useStaff().may('loans.decide');
  const offered = wantedFor(found);
  if (!mayDecide || offered.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {offered.map((each, index) => (
        <Button key={each} look={index === 0 ? 'primary' : 'quiet'} onClick={() => setWanted(each)}>
          {words[each].button}
        </Button>
      ))}
      {wanted !== null && <DecideDialog found={found} wanted={wanted} onClose={() => setWanted(null)} />}
    </div>
  );
}

function wantedFor({ loan }: StaffLending): readonly Wanted[] {
  if (loan.state === 'asked') return ['offer', 'decline'];
  if (loan.state === 'running' && loan.arrears.days > 0) return ['plan', 'write-off'];
  return loan.state === 'written-off' ? ['recovery'] : [];
}

type DecideDialogProps = { found: StaffLending; wanted: Wanted; onClose: () => void };

function DecideDialog({ found: { loan }, wanted, onClose }: DecideDialogProps) {
  const api = useStaffApi();
  const change = useChange([
    ['lending-loan'],
    ['lending-portfolio'],
    ['list', 'lending'],
    ['staff', 'proposals'],
  ]);
  const [months, setMonths] = useState('12');
  const [amount, setAmount] = useState('');
  const [reference, setReference] = useState('');
  const params = { loanId: loan.id };
  const { title, action } = words[wanted];

  function send(reason: string, idempotencyKey: string) {
    switch (wanted) {
      case 'offer':
        return api.call('POST /staff/lending/:loanId/propose-offer/', {
          params,
          body: { reason },
          idempotencyKey,
        });
      case 'decline':
        return api.call('POST /staff/lending/:loanId/decline/', { params, body: { reason } });
      case 'plan':
        return api.call('POST /staff/lending/:loanId/plan/', {
          params,
          body: { months: Number(months), reason },
        });
      case 'write-off':
        return api.call('POST /staff/lending/:loanId/propose-write-off/', {
          params,
          body: { reason },
          idempotencyKey,
        });
      case 'recovery': {
        const body = { amount, reference, reason };
        return api.call('POST /staff/lending/:loanId/propose-recovery/', { params, body, idempotencyKey });
      }
    }
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={title}
      action={action}
      {...(wanted === 'decline' ? { hint: 'The customer reads it.' } : {})}
      onConfirm={({ reason, idempotencyKey }) => change(send(reason, idempotencyKey))}
    >
      {wanted === 'plan' && (
        <Field id="plan-months" label="Months from now on">
          <Input inputMode="numeric" value={months} onChange={({ target }) => setMonths(target.value)} />
        </Field>
      )}
      {wanted === 'recovery' && (
        <>
          <Field id="recovery-amount" label="Amount">
            <Input inputMode="decimal" value={amount} onChange={({ target }) => setAmount(target.value)} />
          </Field>
          <Field id="recovery-reference" label="Reference of the payment">
            <Input value={reference} onChange={({ target }) => setReference(target.value)} />
          </Field>
        </>
      )}
    </ReasonDialog>
  );
}
