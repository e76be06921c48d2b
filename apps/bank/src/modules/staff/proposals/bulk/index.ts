import type { AnswerOf, BodyOf, decideProposals, previewProposals } from '@farthing/contract';
import type { StaffMember } from '../../../../platform/http/principal.ts';
import type { Origin } from '../../../../platform/http/route.ts';
import type { ProposalEngine } from '../definitions.ts';
import { decideSet } from './decide-set.ts';
import { previewSet } from './preview-set.ts';
import { type ApprovedItem, startSetApproval } from './set-approval.ts';

export { sumsOf } from './sums.ts';

/** Decisions on several proposals, each by itself. */
export type Bulk = {
  preview(
    member: StaffMember,
    body: BodyOf<typeof previewProposals>,
  ): Promise<AnswerOf<typeof previewProposals>>;
  /** What a passkey has to sign to approve exactly these; null for a member without one. */
  startApproval(member: StaffMember, items: readonly ApprovedItem[]): ReturnType<typeof startSetApproval>;
  decide(
    member: StaffMember,
    body: BodyOf<typeof decideProposals>,
    origin: Origin,
  ): Promise<AnswerOf<typeof decideProposals>>;
};

export function createBulk(engine: ProposalEngine): Bulk {
  return {
    preview: (member, body) => previewSet(engine, member, body),
    startApproval: ({ staffId }, items) => startSetApproval(engine, staffId, items),
    decide: (member, body, origin) => decideSet(engine, member, body, origin),
  };
}
