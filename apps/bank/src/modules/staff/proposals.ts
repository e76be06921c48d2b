import {
  type Evidence,
  type MoneyAct,
  type Proposal,
  type ProposalKind,
  proposalKinds,
} from '@farthing/contract';
import type { Currency } from '@farthing/money';
import type { Tx } from '../../platform/database/database.ts';
import type { StaffMember } from '../../platform/http/principal.ts';
import type { Origin } from '../../platform/http/route.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { insertAct, sumActs } from './act-store.ts';
import { startApproval } from './authenticator-again.ts';
import { boundOf, isWithin, leftOf } from './bounds.ts';
import {
  type AnyDefinition,
  createDefinitions,
  type Definitions,
  type ProposalEngine,
} from './definitions.ts';
import { lockMember, type Reader } from './member-store.ts';
import { hashContent, type ProposalContent, stateAt } from './proposal.ts';
import { toAnswer, toAnswers } from './proposal-answers.ts';
import { decideProposal, type ProposalChoice } from './proposal-decisions.ts';
import {
  expireProposals,
  findProposal,
  insertProposal,
  listOpenAbout,
  listProposals,
  type OpenProposal,
  type ProposalFilter,
  type StoredProposal,
} from './proposal-store.ts';
import type { StaffServices } from './services.ts';
import { voidAbout, voidAll } from './void-proposals.ts';

export type NewProposal = {
  readonly kind: ProposalKind;
  readonly content: ProposalContent;
  readonly reason: string;
  readonly member: StaffMember;
  readonly origin: Origin;
};

/** What became of what somebody wanted to do: done by them alone, or waiting for a second person. */
export type Submitted =
  | { readonly outcome: 'done'; readonly result: string }
  | { readonly outcome: 'proposed'; readonly proposal: Proposal };

export type Proposals = {
  readonly register: Definitions['register'];
  /** Refuses what is open already with proposal_open. */
  propose(tx: Tx, proposal: NewProposal): Promise<Proposal>;
  /** Does it at once if it is within what the member may do alone, and proposes it otherwise. */
  submit(tx: Tx, proposal: NewProposal): Promise<Submitted>;
  /** The most that the member may do of it alone now, in minor units. */
  leftAlone(reader: Reader, member: StaffMember, act: MoneyAct, currency: Currency): Promise<bigint>;
  openAbout(reader: Reader, subjectIds: readonly string[]): Promise<readonly OpenProposal[]>;
  find(
    member: StaffMember,
    id: string,
  ): Promise<{ readonly proposal: Proposal; readonly evidence: Evidence }>;
  list(
    member: StaffMember,
    filter: Omit<ProposalFilter, 'now'>,
  ): Promise<{ readonly proposals: Proposal[]; readonly next_cursor: string | null }>;
  /** What a passkey has to sign to approve it; null for a member without one. */
  startApproval(member: StaffMember, id: string): ReturnType<typeof startApproval>;
  decide(member: StaffMember, id: string, choice: ProposalChoice, origin: Origin): Promise<Proposal>;
  /** Closes what is open about something and cannot be done any more. */
  recheck(tx: Tx, subjectId: string): Promise<void>;
  /** The same for all that is open. */
  recheckAll(): Promise<void>;
  expire(): Promise<void>;
};

/** What takes two people: one proposes exactly this, another approves it, and it is done once. */
export function createProposals(services: StaffServices): Proposals {
  const { database, clock } = services;
  const definitions = createDefinitions();
  const engine = { ...services, definitions };
  const present = async (id: string) => {
    const found = await findProposal(database.kysely, id);
    if (found === undefined) throw new Refusal('not_found');
    return found;
  };
  return {
    register: definitions.register,
    propose: (tx, proposal) => propose(engine, tx, proposal),
    submit: (tx, proposal) => submit(engine, tx, proposal),
    async leftAlone(reader, { staffId, role }, act, currency) {
      const before = await sumActs(reader, { staffId, act, currency, now: clock.now() });
      return leftOf(boundOf(role, act), before);
    },
    openAbout: (reader, subjectIds) => listOpenAbout(reader, subjectIds, clock.now()),
    async find(member, id) {
      const found = await present(id);
      return {
        proposal: await toAnswer(engine, database.kysely, member, found),
        evidence: await evidenceOf(database.kysely, definitions.of(found.kind), found),
      };
    },
    async list(member, filter) {
      const rows = await listProposals(database.kysely, {
        ...filter,
        limit: filter.limit + 1,
        now: clock.now(),
      });
      const page = rows.slice(0, filter.limit);
      const next = rows.length > filter.limit ? (page.at(-1)?.id ?? null) : null;
      return { proposals: await toAnswers(engine, database.kysely, member, page), next_cursor: next };
    },
    async startApproval(member, id) {
      const found = await present(id);
      if (stateAt(found, clock.now()) !== 'open') throw new Refusal('proposal_closed');
      return startApproval(services, member.staffId, found);
    },
    decide: (member, id, choice, origin) => decideProposal(engine, { member, id, choice, origin }),
    recheck: (tx, subjectId) => voidAbout(engine, tx, subjectId),
    recheckAll: () => voidAll(engine),
    expire: () => database.transaction((tx) => expireProposals(tx, clock.now())),
  };
}

async function propose(engine: ProposalEngine, tx: Tx, proposal: NewProposal): Promise<Proposal> {
  const { kind, content, reason, member, origin } = proposal;
  refuseWithout(member, kind);
  const { clock, ids, audit, definitions } = engine;
  const definition = definitions.of(kind);
  const now = clock.now();
  const exact = definition.content.parse(content);
  const subject = definition.subject(exact);
  const stored: StoredProposal = {
    id: ids.next(),
    kind,
    content: exact,
    contentHash: hashContent(kind, exact),
    subjectKind: subject.kind,
    subjectId: subject.id,
    summary: definition.summary(exact),
    reason,
    proposedBy: member.staffId,
    proposedAt: now,
    expiresAt: new Date(now.getTime() + policies.staff.proposalMs),
    state: 'open',
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
  };
  await expireProposals(tx, now, stored.contentHash);
  if (!(await insertProposal(tx, stored))) throw new Refusal('proposal_open');
  await audit.record(tx, {
    actor: { kind: 'staff', id: member.staffId },
    action: 'proposal.make',
    subject: { kind: 'proposal', id: stored.id },
    origin,
    after: { kind, content_hash: stored.contentHash.toString('hex'), because: reason },
  });
  return toAnswer(engine, tx, member, stored);
}

/** The one place where it is decided whether one person is enough. */
async function submit(engine: ProposalEngine, tx: Tx, wanted: NewProposal): Promise<Submitted> {
  const { kind, reason, member, origin } = wanted;
  refuseWithout(member, kind);
  const { clock, ids, definitions } = engine;
  const definition = definitions.of(kind);
  const content = definition.content.parse(wanted.content);
  if (!(await mayAlone(engine, tx, member, kind, content)))
    return { outcome: 'proposed', proposal: await propose(engine, tx, wanted) };
  const { act } = proposalKinds[kind];
  const amount = definition.moves(content);
  if (act === null || amount === null) throw new Error(`${kind} moves nothing, so nobody has a bound for it`);
  const id = ids.next();
  const { staffId } = member;
  const subject = definition.subject(content);
  await insertAct(tx, { id, staffId, act, kind, amount, subject, at: clock.now() });
  const result = await definition.execute(tx, content, {
    id,
    proposedBy: staffId,
    approvedBy: staffId,
    isAlone: true,
    actor: { kind: 'staff', staffId, because: reason, origin },
  });
  await voidAbout(engine, tx, subject.id);
  return { outcome: 'done', result };
}

async function mayAlone(
  { clock, definitions }: ProposalEngine,
  tx: Tx,
  { staffId, role }: StaffMember,
  kind: ProposalKind,
  content: ProposalContent,
): Promise<boolean> {
  const definition = definitions.of(kind);
  const { act } = proposalKinds[kind];
  const amount = definition.moves(content);
  if (act === null || amount === null || definition.takesTwo?.(content) === true) return false;
  // Held until the transaction ends, so that what one person does at the same moment is summed one after the other.
  await lockMember(tx, staffId);
  const before = await sumActs(tx, { staffId, act, currency: amount.currency, now: clock.now() });
  return isWithin(boundOf(role, act), amount, before);
}

function refuseWithout({ permissions }: StaffMember, kind: ProposalKind): void {
  if (!permissions.has(proposalKinds[kind].propose)) throw new Refusal('permission_denied');
}

async function evidenceOf(
  reader: Reader,
  definition: AnyDefinition,
  { content }: StoredProposal,
): Promise<Evidence> {
  const parsed = definition.content.safeParse(content);
  // Written by an older version of the bank, that meant something else by it: it can only be declined.
  if (!parsed.success) return { moves: [], facts: [], reasons: [], customers: [], payments: [] };
  return definition.evidence(reader, parsed.data);
}
