import type { StaffLending } from '@farthing/contract';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { useStaff } from '../session/staff.tsx';
import { DeclineDialog, OfferDialog, WriteOffLoan } from './decision-dialogs.tsx';

// Rare, and heavier than the rest of the page: they judge what is typed by the schema of the call.
const PlanDialog = lazy(() => import('./plan-dialog.tsx'));
const RecoveryDialog = lazy(() => import('./recovery-dialog.tsx'));

type Wanted = keyof typeof choices;

const choices = {
  offer: { button: 'Propose the offer', Dialog: OfferDialog },
  decline: { button: 'Decline', Dialog: DeclineDialog },
  plan: { button: 'Agree on a plan', Dialog: PlanDialog },
  'write-off': { button: 'Propose to write it off', Dialog: WriteOffLoan },
  recovery: { button: 'Propose a recovery', Dialog: RecoveryDialog },
} as const;

/** What can be decided about a loan as it stands, by whoever may. */
export function Decide({ found }: { found: StaffLending }) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const mayDecide = useStaff().may('loans.decide');
  const offered = wantedFor(found);
  const Dialog = wanted === null ? null : choices[wanted].Dialog;
  if (!mayDecide || offered.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {offered.map((each, index) => (
        <Button key={each} look={index === 0 ? 'primary' : 'quiet'} onClick={() => setWanted(each)}>
          {choices[each].button}
        </Button>
      ))}
      {Dialog && (
        <Suspense>
          <Dialog found={found} onClose={() => setWanted(null)} />
        </Suspense>
      )}
    </div>
  );
}

function wantedFor({ loan }: StaffLending): readonly Wanted[] {
  if (loan.state === 'asked') return ['offer', 'decline'];
  if (loan.state === 'running' && loan.arrears.days > 0) return ['plan', 'write-off'];
  return loan.state === 'written-off' ? ['recovery'] : [];
}
