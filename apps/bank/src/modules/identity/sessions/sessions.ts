import type { Tx } from '../../../platform/database/database.ts';
import type { Customer } from '../../../platform/http/principal.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findCustomer } from '../customer-store.ts';
import { sessionCopiedMail } from '../mails.ts';
import type { IdentityServices } from '../services.ts';
import { isSameDevice } from './device-store.ts';
import { digestOf, type RefreshToken } from './refresh-token.ts';
import { accessExpiry, isOver, judgeRefresh } from './session-rules.ts';
import {
  bindDevice,
  type EndReason,
  endSessions,
  listOpenSessions,
  lockSession,
  markRepeated,
  rotateSession,
  type SessionRecord,
} from './session-store.ts';

/** Turns a bearer token into its owner, without a trip to the database. */
export async function authenticate(
  { accessTokens, revocations }: IdentityServices,
  token: string,
): Promise<Customer | null> {
  const bearer = await accessTokens.verify(token);
  if (bearer === null || (await revocations.isRevoked(bearer.sessionId))) return null;
  return { kind: 'customer', customerId: bearer.subjectId, sessionId: bearer.sessionId };
}

/** A new pair of tokens for a refresh token. One of which somebody else has a copy ends its session, and its owner is told. */
export async function refresh(
  services: IdentityServices,
  text: string,
  origin: Origin,
): Promise<{ access: string; refresh: string }> {
  const { database, clock, refreshTokens, accessTokens } = services;
  const token = refreshTokens.read(text);
  if (token === undefined) throw new Refusal('token_not_valid');
  const now = clock.now();
  const judged = await database.transaction((tx) => useToken(services, tx, token, origin));
  if (judged === undefined) throw new Refusal('token_not_valid');
  const { session, stolen } = judged;
  if (stolen !== undefined) {
    await end(services, session, stolen, origin);
    throw new Refusal('token_not_valid');
  }
  const bearer = { subjectId: session.customerId, sessionId: session.id };
  return {
    access: await accessTokens.sign(bearer, now, accessExpiry(session, now)),
    refresh: refreshTokens.write(refreshTokens.successor(token)),
  };
}

type Judged = { readonly session: SessionRecord; readonly stolen?: Theft };

async function useToken(
  { clock, refreshTokens }: IdentityServices,
  tx: Tx,
  token: RefreshToken,
  origin: Origin,
): Promise<Judged | undefined> {
  const now = clock.now();
  const session = await lockSession(tx, token.sessionId);
  const verdict = session === undefined ? 'over' : judgeRefresh(session, digestOf(token), now);
  if (session === undefined || verdict === 'over') return undefined;
  if (verdict === 'reuse') return { session, stolen: 'refresh-token-reused' };
  const isOwnBrowser = isSameDevice(origin, session.deviceDigest);
  // Scripts can read the token, but not the cookie: whoever copied the one has not got the other.
  if (session.deviceBound && !isOwnBrowser) return { session, stolen: 'device-missing' };
  if (isOwnBrowser && !session.deviceBound) await bindDevice(tx, session.id);
  if (verdict === 'repeat') {
    await markRepeated(tx, session, now);
    return { session };
  }
  const digests = { current: digestOf(refreshTokens.successor(token)), previous: digestOf(token) };
  await rotateSession(tx, session.id, digests, now);
  return { session: { ...session, lastUsedAt: now } };
}

/** Whoever holds a token of a session, an old one too, may end it; for anything else there is nothing to end. */
export async function signOut(services: IdentityServices, text: string, origin: Origin): Promise<void> {
  const token: RefreshToken | undefined = services.refreshTokens.read(text);
  if (token === undefined) return;
  const session = await services.database.transaction((tx) => lockSession(tx, token.sessionId));
  if (session !== undefined) await end(services, session, 'logout', origin);
}

export async function listSessions(
  { database, clock }: IdentityServices,
  customerId: string,
): Promise<readonly SessionRecord[]> {
  const sessions = await listOpenSessions(database.kysely, customerId);
  return sessions.filter((session) => !isOver(session, clock.now()));
}

export async function endOne(
  services: IdentityServices,
  { customerId }: Customer,
  sessionId: string,
  origin: Origin,
): Promise<void> {
  const ended = await endSome(services, customerId, { only: sessionId }, 'ended-by-customer', origin);
  if (ended.length === 0) throw new Refusal('not_found');
}

export async function endOthers(
  services: IdentityServices,
  { customerId, sessionId }: Customer,
  origin: Origin,
): Promise<number> {
  const ended = await endSome(services, customerId, { except: sessionId }, 'ended-by-customer', origin);
  return ended.length;
}

async function end(
  services: IdentityServices,
  { customerId, id }: SessionRecord,
  because: EndReason,
  origin: Origin,
): Promise<void> {
  await endSome(services, customerId, { only: id }, because, origin);
}

async function endSome(
  services: IdentityServices,
  customerId: string,
  which: Parameters<typeof endSessions>[2],
  because: EndReason,
  origin: Origin,
): Promise<string[]> {
  const { database, clock, audit, revocations } = services;
  const ended = await database.transaction(async (tx) => {
    const ids = await endSessions(tx, customerId, which, { at: clock.now(), because });
    for (const id of ids) {
      await audit.record(tx, {
        actor: isTheft(because) ? { kind: 'system' } : { kind: 'customer', id: customerId },
        action: 'session.end',
        subject: { kind: 'session', id },
        origin,
        after: { because },
      });
    }
    if (ids.length > 0 && isTheft(because)) await tellOfTheft(services, tx, customerId, origin);
    return ids;
  });
  revocations.add(ended);
  return ended;
}

type Theft = Extract<EndReason, 'refresh-token-reused' | 'device-missing'>;

function isTheft(because: EndReason): because is Theft {
  return because === 'refresh-token-reused' || because === 'device-missing';
}

async function tellOfTheft(
  { mailer, letterhead, clock }: IdentityServices,
  tx: Tx,
  customerId: string,
  { address }: Origin,
): Promise<void> {
  const customer = await findCustomer(tx, customerId);
  if (customer === undefined) return;
  const { email: to, firstName } = customer;
  await mailer.send(tx, sessionCopiedMail(letterhead, { to, firstName, address, at: clock.now() }));
}
