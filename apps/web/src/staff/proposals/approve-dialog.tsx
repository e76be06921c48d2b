import type { Evidence, Proposal } from '@farthing/contract';
import { useState } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { OtpInput } from '../../ui/otp-input/otp-input.tsx';
import { Moves } from '../evidence/moves.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useFieldCheck } from '../parts/dialogs/use-field-check.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { whoReads } from './proposal-words.ts';
import { useDecisions } from './use-decisions.ts';

type ApproveDialogProps = { proposal: Proposal; evidence: Evidence; onClose: () => void };

const codeId = 'approval-code';

/** The last look before it is done; above a bound with the authenticator once more. */
export function ApproveDialog({ proposal, evidence, onClose }: ApproveDialogProps) {
  const { approve, approveWithPasskey } = useDecisions(proposal);
  const [code, setCode] = useState('');
  const isMissing = proposal.asks_authenticator && code.length < 6;
  const { problem, check } = useFieldCheck(
    codeId,
    isMissing ? 'Enter all six digits of the code.' : undefined,
  );

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
          <PasskeyButton
            label="Use your passkey instead"
            otherwise="Enter a code instead."
            readReason={readReason}
            approve={approveWithPasskey}
            onDone={onClose}
          />
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
          hint="This is a large amount, so confirm that it is you: enter the six digits from your authenticator app."
          error={problem}
        >
          <OtpInput value={code} onChange={setCode} />
        </Field>
      )}
    </ReasonDialog>
  );
}
