import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ApiError } from '../../lib/api/error.ts';
import { failureOf } from '../../lib/api/failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useOnce } from '../parts/dialogs/use-once.ts';
import { useStaffApi } from '../session/staff-services.tsx';
import type { SentRules } from './risk-query.ts';
import type { DraftChange } from './risk-words.ts';
import { changesInWords } from './risk-words.ts';

type ProposeRulesProps = {
  rules: SentRules;
  changes: readonly DraftChange[];
  /** If not, it says so at each field. */
  isRight: () => boolean;
  /** What the bank refuses is said at its field, behind the dialog. */
  onRefused: (fields: ApiError['fields']) => void;
  onProposed: () => void;
};

export function ProposeRules({ rules, changes, isRight, onRefused, onProposed }: ProposeRulesProps) {
  const api = useStaffApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const once = useOnce();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);

  async function propose(reason: string) {
    const body = { rules, reason };
    const { message, proposal_id } = await once(body, (idempotencyKey) =>
      api.call('POST /staff/risk/rules/proposals/', { body, idempotencyKey, withinMs: proposeWithinMs }),
    ).catch((thrown: unknown) => {
      onRefused(failureOf(thrown).fields);
      throw thrown;
    });
    toast(message);
    onProposed();
    for (const queryKey of [['risk-rules'], ['staff', 'proposals']])
      void queries.invalidateQueries({ queryKey });
    void navigate(`/staff/proposals/${proposal_id}`);
  }

  return (
    <>
      <Button onClick={() => isRight() && setAsking(true)}>Propose</Button>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Propose these rules"
        action="Propose"
        hint="The person who decides reads it."
        onConfirm={({ reason }) => propose(reason)}
      >
        <p className="wrap-anywhere">
          The draft {changesInWords(changes)}. A colleague has to approve it; what the trial on the last 90
          days comes to is shown in the proposal.
        </p>
      </ReasonDialog>
    </>
  );
}

/** The bank tries them once more before it answers. */
const proposeWithinMs = 60_000;
