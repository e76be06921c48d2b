import { type Evidence, type MoneyAct, type Proposal, readableKinds } from '@farthing/contract';
import type { Row } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import { createTurns } from '../../../platform/concurrency/turns.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { StaffMember } from '../../../platform/http/principal.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { StaffServices } from '../services.ts';
import { type Along, type Submitted, submit } from './act-or-propose.ts';
import { sumActs } from './act-store.ts';
import { startApproval } from './authenticator-again.ts';
import { boundOf, leftOf } from './bounds.ts';
import { type Bulk, createBulk } from './bulk/index.ts';
import { createDefinitions, type Definitions } from './definitions.ts';
import { type NewProposal, propose } from './make-proposal.ts';
import { stateAt } from './proposal.ts';
import { approvableKinds, evidenceOf, toAnswer, toAnswers } from './proposal-answers.ts';
import { decideProposal, type ProposalChoice } from './proposal-decisions.ts';
import {
  findProposal,
  listOpenAbout,
  listProposals,
  type OpenProposal,
  type ProposalFilter,
} from './proposal-store.ts';
import { expireAll, voidAll, voidingRows } from './void-proposals.ts';

/** The most that the next act may be, if it is to be done alone, once so much more was done; in minor units. */
export type RoomAlone = (moreMinor: bigint) => bigint;

export type Proposals = {
  readonly register: Definitions['register'];
  /** Refuses what is open already with proposal_open. */
  propose(tx: Tx, proposal: NewProposal): Promise<Proposal>;
  /** Does it at once if it is within what the member may do alone, and proposes it otherwise. */
  submit(proposal: NewProposal, along: Along): Promise<Submitted>;
  roomAlone(reader: Reader, member: StaffMember, act: MoneyAct, currency: Currency): Promise<RoomAlone>;
  openAbout(reader: Reader, subjectIds: readonly string[]): Promise<readonly OpenProposal[]>;
  find(
    member: StaffMember,
    id: string,
  ): Promise<{ readonly proposal: Proposal; readonly evidence: Evidence }>;
  list(
    member: StaffMember,
    filter: Omit<ProposalFilter, 'now' | 'decidableBy' | 'readable'> & { readonly decidable: boolean },
  ): Promise<{ readonly proposals: Proposal[]; readonly next_cursor: string | null }>;
  /** What a passkey has to sign to approve it; null for a member without one. */
  startApproval(member: StaffMember, id: string): ReturnType<typeof startApproval>;
  decide(member: StaffMember, id: string, choice: ProposalChoice, origin: Origin): Promise<Proposal>;
  readonly bulk: Bulk;
  /** The rows by which all that is open about something closes, for whoever takes its ground away. */
  voidingRows(subjectId: string, because: string): Promise<readonly Row[]>;
  /** Closes all that is open and cannot be done any more. */
  recheckAll(): Promise<void>;
  expire(): Promise<void>;
};

/** What takes two people: one proposes exactly this, another approves it, and it is done once. */
export function createProposals(services: StaffServices): Proposals {
  const { database, clock, terms } = services;
  const definitions = createDefinitions();
  const engine = { ...services, definitions, turns: createTurns() };
  const present = async (id: string) => {
    const found = await findProposal(database.kysely, id);
    if (found === undefined) throw new Refusal('not_found');
    return found;
  };
  return {
    register: definitions.register,
    propose: (tx, proposal) => propose(engine, tx, proposal),
    submit: (proposal, along) => submit(engine, proposal, along),
    async roomAlone(reader, { staffId, role }, act, currency) {
      const { in24hMinor, in72hMinor } = await sumActs(reader, { staffId, act, currency, now: clock.now() });
      const bound = boundOf(await terms(), role, act);
      return (more) => leftOf(bound, { in24hMinor: in24hMinor + more, in72hMinor: in72hMinor + more });
    },
    openAbout: (reader, subjectIds) => listOpenAbout(reader, subjectIds, clock.now()),
    async find(member, id) {
      const found = await present(id);
      if (!readableKinds(member.permissions).includes(found.kind)) throw new Refusal('permission_denied');
      return {
        proposal: await toAnswer(engine, database.kysely, member, found),
        evidence: await evidenceOf(database.kysely, definitions, found),
      };
    },
    async list(member, { decidable, ...filter }) {
      const [kinds, readable] = [approvableKinds(member), readableKinds(member.permissions)];
      if (decidable && kinds.length === 0) return { proposals: [], next_cursor: null };
      const rows = await listProposals(database.kysely, {
        ...filter,
        readable,
        ...(decidable ? { decidableBy: { staffId: member.staffId, kinds } } : {}),
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
    bulk: createBulk(engine),
    voidingRows: (subjectId, because) => voidingRows(engine, subjectId, because),
    recheckAll: () => voidAll(engine),
    expire: () => expireAll(engine),
  };
}
