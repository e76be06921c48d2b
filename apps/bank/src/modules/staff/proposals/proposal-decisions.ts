import { type Proposal, type ProposalState, proposalKinds } from '@farthing/contract';
import type { Row } from '@farthing/ledger';
import type { Reader } from '../../../platform/database/database.ts';
import { decidedAnew } from '../../../platform/database/outdated.ts';
import type { StaffMember } from '../../../platform/http/principal.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { Refusal, told } from '../../../platform/refusal.ts';
import type { Audit } from '../../audit/index.ts';
import { findMember } from '../member-store.ts';
import { type AuthenticatorProof, proveAgain } from './authenticator-again.ts';
import {
  type AnyDefinition,
  approvableFrom,
  type Changing,
  isDoneBefore,
  type Planning,
  type ProposalDoing,
  type ProposalEngine,
} from './definitions.ts';
import { decide, type ProposalContent, type ProposalEvent } from './proposal.ts';
import { aboutOneself, asksAuthenticator, isAbout, toAnswer } from './proposal-answers.ts';
import { findProposal, lockProposal, type StoredProposal, saveEnd } from './proposal-store.ts';
import { endRow, type ProposalEnd, standingRow } from './rows.ts';
import { drop, endedRows, voidAbout, voidOne, voidRows, whyGone } from './void-proposals.ts';

export type ProposalChoice =
  | ({ readonly kind: 'approve'; readonly contentHash: string; readonly reason: string } & AuthenticatorProof)
  | { readonly kind: 'decline'; readonly reason: string }
  | { readonly kind: 'withdraw' };

export type Settling = {
  readonly member: StaffMember;
  readonly id: string;
  readonly choice: ProposalChoice;
  readonly origin: Origin;
};

export function decideProposal(engine: ProposalEngine, settling: Settling): Promise<Proposal> {
  const { member, choice, origin } = settling;
  return decideProven(engine, settling, (proposal) =>
    proveAgain(engine, member.staffId, proposal, choice.kind === 'approve' ? choice : {}, origin),
  );
}

/** Calls `prove`, which throws unless it is proven who approves, for what takes more than a session. */
export async function decideProven(
  engine: ProposalEngine,
  settling: Settling,
  prove: (proposal: StoredProposal) => Promise<void>,
): Promise<Proposal> {
  const { database } = engine;
  const { id, choice } = settling;
  if (choice.kind === 'approve') {
    const { proposal } = judge(engine, await findProposal(database.kysely, id), settling);
    if (await asksAuthenticator(engine, proposal)) await prove(proposal);
  }
  const settled = await settle(engine, settling).catch(async (fault: unknown) => {
    if (choice.kind !== 'approve' || !(fault instanceof Refusal)) throw fault;
    const why = await database.transaction((tx) => voidOne(engine, tx, id));
    if (why !== undefined) throw new Refusal('proposal_not_possible', { message: why });
    // It may be gone because somebody has approved it in this moment: that is what they are told.
    judge(engine, await findProposal(database.kysely, id), settling);
    throw fault;
  });
  return told(settled);
}

/** Throws unless it may be decided so, by this member and now. */
function judge(
  { clock, definitions }: ProposalEngine,
  proposal: StoredProposal | undefined,
  { member, choice }: Settling,
): { readonly proposal: StoredProposal; readonly next: ProposalState } {
  if (proposal === undefined) throw new Refusal('not_found');
  const needed = proposalKinds[proposal.kind].approve;
  if (choice.kind !== 'withdraw' && !member.permissions.has(needed)) throw new Refusal('permission_denied');
  if (choice.kind !== 'withdraw' && isAbout(proposal, member))
    throw new Refusal('own_proposal', { message: aboutOneself });
  const decision = decide(proposal, eventOf(choice, member.staffId), clock.now());
  if (!decision.ok) throw new Refusal(decision.refusal);
  const from = choice.kind === 'approve' ? approvableFrom(definitions, proposal) : null;
  if (from !== null && from > clock.now()) throw new Refusal('proposal_waits');
  return { proposal, next: decision.next };
}

/** A refusal is an answer that was written: something else was done than was agreed on. */
async function settle(engine: ProposalEngine, settling: Settling): Promise<Proposal | Refusal> {
  const found = await findProposal(engine.database.kysely, settling.id);
  if (settling.choice.kind !== 'approve' || found === undefined) return declineOrWithdraw(engine, settling);
  const definition = engine.definitions.of(found.kind);
  return 'plan' in definition
    ? decidedAnew(() => approveByWork(engine, definition, settling))
    : approveByChange(engine, definition, settling);
}

async function declineOrWithdraw(engine: ProposalEngine, settling: Settling): Promise<Proposal> {
  return engine.database.transaction(async (tx) => {
    const { proposal, end } = endOf(engine, await lockProposal(tx, settling.id), settling);
    await saveEnd(tx, proposal.id, end);
    await engine.audit.record(tx, decisionEntry(proposal, end, settling));
    await drop(engine, tx, proposal);
    return toAnswer(engine, tx, settling.member, { ...proposal, ...toRecord(end) });
  });
}

/** What it moves and that it was approved are one work: both are written, or neither. */
async function approveByWork(
  engine: ProposalEngine,
  definition: AnyDefinition & Planning<ProposalContent>,
  settling: Settling,
): Promise<Proposal | Refusal> {
  const { database, books, audit } = engine;
  const { member } = settling;
  const { proposal, end } = endOf(engine, await findProposal(database.kysely, settling.id), settling);
  const content = await groundOf(engine, database.kysely, proposal);
  const { work, instead, ends } = await definition.plan(content, doingOf(proposal, settling));
  if (isDoneBefore(work)) throw new Refusal('proposal_not_possible');
  const rows =
    instead === undefined
      ? [endRow(proposal.id, end), ...audit.rowsOf(decisionEntry(proposal, end, settling))]
      : voidRows(engine, proposal, instead);
  const others = await endedRows(engine, { subjectId: proposal.subjectId, except: proposal.id }, ends);
  const people = await standingRows(engine, [member.staffId, proposal.proposedBy]);
  await books.submit({ ...work, rows: [...work.rows, ...rows, ...others, ...people] });
  if (instead !== undefined) return new Refusal('proposal_not_possible', { message: instead });
  return toAnswer(engine, database.kysely, member, { ...proposal, ...toRecord(end) });
}

async function approveByChange(
  engine: ProposalEngine,
  definition: AnyDefinition & Changing<ProposalContent>,
  settling: Settling,
): Promise<Proposal> {
  return engine.database.transaction(async (tx) => {
    const { proposal, end } = endOf(engine, await lockProposal(tx, settling.id), settling);
    const content = await groundOf(engine, tx, proposal);
    await saveEnd(tx, proposal.id, end);
    await engine.audit.record(tx, decisionEntry(proposal, end, settling));
    await definition.change(tx, content, doingOf(proposal, settling));
    // Others that were proposed about the same may have lost their ground by this.
    await voidAbout(engine, tx, proposal.subjectId);
    return toAnswer(engine, tx, settling.member, { ...proposal, ...toRecord(end) });
  });
}

/** The content of what can still be done; throws why it cannot otherwise. */
async function groundOf(
  engine: ProposalEngine,
  reader: Reader,
  proposal: StoredProposal,
): Promise<ProposalContent> {
  const message = await whyGone(engine, reader, proposal);
  if (message !== undefined) throw new Refusal('proposal_not_possible', { message });
  return engine.definitions.of(proposal.kind).content.parse(proposal.content);
}

/** Both as they are now: whoever is deactivated at the same moment has agreed to nothing. */
export async function standingRows(
  { database }: Pick<ProposalEngine, 'database'>,
  memberIds: readonly string[],
): Promise<readonly Row[]> {
  const members = await Promise.all(memberIds.map((id) => findMember(database.kysely, id)));
  return members.map((member) => {
    if (member === undefined || member.status === 'deactivated') throw new Refusal('permission_denied');
    return standingRow(member.id, { status: member.status, role: member.role });
  });
}

function endOf(
  engine: ProposalEngine,
  found: StoredProposal | undefined,
  settling: Settling,
): { readonly proposal: StoredProposal; readonly end: ProposalEnd } {
  const { proposal, next } = judge(engine, found, settling);
  const { member, choice } = settling;
  const decision_reason = choice.kind === 'withdraw' ? null : choice.reason;
  const end = {
    state: next,
    decided_by: member.staffId,
    decided_at: engine.clock.now(),
    decision_reason,
  };
  return { proposal, end };
}

function toRecord({ state, decided_by, decided_at, decision_reason }: ProposalEnd) {
  return { state, decidedBy: decided_by, decidedAt: decided_at, decisionReason: decision_reason };
}

function decisionEntry(
  { id, kind, contentHash, proposedBy }: StoredProposal,
  { state, decision_reason }: ProposalEnd,
  { member, choice, origin }: Settling,
): Parameters<Audit['rowsOf']>[0] {
  return {
    actor: { kind: 'staff', id: member.staffId },
    action: `proposal.${choice.kind}`,
    subject: { kind: 'proposal', id },
    origin,
    before: { status: 'open' },
    after: {
      status: state,
      kind,
      content_hash: contentHash.toString('hex'),
      proposed_by: proposedBy,
      ...(decision_reason === null ? {} : { because: decision_reason }),
    },
  };
}

function doingOf({ id, proposedBy, reason }: StoredProposal, { member, origin }: Settling): ProposalDoing {
  const { staffId } = member;
  const actor = { kind: 'staff', staffId, because: reason, origin } as const;
  return { id, proposedBy, approvedBy: staffId, isAlone: false, actor };
}

function eventOf(choice: ProposalChoice, by: string): ProposalEvent {
  return choice.kind === 'approve'
    ? { kind: 'approve', by, contentHash: choice.contentHash }
    : { kind: choice.kind, by };
}
