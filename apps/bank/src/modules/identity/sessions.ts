import type { Customer } from '../../platform/http/principal.ts';
import type { Origin } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { digestOf, type RefreshToken } from './refresh-token.ts';
import type { IdentityServices } from './services.ts';
import { accessExpiry, isOver, judgeRefresh } from './session-rules.ts';
import {
  type EndReason,
  endSessions,
  listOpenSessions,
  lockSession,
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

/** A new pair of tokens for a refresh token; one that was replaced and used again ends its session. */
export async function refresh(
  services: IdentityServices,
  text: string,
  origin: Origin,
): Promise<{ access: string; refresh: string }> {
  const { database, clock, refreshTokens, accessTokens } = services;
  const token = refreshTokens.read(text);
  if (token === undefined) throw new Refusal('token_not_valid');
  const now = clock.now();
  const successor = refreshTokens.successor(token);
  const session = await database.transaction(async (tx) => {
    const found = await lockSession(tx, token.sessionId);
    const verdict = found === undefined ? 'over' : judgeRefresh(found, digestOf(token), now);
    if (found === undefined || verdict === 'over' || verdict === 'reuse') return { found, verdict };
    await rotateSession(tx, found.id, { current: digestOf(successor), previous: digestOf(token) }, now);
    return { found: { ...found, lastUsedAt: now }, verdict };
  });
  if (session.found === undefined || session.verdict === 'over') throw new Refusal('token_not_valid');
  if (session.verdict === 'reuse') {
    await end(services, session.found, 'refresh-token-reused', origin);
    throw new Refusal('token_not_valid');
  }
  const { found } = session;
  const bearer = { subjectId: found.customerId, sessionId: found.id };
  return {
    access: await accessTokens.sign(bearer, now, accessExpiry(found, now)),
    refresh: refreshTokens.write(successor),
  };
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
  { database, clock, audit, revocations }: IdentityServices,
  customerId: string,
  which: Parameters<typeof endSessions>[2],
  because: EndReason,
  origin: Origin,
): Promise<string[]> {
  const ended = await database.transaction(async (tx) => {
    const ids = await endSessions(tx, customerId, which, { at: clock.now(), because });
    for (const id of ids) {
      await audit.record(tx, {
        actor: because === 'refresh-token-reused' ? { kind: 'system' } : { kind: 'customer', id: customerId },
        action: 'session.end',
        subject: { kind: 'session', id },
        origin,
        after: { because },
      });
    }
    return ids;
  });
  revocations.add(ended);
  return ended;
}
