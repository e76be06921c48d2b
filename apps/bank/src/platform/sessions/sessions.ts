import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Origin } from '../http/route.ts';
import { Refusal } from '../refusal.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { type AccessTokens, createAccessTokens } from './access-token.ts';
import type { ShownWithRefresh, SignedRefresh } from './device-key.ts';
import { createRefreshTokens, digestOf, type RefreshToken } from './refresh-token.ts';
import { accessExpiry, judgeRefresh, type OpenSession, type SessionState } from './session-rules.ts';
import type { SessionTable, WhichSessions } from './session-table.ts';

/** A session of a customer or of a member of staff. */
export type AnySession = SessionState & { readonly id: string; readonly ownerId: string };

/** What customers and members of staff each have of their own. */
export type SessionKind<Session extends AnySession, Reason extends string> = {
  readonly audience: 'customer' | 'staff';
  readonly accessTokenMs: number;
  /** It ends so long after it began, whatever is done in it. */
  readonly absoluteMs: number;
  readonly table: SessionTable<Reason>;
  /** Why a session ends whose token came a second time. */
  readonly reused: Reason;
  /** Held until the transaction ends. Nothing when its owner may not be signed in any more. */
  lock(tx: Tx, id: string): Promise<Session | undefined>;
  /** What else shows that somebody has copied the token, though it is the newest. */
  copied?(
    tx: Tx,
    session: Session,
    shown: ShownWithRefresh & { readonly origin: Origin },
  ): Promise<Reason | undefined>;
  /** Writes down that they ended, in the same transaction, and tells the owner of a copy. */
  record(tx: Tx, ended: EndedSessions<Reason>): Promise<void>;
  /** Told when that is committed. */
  onEnded?(ids: readonly string[]): void;
};

export type EndedSessions<Reason extends string> = {
  readonly ownerId: string;
  readonly ids: readonly string[];
  readonly because: Reason;
  readonly origin: Origin;
};

export type NewSession = { readonly id: string; readonly ownerId: string; readonly remembered: boolean };

export type BeginningRow = {
  readonly id: string;
  readonly current_digest: Buffer;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly ends_at: Date;
};

export type TokenPair = { readonly access: string; readonly refresh: string };

export type Sessions<Session extends AnySession, Reason extends string> = {
  readonly verifyAccess: AccessTokens['verify'];
  /** For a session that begins: what its row says of it, and its first tokens. */
  begin(session: NewSession): { readonly row: BeginningRow; tokens(): Promise<TokenPair> };
  /** A new pair for a refresh token. One of which somebody else has a copy ends its session, and its owner is told. */
  refresh(
    text: string,
    origin: Origin,
    signed?: SignedRefresh,
  ): Promise<TokenPair & { readonly session: Session }>;
  /** Whoever holds a token of a session, an old one too, may end it; for anything else there is nothing to end. */
  signOut(text: string, because: Reason, origin: Origin): Promise<void>;
  /** Answers how many sessions of an owner this has ended. */
  end(ownerId: string, which: WhichSessions, because: Reason, origin: Origin): Promise<number>;
};

export function createSessions<Session extends AnySession, Reason extends string>(
  { database, clock, secrets }: Platform,
  kind: SessionKind<Session, Reason>,
): Sessions<Session, Reason> {
  const { table, accessTokenMs, onEnded = () => {} } = kind;
  const accessTokens = createAccessTokens({ audience: kind.audience, secrets, clock });
  const refreshTokens = createRefreshTokens(secrets);

  async function pairOf(
    session: OpenSession & Pick<AnySession, 'ownerId'>,
    token: RefreshToken,
    now: Date,
  ): Promise<TokenPair> {
    const bearer = { subjectId: session.ownerId, sessionId: token.sessionId };
    return {
      access: await accessTokens.sign(bearer, now, accessExpiry(session, now, accessTokenMs)),
      refresh: refreshTokens.write(token),
    };
  }

  async function endWithin(tx: Tx, ownerId: string, which: WhichSessions, because: Reason, origin: Origin) {
    const ids = await table.end(tx, ownerId, which, { at: clock.now(), because });
    if (ids.length > 0) await kind.record(tx, { ownerId, ids, because, origin });
    return ids;
  }

  async function use(
    tx: Tx,
    token: RefreshToken,
    shown: ShownWithRefresh & { readonly origin: Origin },
    now: Date,
  ): Promise<Used<Session>> {
    const { origin } = shown;
    const session = await kind.lock(tx, token.sessionId);
    const verdict = session === undefined ? 'over' : judgeRefresh(session, digestOf(token), now);
    if (session === undefined || verdict === 'over') return { ended: [] };
    const copied = verdict === 'reuse' ? kind.reused : await kind.copied?.(tx, session, shown);
    if (copied !== undefined)
      return { ended: await endWithin(tx, session.ownerId, { only: session.id }, copied, origin) };
    if (verdict === 'repeat') {
      await table.markRepeated(tx, session, now);
      return { session, ended: [] };
    }
    const digests = { current: digestOf(refreshTokens.successor(token)), previous: digestOf(token) };
    await table.rotate(tx, session.id, digests, now);
    return { session: { ...session, lastUsedAt: now }, ended: [] };
  }

  return {
    verifyAccess: accessTokens.verify,
    begin({ id, ownerId, remembered }) {
      const token = refreshTokens.first(id);
      const now = clock.now();
      const endsAt = new Date(now.getTime() + kind.absoluteMs);
      return {
        row: { id, current_digest: digestOf(token), created_at: now, last_used_at: now, ends_at: endsAt },
        tokens: () => pairOf({ ownerId, remembered, lastUsedAt: now, endsAt }, token, now),
      };
    },
    async refresh(text, origin, signed) {
      const token = refreshTokens.read(text);
      if (token === undefined) throw new Refusal('token_not_valid');
      const now = clock.now();
      const { session, ended } = await database.transaction((tx) =>
        use(tx, token, { refresh: text, origin, signed }, now),
      );
      onEnded(ended);
      // Thrown only now: inside, it would keep a session open of which somebody has a copy.
      if (session === undefined) throw new Refusal('token_not_valid');
      return { session, ...(await pairOf(session, refreshTokens.successor(token), now)) };
    },
    async signOut(text, because, origin) {
      const token = refreshTokens.read(text);
      if (token === undefined) return;
      const ended = await database.transaction(async (tx) => {
        const session = await kind.lock(tx, token.sessionId);
        if (session === undefined) return [];
        return endWithin(tx, session.ownerId, { only: session.id }, because, origin);
      });
      onEnded(ended);
    },
    async end(ownerId, which, because, origin) {
      const ended = await database.transaction((tx) => endWithin(tx, ownerId, which, because, origin));
      onEnded(ended);
      return ended.length;
    },
  };
}

type Platform = { readonly database: Database; readonly clock: Clock; readonly secrets: Secrets };
type Used<Session> = { readonly session?: Session; readonly ended: readonly string[] };
