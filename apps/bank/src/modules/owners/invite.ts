import {
  type AccountInvitation,
  type AccountRole,
  mostAccounts,
  type PasskeyRequest,
} from '@farthing/contract';
import type { Tx } from '../../platform/database/database.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { tellChanges } from '../../platform/stream/changes.ts';
import { saveDisplay } from '../books/index.ts';
import { lockedShared, recordChange, tellOthers } from './change.ts';
import {
  decideInvitation,
  findActiveByEmail,
  findOpenInvitation,
  type Invitation,
  insertInvitation,
  listOpenInvitations,
} from './invitation-store.ts';
import { invitedMail, joinCodeMail } from './mails.ts';
import { isAllowed, mostPeople } from './rights.ts';
import type { Asking, OwnerServices } from './services.ts';
import { memberOf, nameOf, type SharedAccountState } from './shared-account.ts';
import { countAccounts, countChange, findShared, insertParty } from './store.ts';

/** Answered alike whether or not the address is a customer's: nobody learns who is one. */
export async function inviteTo(
  services: OwnerServices,
  tx: Tx,
  asking: Asking,
  shared: SharedAccountState,
  { email, role }: { readonly email: string; readonly role: AccountRole },
): Promise<void> {
  const { clock, ids, mailer, brand } = services;
  const now = clock.now();
  const by = memberOf(shared, asking.customerId);
  await refuseInviting(tx, shared, email, now);
  const invited = await findActiveByEmail(tx, email);
  const expiresAt = new Date(now.getTime() + policies.sharedAccounts.answerWithinMs);
  const { accountId } = shared;
  const invitation = { accountId, email, role, invitedBy: by.customerId, expiresAt };
  await insertInvitation(tx, { id: ids.next(), customerId: invited?.id ?? null, ...invitation }, now);
  if (invited !== undefined) {
    const recipient = { to: email, firstName: invited.first_name };
    await mailer.send(tx, invitedMail(brand.name, recipient, { by: nameOf(by), account: shared.name }));
    await tellChanges(tx, [{ topic: 'accounts', customerId: invited.id }]);
  }
  await recordChange(services, tx, asking, accountId, { action: 'account.invite', after: { email, role } });
}

/** Told to who proposes it, and once more when the last has agreed: others may have been invited meanwhile. */
export async function refuseInviting(
  tx: Tx,
  { accountId, members, rules }: SharedAccountState,
  email: string,
  now: Date,
): Promise<void> {
  const refuse = (message: string) =>
    new Refusal('validation_failed', { message, fields: { email: [message] } });
  if (members.some((member) => member.email === email))
    throw refuse('This person shares the account already.');
  const open = (await listOpenInvitations(tx, { accountId }, now)).filter((other) => other.email !== email);
  const most = mostPeople[rules.kind];
  if (members.length + open.length >= most)
    throw refuse(`At most ${most} people can share this account, including those who are invited.`);
}

export async function listInvitations(
  { database, clock }: OwnerServices,
  customerId: string,
): Promise<AccountInvitation[]> {
  const reader = database.kysely;
  const open = await listOpenInvitations(reader, { customerId }, clock.now());
  const shown = await Promise.all(
    open.map(async (invitation) => {
      const shared = await findShared(reader, invitation.accountId);
      return shared === undefined ? [] : [toAnswer(invitation, shared)];
    }),
  );
  return shown.flat();
}

function toAnswer(invitation: Invitation, shared: SharedAccountState): AccountInvitation {
  const by = shared.members.find(({ customerId }) => customerId === invitation.invitedBy);
  return {
    id: invitation.id,
    account_name: shared.name,
    kind: shared.rules.kind,
    company_name: shared.company?.name ?? null,
    role: invitation.role,
    invited_by: by === undefined ? 'A former owner' : nameOf(by),
    people: shared.members.map(nameOf),
    expires_at: invitation.expiresAt.toISOString(),
  };
}

/** Its own mail has no code: that one is short-lived, and an invitation is not. */
export async function sendJoinCode(
  services: OwnerServices,
  { customerId }: Asking,
  invitationId: string,
): Promise<PasskeyRequest | null> {
  const { database, identity, brand, clock } = services;
  return database.transaction(async (tx) => {
    const invitation = ownInvitation(await findOpenInvitation(tx, invitationId, clock.now()), customerId);
    const shared = await findShared(tx, invitation.accountId);
    const customer = await identity.lock(tx, customerId);
    if (shared === undefined || customer?.status !== 'active') throw noSuchInvitation();
    const codes = await identity.codes.open(tx, codePurpose, invitation.id, customerId);
    if (codes.tooSoon !== undefined) throw codes.tooSoon;
    const facts = { account: shared.name, by: toAnswer(invitation, shared).invited_by };
    const recipient = { to: customer.email, firstName: customer.firstName };
    const code = await codes.send();
    const mail = joinCodeMail(brand.name, recipient, { ...facts, code });
    return identity.deliverCode(tx, customerId, { code, mail });
  });
}

/** The PIN was checked. A wrong code is handed over, so that the try is counted. */
export async function acceptInvitation(
  services: OwnerServices,
  tx: Tx,
  asking: Asking,
  { invitationId, code }: { readonly invitationId: string; readonly code: string },
): Promise<SharedAccountState | Refusal> {
  const { identity, clock, ids } = services;
  const { customerId } = asking;
  const now = clock.now();
  const seen = ownInvitation(await findOpenInvitation(tx, invitationId, now), customerId);
  const shared = await lockedShared(services, tx, seen.accountId, customerId);
  // Read again under the lock: it may have been taken back, or accepted in another tab.
  const invitation = ownInvitation(await findOpenInvitation(tx, invitationId, now), customerId);
  if (shared.frozenBecause !== null) throw new Refusal('account_frozen');
  if ((await countAccounts(tx, customerId)) >= mostAccounts) throw new Refusal('too_many_accounts');
  const codes = await identity.codes.open(tx, codePurpose, invitation.id, customerId);
  const refusal = await codes.judge(code);
  if (refusal !== undefined) return refusal;
  const { accountId, role, invitedBy } = invitation;
  // Whoever takes one back does not wait for the lock of the account.
  if (!(await decideInvitation(tx, invitation.id, 'accepted', now))) throw noSuchInvitation();
  await insertParty(tx, accountId, { customerId, role }, { id: ids.next(), invitedBy, now });
  await saveDisplay(tx, customerId, accountId, { name: shared.name });
  await countChange(tx, accountId, now);
  await recordChange(services, tx, asking, accountId, { action: 'account.join', after: { role } });
  const joined = (await findShared(tx, accountId)) ?? shared;
  const what = `${nameOf(memberOf(joined, customerId))} has accepted the invitation`;
  await tellOthers(services, tx, joined, { by: customerId, what });
  return joined;
}

/** By who is invited, or by whoever manages the account. */
export async function declineInvitation(
  services: OwnerServices,
  asking: Asking,
  invitationId: string,
): Promise<void> {
  const { database, clock } = services;
  await database.transaction(async (tx) => {
    const now = clock.now();
    const invitation = await findOpenInvitation(tx, invitationId, now);
    if (invitation === undefined) throw noSuchInvitation();
    const shared = await findShared(tx, invitation.accountId);
    const isInvited = invitation.customerId === asking.customerId;
    const member = shared?.members.find(({ customerId }) => customerId === asking.customerId);
    if (!isInvited && !(member !== undefined && isAllowed(member.role, 'manage'))) throw noSuchInvitation();
    const state = isInvited ? 'declined' : 'withdrawn';
    if (!(await decideInvitation(tx, invitation.id, state, now))) throw noSuchInvitation();
    if (invitation.customerId !== null)
      await tellChanges(tx, [{ topic: 'accounts', customerId: invitation.customerId }]);
    await recordChange(services, tx, asking, invitation.accountId, { action: 'account.decline' });
  });
}

const codePurpose = 'shared-account';

function ownInvitation(invitation: Invitation | undefined, customerId: string): Invitation {
  if (invitation?.customerId !== customerId) throw noSuchInvitation();
  return invitation;
}

/** Another's, and one that is over, are alike: nobody learns who was invited. */
function noSuchInvitation(): Refusal {
  return new Refusal('not_found', {
    message: 'This invitation is no longer valid. Please ask for a new one.',
  });
}
