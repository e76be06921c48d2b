import type { DeskCase } from '@farthing/contract';
import { Badge } from '../../ui/badge/badge.tsx';

/** Who works on a case, and whether it already waits for a second person. */
export function ClaimMark({ deskCase: { claim, proposal_id } }: { deskCase: DeskCase }) {
  if (proposal_id !== null) return <Badge tone="info">Proposed</Badge>;
  if (claim === null) return <span className="text-ink-3">Nobody</span>;
  return claim.mine ? <Badge tone="success">You</Badge> : <Badge tone="warning">{claim.by.name}</Badge>;
}
