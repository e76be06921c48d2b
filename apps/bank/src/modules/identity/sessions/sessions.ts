import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Customer } from '../../../platform/http/principal.ts';
import type { Origin } from '../../../platform/http/route.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { type PlaceOf, withCountry } from '../../../platform/places/network-places.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { isSignedRefresh, type ShownWithRefresh } from '../../../platform/sessions/device-key.ts';
import { deviceName } from '../../../platform/sessions/device-name.ts';
import { isOver } from '../../../platform/sessions/session-rules.ts';
import { createSessions, type EndedSessions, type Sessions } from '../../../platform/sessions/sessions.ts';
import type { Audit } from '../../audit/index.ts';
import { findCustomer } from '../customer-store.ts';
import { notMeLink } from '../email-change-store.ts';
import { type Letterhead, sessionCopiedMail } from '../mails.ts';
import { isSameDevice } from './device-store.ts';
import type { Revocations } from './revocations.ts';
import {
  bindDevice,
  bindKey,
  customerSessions,
  type EndReason,
  listOpenSessions,
  lockSession,
  type SessionRecord,
} from './session-store.ts';

export type CustomerSessions = Sessions<SessionRecord, EndReason>;

type Recording = {
  readonly audit: Audit;
  readonly mailer: Mailer;
  readonly letterhead: Letterhead;
  readonly clock: Clock;
  readonly placeOf: PlaceOf;
};

export function createCustomerSessions(
  services: Recording & {
    readonly database: Database;
    readonly secrets: Secrets;
    readonly revocations: Revocations;
  },
): CustomerSessions {
  return createSessions(services, {
    audience: 'customer',
    accessTokenMs: policies.sessions.accessTokenMs,
    absoluteMs: policies.sessions.absoluteMs,
    table: customerSessions,
    reused: 'refresh-token-reused',
    lock: lockSession,
    copied: onAnotherDevice,
    record: (tx, ended) => recordEnd(services, tx, ended),
    onEnded: services.revocations.add,
  });
}

/** Scripts can read the token, but not the cookie, and nothing can copy the key: whoever has the one has not got the others. */
async function onAnotherDevice(
  tx: Tx,
  { id, deviceBound, deviceDigest, deviceKey }: SessionRecord,
  { origin, ...shown }: ShownWithRefresh & { readonly origin: Origin },
): Promise<EndReason | undefined> {
  const isOwnBrowser = isSameDevice(origin, deviceDigest);
  if (deviceBound && !isOwnBrowser) return 'device-missing';
  if (isOwnBrowser && !deviceBound) await bindDevice(tx, id);
  const key = isSignedRefresh(shown) ? shown.signed?.publicKey : undefined;
  if (deviceKey !== null) return key?.equals(deviceKey) ? undefined : 'device-key-missing';
  // Whoever has the token alone must not tie the session to a key of theirs.
  if (isOwnBrowser && key !== undefined) await bindKey(tx, id, key);
  return undefined;
}

/** Turns a bearer token into its owner, without a trip to the database. */
export async function authenticate(
  { sessions, revocations }: { readonly sessions: CustomerSessions; readonly revocations: Revocations },
  token: string,
): Promise<Customer | null> {
  const bearer = await sessions.verifyAccess(token);
  if (bearer === null || (await revocations.isRevoked(bearer.sessionId))) return null;
  return { kind: 'customer', customerId: bearer.subjectId, sessionId: bearer.sessionId };
}

export async function listSessions(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  customerId: string,
): Promise<readonly SessionRecord[]> {
  const sessions = await listOpenSessions(database.kysely, customerId);
  return sessions.filter((session) => !isOver(session, clock.now()));
}

export async function endOne(
  { sessions }: { readonly sessions: CustomerSessions },
  { customerId }: Customer,
  sessionId: string,
  origin: Origin,
): Promise<void> {
  const ended = await sessions.end(customerId, { only: sessionId }, 'ended-by-customer', origin);
  if (ended === 0) throw new Refusal('not_found');
}

async function recordEnd(
  services: Recording,
  tx: Tx,
  { ownerId, ids, because, origin }: EndedSessions<EndReason>,
): Promise<void> {
  const isTheft = thefts.has(because);
  for (const id of ids) {
    await services.audit.record(tx, {
      actor: isTheft ? { kind: 'system' } : { kind: 'customer', id: ownerId },
      action: 'session.end',
      subject: { kind: 'session', id },
      origin,
      after: { because },
    });
  }
  if (isTheft) await tellOfTheft(services, tx, ownerId, origin);
}

const thefts: ReadonlySet<EndReason> = new Set([
  'refresh-token-reused',
  'device-missing',
  'device-key-missing',
]);

async function tellOfTheft(
  { mailer, letterhead, clock, placeOf }: Recording,
  tx: Tx,
  customerId: string,
  origin: Origin,
): Promise<void> {
  const customer = await findCustomer(tx, customerId);
  if (customer === undefined) return;
  const { email: to, firstName } = customer;
  const notMe = await notMeLink({ clock }, tx, customerId, null);
  const address = withCountry(placeOf, origin.address);
  const happened = { at: clock.now(), device: deviceName(origin.userAgent), notMe };
  await mailer.send(tx, sessionCopiedMail(letterhead, { to, firstName, address, ...happened }));
}
