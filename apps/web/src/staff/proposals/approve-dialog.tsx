import type { Evidence, Proposal } from '@farthing/contract';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../lib/api/failure.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { OtpInput } from '../../ui/otp-input/otp-input.tsx';
import { Moves } from '../evidence/moves.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useStaff } from '../session/staff.tsx';
import { isPasskeyProblem } from '../sign-in/passkey.ts';
import { whoReads } from './proposal-words.ts';
import { useDecisions } from './use-decisions.ts';

type ApproveDialogProps = { proposal: Proposal; evidence: Evidence; onClose: () => void };

const codeId = 'approval-code';

/** The last look before it is done; above a bound with the authenticator once more. */
export function ApproveDialog({ proposal, evidence, onClose }: ApproveDialogProps) {
  const { approve } = useDecisions(proposal);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();

  function check(): boolean {
    if (!proposal.asks_authenticator) return true;
    const wrong = code.length < 6 ? 'Enter all six digits of the code.' : undefined;
    setProblem(wrong);
    if (wrong !== undefined) document.getElementById(codeId)?.focus();
    return wrong === undefined;
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Approve this?"
      action="Approve and do it"
      check={check}
      hint={whoReads(proposal, evidence)}
      onConfirm={({ reason }) => approve(reason, proposal.asks_authenticator ? code : undefined)}
      otherWay={(readReason) =>
        proposal.asks_authenticator && (
          <PasskeyInstead proposal={proposal} readReason={readReason} onDone={onClose} />
        )
      }
    >
      <p className="wrap-anywhere font-semibold">{proposal.summary}</p>
      <Moves moves={evidence.moves} />
      <p className="text-ink-2">
        It is done at once, under your name and {proposal.proposed_by.full_name}’s.
      </p>
      {proposal.asks_authenticator && (
        <Field
          id={codeId}
          label="Code"
          hint="It is a large amount, so show once more that it is you: the six digits of your authenticator app."
          error={problem}
        >
          <OtpInput value={code} onChange={setCode} />
        </Field>
      )}
    </ReasonDialog>
  );
}

type PasskeyInsteadProps = {
  proposal: Proposal;
  readReason: () => string | undefined;
  onDone: () => void;
};

/** Signs exactly this approval. */
function PasskeyInstead({ proposal, readReason, onDone }: PasskeyInsteadProps) {
  const { me } = useStaff();
  const { approveWithPasskey } = useDecisions(proposal);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!me.passkeys_available) return null;

  async function sign() {
    const reason = readReason();
    if (reason === undefined) return;
    setBusy(true);
    setProblem(undefined);
    try {
      if (await approveWithPasskey(reason)) onDone();
      else setProblem('You have no passkey yet. Enter a code instead.');
    } catch (thrown) {
      setProblem(
        isPasskeyProblem(thrown)
          ? 'No passkey was used. Try again, or enter a code instead.'
          : failureOf(thrown).message,
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-3">
      {problem !== undefined && <Alert tone="danger" title={problem} announced />}
      <Button look="quiet" busy={busy} onClick={sign} className="justify-self-start">
        <Fingerprint className="size-5" aria-hidden="true" />
        Use your passkey instead
      </Button>
    </div>
  );
}
