import type { MoneyAct, Permission, Proposal, ProposalKind } from '@farthing/contract';
import type { Row } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import { type Config, publicUrlOf } from '../../platform/config.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Authenticate, StaffMember } from '../../platform/http/principal.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { relyingPartyOf } from '../../platform/passkeys/relying-party.ts';
import { codeAt } from '../../platform/totp/totp.ts';
import { type Invited, inviteAtOnce } from './invitations.ts';
import { recheckJob, tidyJob } from './jobs.ts';
import { findNames } from './member-store.ts';
import { memberInvitation, roleChange } from './members.ts';
import type {
  Along,
  NewProposal,
  OpenProposal,
  ProposalContent,
  ProposalDefinition,
  RoomAlone,
  Submitted,
} from './proposals/index.ts';
import { createProposals } from './proposals/index.ts';
import { atWork, rolePermissions } from './roles/index.ts';
import { staffRoutes } from './routes.ts';
import type { StaffServices } from './services.ts';
import { type AppCode, authenticate, createMemberSessions, currentCodes } from './sign-in/index.ts';

export { inviteAtOnce } from './invitations.ts';
export { resetAtOnce } from './members.ts';
export type {
  Along,
  NewProposal,
  PlannedDoing,
  ProposalContent,
  ProposalDefinition,
  ProposalDoing,
  RoomAlone,
  Submitted,
} from './proposals/index.ts';
export {
  alongKey,
  answerBounded,
  type Bounded,
  boundedAnswer,
  sumsOf,
  toBounded,
} from './proposals/index.ts';
export type { StaffTerms } from './terms.ts';
export { memberView, proposalView } from './views.ts';

export type Staff = {
  readonly routes: readonly Route[];
  readonly authenticateStaff: Authenticate;
  /** Of members by id, for whoever shows what they did. */
  names(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Those who are at work, not away, and may do this. */
  atWork(reader: Reader, permission: Permission): Promise<{ id: string; name: string }[]>;
  /** What a kind of proposal means; once for each kind, before the bank starts. */
  register<Content extends ProposalContent>(
    kind: ProposalKind,
    definition: ProposalDefinition<Content>,
  ): void;
  /** In the caller's transaction. Refuses what the same member may not propose, and what is open already. */
  propose(tx: Tx, proposal: NewProposal): Promise<Proposal>;
  /**
   * Does what a kind of proposal means at once if it is within what the member may do alone (`StaffTerms`), and
   * proposes it otherwise. The one way in which staff touch the money of customers.
   */
  submit(proposal: NewProposal, along: Along): Promise<Submitted>;
  /** How much of something a member may do alone now. */
  roomAlone(reader: Reader, member: StaffMember, act: MoneyAct, currency: Currency): Promise<RoomAlone>;
  /** The rows that close every open proposal about something, for a work after which none of them could be carried out. */
  voidingRows(subjectId: string, because: string): Promise<readonly Row[]>;
  /** Closes all that is open and cannot be done any more. */
  recheckAll(): Promise<void>;
  /** What waits for a second person, about any of these subjects. */
  openProposals(reader: Reader, subjectIds: readonly string[]): Promise<readonly OpenProposal[]>;
  /** For the command line and the sandbox: mails a link at once. Refused with member_exists when the address is a member's already. */
  invite(
    tx: Tx,
    member: { readonly email: string; readonly role: string },
    because: string,
  ): Promise<Invited>;
  /** For the sandbox: what the authenticator apps of these members show. */
  currentCodes(emails: readonly string[]): Promise<readonly AppCode[]>;
  /** For the sandbox: what an authenticator app with this secret shows. */
  codeFor(secret: string): string;
};

export type StaffOptions = Omit<StaffServices, 'publicUrl' | 'sessions' | 'relyingParty'> & {
  readonly config: Pick<Config, 'publicUrl' | 'host' | 'port'>;
  readonly jobs: Pick<Jobs, 'register'>;
};

/** The people who work at the bank: who they are, what they may do, and what takes two of them. */
export function staffModule(options: StaffOptions): Staff {
  const services = staffServices(options);
  const proposals = createProposals(services);
  proposals.register('member-invite', memberInvitation(services));
  proposals.register('role-change', roleChange(services));
  proposals.register('role-permissions', rolePermissions(services));
  options.jobs.register(tidyJob(services, proposals));
  options.jobs.register(recheckJob(proposals));
  return {
    routes: staffRoutes(services, proposals),
    authenticateStaff: (token) => authenticate(services, token),
    names: findNames,
    atWork: (reader, permission) => atWork(reader, permission, options.clock.now()),
    register: proposals.register,
    propose: proposals.propose,
    submit: proposals.submit,
    roomAlone: proposals.roomAlone,
    voidingRows: proposals.voidingRows,
    recheckAll: proposals.recheckAll,
    openProposals: proposals.openAbout,
    invite: (tx, member, because) => inviteAtOnce(services, tx, member, because),
    currentCodes: (emails) => currentCodes(services, emails),
    codeFor: (secret) => codeAt(secret, options.clock.now()),
  };
}

function staffServices({ config, jobs: _unused, ...platform }: StaffOptions): StaffServices {
  return {
    ...platform,
    publicUrl: publicUrlOf(config),
    sessions: createMemberSessions(platform),
    relyingParty: relyingPartyOf(config, platform.brand),
  };
}
