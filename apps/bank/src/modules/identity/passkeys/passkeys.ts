import type { AnswerOf, listOwnPasskeys, Passkey, PasskeyCreation, PasskeyRequest } from '@farthing/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Customer } from '../../../platform/http/principal.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { creationOf, madePasskey, toPasskey } from '../../../platform/passkeys/passkeys.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { deviceName } from '../../../platform/sessions/device-name.ts';
import { type CustomerRecord, markPasskeysChanged } from '../customer-store.ts';
import { notMeLink } from '../email-change-store.ts';
import { activeCustomer, changePurposes, type Proof, withPasswordAndCode } from '../login/index.ts';
import {
  insertPasskey,
  isOfferDue,
  listPasskeys,
  markOffered,
  removePasskey,
  saveRequest,
  takeRequest,
} from '../passkey-store.ts';
import { factorOf } from '../second-factor/index.ts';
import type { IdentityServices } from '../services.ts';
import { markProved } from '../sessions/index.ts';
import { deliverCode } from './code-by-passkey.ts';
import { passkeyAddedMail, passkeyCodeMail, passkeyRemovedMail } from './mails.ts';

const verification = 'required';
const { most, makeWithinMs } = policies.passkeys;

export async function ownPasskeys(
  { database, relyingParty }: IdentityServices,
  { customerId, sessionId }: Customer,
): Promise<AnswerOf<typeof listOwnPasskeys>> {
  const passkeys = await listPasskeys(database.kysely, customerId);
  const available = relyingParty !== undefined;
  const offer = available && (await isOfferDue(database.kysely, sessionId));
  return { passkeys: passkeys.map(toPasskey), available, offer };
}

export async function dismissOffer(
  { database, clock }: IdentityServices,
  { sessionId }: Customer,
): Promise<void> {
  await database.transaction((tx) => markOffered(tx, sessionId, clock.now()));
}

/** Mails the code of a change, or answers what a passkey has to sign for it: whoever has one removes none by a mailbox alone. */
export async function sendPasskeyCode(
  services: IdentityServices,
  customerId: string,
): Promise<PasskeyRequest | null> {
  const { database, codes, letterhead } = services;
  return database.transaction(async (tx) => {
    const customer = await activeCustomer(tx, customerId);
    const factor = await factorOf(services, tx, customerId);
    // Whoever has an app is not asked for less than its code.
    if (factor === 'app') throw new Refusal('app_code_required');
    const open = await codes.open(tx, changePurposes[factor], customerId, customerId);
    // What a passkey signs for fills no mailbox.
    if (factor === 'mail' && open.tooSoon !== undefined) throw open.tooSoon;
    const code = await open.send();
    const mail = passkeyCodeMail(letterhead, recipientOf(customer), code);
    return deliverCode(services, tx, customerId, { code, mail });
  });
}

/** What a browser needs to make a passkey. */
export async function startPasskey(
  services: IdentityServices,
  principal: Customer,
  proof: Proof,
  origin: Origin,
): Promise<PasskeyCreation> {
  const { relyingParty, clock } = services;
  if (relyingParty === undefined) throw new Refusal('passkeys_unavailable');
  return withPasswordAndCode(services, principal, proof, origin, async (tx, customer) => {
    const passkeys = await listPasskeys(tx, customer.id);
    if (passkeys.length >= most) throw new Refusal('too_many_passkeys');
    const { id, email, firstName, lastName } = customer;
    const owner = { id, email, fullName: `${firstName} ${lastName}` };
    const options = await creationOf(relyingParty, owner, passkeys, {
      timeoutMs: makeWithinMs,
      verification,
    });
    const expiresAt = new Date(clock.now().getTime() + makeWithinMs);
    await saveRequest(tx, id, options.challenge, expiresAt);
    return options;
  });
}

/** Keeps what the browser made of it. A wrong answer uses the request up, so that it is handed over, not thrown. */
export async function addPasskey(
  services: IdentityServices,
  tx: Tx,
  { customerId, sessionId }: Customer,
  { name, credential }: { readonly name: string; readonly credential: object },
  origin: Origin,
): Promise<Passkey | Refusal> {
  const { relyingParty, clock, ids, mailer, letterhead } = services;
  if (relyingParty === undefined) throw new Refusal('passkeys_unavailable');
  const at = clock.now();
  const customer = await activeCustomer(tx, customerId);
  if ((await listPasskeys(tx, customerId)).length >= most) throw new Refusal('too_many_passkeys');
  const challenge = await takeRequest(tx, customerId, at);
  if (challenge === undefined) return new Refusal('passkey_not_accepted');
  const answered = { credential, challenge, verification } as const;
  const passkey = await madePasskey(relyingParty, answered, { id: ids.next(), name, at });
  if (passkey === undefined || !(await insertPasskey(tx, customerId, passkey)))
    return new Refusal('passkey_not_accepted');
  await markOffered(tx, sessionId, at);
  await markProved(tx, sessionId, at);
  await markPasskeysChanged(tx, customerId, at);
  const facts = {
    name,
    at,
    device: deviceName(origin.userAgent),
    notMe: await notMeLink(services, tx, customerId, null),
  };
  await mailer.send(tx, passkeyAddedMail(letterhead, recipientOf(customer), facts));
  await record(
    services,
    tx,
    customerId,
    { action: 'customer.add-passkey', after: { passkey: name } },
    origin,
  );
  return toPasskey(passkey);
}

export async function dropPasskey(
  services: IdentityServices,
  principal: Customer,
  { id, proof }: { readonly id: string; readonly proof: Proof },
  origin: Origin,
): Promise<void> {
  const { clock, database, mailer, letterhead } = services;
  const own = await listPasskeys(database.kysely, principal.customerId);
  if (!own.some((passkey) => passkey.id === id)) throw new Refusal('not_found');
  await withPasswordAndCode(services, principal, proof, origin, async (tx, customer) => {
    const name = await removePasskey(tx, customer.id, id);
    if (name === undefined) throw new Refusal('not_found');
    const at = clock.now();
    await markPasskeysChanged(tx, customer.id, at);
    const facts = {
      name,
      at,
      device: deviceName(origin.userAgent),
      notMe: await notMeLink(services, tx, customer.id, null),
    };
    await mailer.send(tx, passkeyRemovedMail(letterhead, recipientOf(customer), facts));
    const change = { action: 'customer.remove-passkey', before: { passkey: name } } as const;
    await record(services, tx, customer.id, change, origin);
  });
}

function recipientOf({ email: to, firstName }: CustomerRecord) {
  return { to, firstName };
}

async function record(
  { audit }: IdentityServices,
  tx: Tx,
  customerId: string,
  change: {
    readonly action: 'customer.add-passkey' | 'customer.remove-passkey';
    readonly before?: { readonly passkey: string };
    readonly after?: { readonly passkey: string };
  },
  origin: Origin,
): Promise<void> {
  await audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    subject: { kind: 'customer', id: customerId },
    origin,
    ...change,
  });
}
