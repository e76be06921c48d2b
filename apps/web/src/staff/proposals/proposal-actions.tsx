import { type Evidence, type Proposal, proposalKinds } from '@farthing/contract';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Moves } from '../evidence/moves.tsx';
import { ActionDialog } from '../parts/dialogs/action-dialog.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { roleWordsOf } from '../parts/role-words.ts';
import { useStaff } from '../session/staff.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { isWaiting, whoReads } from './proposal-words.ts';
import { useDecisions } from './use-decisions.ts';

type Asked = 'approve' | 'decline' | 'withdraw';

/** What this person may do with an open proposal; and why not more. */
export function ProposalActions({ proposal, evidence }: { proposal: Proposal; evidence: Evidence }) {
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      <WhyNot proposal={proposal} />
      {proposal.may_withdraw && (
        <Button look="quiet" onClick={() => setAsked('withdraw')}>
          Withdraw
        </Button>
      )}
      {proposal.may_approve && (
        <>
          <Button look="quiet" onClick={() => setAsked('decline')}>
            Decline
          </Button>
          {!isWaiting(proposal) && <Button onClick={() => setAsked('approve')}>Approve</Button>}
        </>
      )}
      <DecisionDialogs
        proposal={proposal}
        evidence={evidence}
        asked={asked}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

function WhyNot({ proposal }: { proposal: Proposal }) {
  const { me, may } = useStaff();
  if (proposal.may_approve) return null;
  const isOwn = proposal.proposed_by.id === me.id;
  const isAboutMe = proposal.subject.id === me.id;
  if (!isOwn && !isAboutMe && may(proposalKinds[proposal.kind].approve)) return null;
  const other = isAboutMe
    ? 'This is about you, so someone else has to decide it.'
    : `${roleWordsOf(me.role).name} cannot decide this kind of proposal.`;
  return (
    <p className="mr-auto w-full text-ink-2 text-sm">
      {isOwn ? 'You proposed this, so someone else has to decide it.' : other}
    </p>
  );
}

type DecisionDialogsProps = {
  proposal: Proposal;
  evidence: Evidence;
  asked: Asked | undefined;
  onClose: () => void;
};

function DecisionDialogs({ proposal, evidence, asked, onClose }: DecisionDialogsProps) {
  const { decline, withdraw } = useDecisions(proposal);
  return (
    <>
      {asked === 'approve' && <ApproveDialog proposal={proposal} evidence={evidence} onClose={onClose} />}
      <ReasonDialog
        open={asked === 'decline'}
        onClose={onClose}
        title="Decline this?"
        action="Decline"
        danger
        hint={whoReads(proposal, evidence)}
        onConfirm={decline}
      >
        <p className="wrap-anywhere">{proposal.summary}</p>
        {evidence.moves.length > 0 && <p className="font-semibold">This will not happen:</p>}
        <Moves moves={evidence.moves} />
      </ReasonDialog>
      <ActionDialog
        open={asked === 'withdraw'}
        onClose={onClose}
        title="Withdraw your proposal?"
        action="Withdraw"
        danger
        onConfirm={withdraw}
      >
        <p className="wrap-anywhere">{proposal.summary}</p>
      </ActionDialog>
    </>
  );
}
