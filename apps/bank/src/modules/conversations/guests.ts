import { randomBytes } from 'node:crypto';
import type { ChatStanding } from '@farthing/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Origin } from '../../platform/http/route.ts';
import { chatPolicies } from '../../platform/policies/chat.ts';
import { Refusal, told } from '../../platform/refusal.ts';
import { inWords } from '../identity/index.ts';
import { addMessage, event } from './add-message.ts';
import {
  findBegun,
  findByKey,
  findGuest,
  type Guest,
  insertGuest,
  insertKey,
  joinGuest,
  proveEmail,
  saveEmail,
} from './guest-store.ts';
import { codeMail } from './mails.ts';
import { copyInto } from './merge.ts';
import { lockNetwork, refuseTooManyGuests } from './sending-limits.ts';
import type { ConversationServices, Person, Talker } from './services.ts';
import { findCurrent, lockConversation, lockPerson, saveConversation } from './store.ts';

/** Who talks with the bank without signing in: whoever has the cookie of the browser that began. */

export async function findGuestOf(
  { database, clock, secrets }: ConversationServices,
  { guestToken }: Origin,
): Promise<Guest | undefined> {
  if (guestToken === undefined) return undefined;
  const digest = secrets.hmac('conversation-guest', guestToken);
  return findByKey(database.kysely, { digest, kind: 'cookie', now: clock.now() });
}

export async function guestOf(services: ConversationServices, origin: Origin): Promise<Guest> {
  const guest = await findGuestOf(services, origin);
  if (guest === undefined) throw new Refusal('not_found');
  return guest;
}

export function talkerOf(guest: Pick<Guest, 'id'>, origin: Origin): Talker {
  return { person: { kind: 'guest', guestId: guest.id }, origin };
}

export function shownOf(guest: Guest | undefined): Pick<ChatStanding, 'guest' | 'can_join'> {
  if (guest === undefined) return { guest: null, can_join: false };
  const { name, email } = guest;
  return { guest: { name, email, proved: guest.email_proved_at !== null }, can_join: false };
}

type First = {
  readonly client_id: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
};

/**
 * A new guest, and the secret for their browser. Who sends the same first message once more, soon and from the same network, is the
 * guest who did before: the answer with the cookie was lost.
 */
export async function beginGuest(
  services: ConversationServices,
  tx: Tx,
  { client_id: clientId, name, email }: First,
  origin: Origin,
): Promise<{ readonly id: string; readonly token: string }> {
  const { ids, clock } = services;
  if (name === undefined) throw new Refusal('validation_failed', { fields: { name: ['Enter your name.'] } });
  const network = await lockNetwork(services, tx, origin.address);
  const since = new Date(clock.now().getTime() - chatPolicies.lostAnswerMs);
  const begun = await findBegun(tx, { clientId, name, network, since });
  if (begun !== undefined) return { id: begun, token: await giveKey(services, tx, begun, 'cookie') };
  await refuseTooManyGuests(services, tx, network);
  const id = ids.next();
  await insertGuest(tx, { id, name, email: email ?? null, network, at: clock.now() });
  return { id, token: await giveKey(services, tx, id, 'cookie') };
}

/** Random, so that nobody guesses it; what is kept does not open anything. */
export async function giveKey(
  { clock, secrets }: ConversationServices,
  tx: Tx,
  guestId: string,
  kind: 'cookie' | 'link',
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const lastsMs = kind === 'cookie' ? chatPolicies.cookieMs : chatPolicies.linkMs;
  await insertKey(tx, {
    digest: secrets.hmac('conversation-guest', token),
    guestId,
    kind,
    expiresAt: new Date(clock.now().getTime() + lastsMs),
  });
  return token;
}

const codePurpose = 'conversation-email';

/** Where answers go while they are away. Until the code comes back it is only what somebody typed. */
export async function askCode(services: ConversationServices, guest: Guest, email: string): Promise<void> {
  const { database, identity, mailer, brand } = services;
  await database.transaction(async (tx) => {
    await lockPerson(tx, { kind: 'guest', guestId: guest.id });
    await countCode(services, tx, guest);
    // Counted by the address that is mailed, so that nobody fills a stranger's mailbox as guest after guest.
    const codes = await identity.codes.open(tx, codePurpose, email);
    if (codes.tooSoon !== undefined) throw codes.tooSoon;
    if (email !== guest.email) await saveEmail(tx, guest.id, email);
    await mailer.send(tx, codeMail(brand.name, { to: email, firstName: guest.name }, await codes.send()));
  });
}

/** By guest as well: each address that they name may be another stranger's. One that was mistyped is mended without a wait. */
async function countCode({ identity }: ConversationServices, tx: Tx, guest: Guest): Promise<void> {
  const sent = await identity.codes.open(tx, 'conversation-guest', guest.id);
  if (sent.quotaWaitMs > 0)
    throw new Refusal('code_resend_too_soon', {
      message: `Please wait ${inWords(sent.quotaWaitMs)} before asking for another code.`,
      retryAfterSeconds: sent.quotaWaitMs / 1000,
    });
  await sent.count();
}

export async function enterCode(
  services: ConversationServices,
  { id, email }: Guest,
  code: string,
  origin: Origin,
): Promise<void> {
  const { database, identity, clock } = services;
  if (email === null) throw new Refusal('code_invalid');
  const refusal = await database.transaction(async (tx) => {
    const codes = await identity.codes.open(tx, codePurpose, email);
    const wrong = await codes.judge(code);
    if (wrong !== undefined) return wrong;
    if (!(await proveEmail(tx, { id, email }, clock.now()))) return new Refusal('code_invalid');
    await recordProof(services, tx, id, origin);
    return undefined;
  });
  told(refusal);
}

/** Whoever has the link has read the mail: the address is theirs, and this browser may read on. */
export async function resume(services: ConversationServices, token: string, origin: Origin): Promise<string> {
  const { database, clock, secrets } = services;
  return database.transaction(async (tx) => {
    const digest = secrets.hmac('conversation-guest', token);
    const guest = await findByKey(tx, { digest, kind: 'link', now: clock.now() });
    if (guest === undefined || !(await proveEmail(tx, guest, clock.now()))) throw new Refusal('link_invalid');
    if (guest.email_proved_at === null) await recordProof(services, tx, guest.id, origin);
    return giveKey(services, tx, guest.id, 'cookie');
  });
}

async function recordProof(
  services: ConversationServices,
  tx: Tx,
  guestId: string,
  origin: Origin,
): Promise<void> {
  const current = await findCurrent(tx, { kind: 'guest', guestId });
  const locked = current && (await lockConversation(tx, current.id));
  if (locked === undefined) return;
  await addMessage(services, tx, locked, event(services, 'The email address is confirmed.'));
  await services.audit.record(tx, {
    actor: { kind: 'anyone' },
    action: 'conversation.prove-email',
    subject: { kind: 'conversation', id: locked.id },
    origin,
  });
}

/** Only by somebody who is signed in, and only by their own press: a cookie that somebody planted would join itself otherwise. */
export async function join(
  services: ConversationServices,
  customerId: string,
  guest: Guest,
  origin: Origin,
): Promise<void> {
  const { database, audit } = services;
  const customer: Person = { kind: 'customer', customerId };
  const before: Person = { kind: 'guest', guestId: guest.id };
  await database.transaction(async (tx) => {
    await lockPerson(tx, customer);
    await lockPerson(tx, before);
    if ((await findGuest(tx, guest.id))?.joined_to !== null) throw new Refusal('not_found');
    const open = await findCurrent(tx, customer);
    const asGuest = await findCurrent(tx, before);
    if (asGuest?.state === 'open') {
      // One at a time for each person: what was written as a guest goes on where the customer's own is open.
      if (open?.state === 'open') await copyInto(services, tx, asGuest.id, open.id);
      else await lockConversation(tx, asGuest.id);
    }
    await tx
      .updateTable('conversation')
      .set({ customer_id: customerId })
      .where('guest_id', '=', guest.id)
      .where('customer_id', 'is', null)
      .execute();
    await joinGuest(tx, guest.id, customerId);
    const current = await findCurrent(tx, customer);
    if (current === undefined) return;
    const locked = await lockConversation(tx, current.id);
    if (locked !== undefined)
      await addMessage(
        services,
        tx,
        locked,
        event(services, 'What was written as a guest is now part of the account.'),
      );
    await saveConversation(tx, current.id, { person_read: (locked?.last_number ?? 0) + 1 });
    await audit.record(tx, {
      actor: { kind: 'customer', id: customerId },
      action: 'conversation.join',
      subject: { kind: 'conversation', id: current.id },
      origin,
    });
  });
}
