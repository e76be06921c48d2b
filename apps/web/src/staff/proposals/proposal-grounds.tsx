import type { Evidence, Proposal } from '@farthing/contract';
import { formatMoment } from '../../lib/format.ts';
import { EvidenceView } from '../evidence/evidence-view.tsx';

/** Why it was proposed, by whom and when. */
export function ProposalReason({ proposal }: { proposal: Proposal }) {
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">Why it was proposed</h3>
      <div className="grid gap-1 rounded-md bg-sunken px-3 py-2">
        <p className="wrap-anywhere">{proposal.reason}</p>
        <p className="text-ink-2 text-sm">
          {proposal.proposed_by.full_name}, {formatMoment(proposal.proposed_at)}
        </p>
      </div>
    </section>
  );
}

type ProposalEvidenceProps = { proposal: Proposal; evidence: Evidence; movesTitle?: string };

/** What it does and what is known of it, under the headings of its kind. */
export function ProposalEvidence({ proposal, evidence, movesTitle }: ProposalEvidenceProps) {
  return (
    <EvidenceView
      evidence={evidence}
      movesTitle={movesTitle ?? movesTitles[proposal.status] ?? 'What it would have done'}
      reasonsTitle={reasonsTitles[proposal.kind] ?? 'What to look at'}
    />
  );
}

const movesTitles: { readonly [Status in Proposal['status']]?: string } = {
  open: 'If approved',
  approved: 'What was done',
};

const reasonsTitles: { readonly [Kind in Proposal['kind']]?: string } = {
  'risk-rules': 'What changes',
  settings: 'What changes',
  'role-permissions': 'What changes',
  'role-change': 'What the new role may do',
  'member-invite': 'What the role may do',
  'entry-explanation': 'If approved',
  'large-payout': 'Why it is held',
  'payout-return': 'What the risk rules said',
  'reported-return': 'What the risk rules said',
};
