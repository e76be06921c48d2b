export type { Along, Submitted } from './act-or-propose.ts';
export { alongKey, answerBounded, type Bounded, boundedAnswer, toBounded } from './bounded.ts';
export { sumsOf } from './bulk/index.ts';
export type { PlannedDoing, ProposalDefinition, ProposalDoing } from './definitions.ts';
export type { NewProposal } from './make-proposal.ts';
export type { ProposalContent } from './proposal.ts';
export type { OpenProposal } from './proposal-store.ts';
export { createProposals, type Proposals, type RoomAlone } from './proposals.ts';
