import type { Call } from '@farthing/contract';
import { errors } from '@farthing/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import { policies } from '../policies.ts';
import { Refusal, type RefusalDetails } from '../refusal.ts';
import { type PrincipalName, principalKey } from './principal.ts';

/** One use of an Idempotency-Key: whose, for which call, with which content. */
export type KeyUse = { readonly scope: string; readonly key: string; readonly fingerprint: Buffer };

type Stored = { answer: unknown } | { refusal: { code: Refusal['code']; details: RefusalDetails } };

const keyFormat = /^[\x21-\x7e]{1,255}$/;

/**
 * Reads the header; a key must be printable, so that it can be logged and compared. The content is kept as a keyed
 * digest only: it may hold a PIN, which a plain digest would give away to whoever tries all of them.
 */
export function keyUse(
  call: Call,
  header: string | string[] | undefined,
  who: string,
  content: unknown,
  digest: (content: string) => Buffer,
): KeyUse | undefined {
  if (call.idempotent !== true || header === undefined) return undefined;
  if (typeof header !== 'string' || !keyFormat.test(header)) {
    throw new Refusal('malformed_request', {
      message: 'Idempotency-Key must be 1 to 255 printable characters without spaces.',
    });
  }
  return {
    scope: scopeOf(who, call),
    key: header,
    fingerprint: digest(stableJson(content)),
  };
}

/**
 * Does the work once per key. The key is inserted first, so that a second request with it waits for the first to
 * commit and then finds its answer; the answer commits together with the work's effect, so that a crash leaves both
 * or neither. A refusal that is thrown had no effect: it is remembered afterwards, so that a repeat reads the same
 * words. One that the work answers is remembered with what the work wrote.
 */
export async function once(
  database: Database,
  use: KeyUse | undefined,
  work: (tx: Tx) => Promise<unknown>,
): Promise<unknown> {
  if (use === undefined) return answerOf(await database.transaction(work));
  try {
    const answer = await database.transaction(async (tx) => {
      if (!(await claim(tx, use))) return replay(await find(tx, use), use);
      const result = await work(tx);
      await remember(tx, use, storedOf(result));
      return result;
    });
    return answerOf(answer);
  } catch (error) {
    if (error instanceof Refusal && isLasting(error)) await rememberRefusal(database, use, error);
    throw error;
  }
}

/** Forgets the keys of somebody's calls: what those made is gone, so that the same request may make another. */
export async function forgetKeys(tx: Tx, principal: PrincipalName, call: Call): Promise<void> {
  const scope = scopeOf(principalKey(principal), call);
  await tx.deleteFrom('idempotency_key').where('scope', '=', scope).execute();
}

/** Deletes keys past their time; run by a job. */
export async function forgetOldKeys(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - policies.idempotency.keepHours * 3_600_000);
  await database.kysely.deleteFrom('idempotency_key').where('created_at', '<', before).execute();
}

function scopeOf(who: string, { method, path }: Call): string {
  return `${who} ${method} ${path}`;
}

async function claim(tx: Tx, use: KeyUse): Promise<boolean> {
  const inserted = await tx
    .insertInto('idempotency_key')
    .values(use)
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

async function remember(tx: Tx, use: KeyUse, stored: Stored): Promise<void> {
  await tx
    .updateTable('idempotency_key')
    .set({ stored: sql`${JSON.stringify(stored)}::jsonb` })
    .where('scope', '=', use.scope)
    .where('key', '=', use.key)
    .execute();
}

async function rememberRefusal(database: Database, use: KeyUse, refusal: Refusal): Promise<void> {
  await database.transaction(async (tx) => {
    if (await claim(tx, use)) await remember(tx, use, storedOf(refusal));
  });
}

function storedOf(result: unknown): Stored {
  if (!(result instanceof Refusal)) return { answer: result };
  return { refusal: { code: result.code, details: { ...result.details, message: result.message } } };
}

/** A refusal that the work answered, so that what it wrote is committed, reaches the caller like any other. */
function answerOf(result: unknown): unknown {
  if (result instanceof Refusal) throw result;
  return result;
}

async function find(tx: Tx, use: KeyUse): Promise<{ fingerprint: Buffer; stored: unknown }> {
  return tx
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'stored'])
    .where('scope', '=', use.scope)
    .where('key', '=', use.key)
    .executeTakeFirstOrThrow();
}

function replay(found: { fingerprint: Buffer; stored: unknown }, use: KeyUse): unknown {
  if (!found.fingerprint.equals(use.fingerprint)) throw new Refusal('idempotency_key_reused');
  const stored = found.stored as Stored;
  if ('answer' in stored) return stored.answer;
  throw new Refusal(stored.refusal.code, stored.refusal.details);
}

/** Whether a repeat must read the same refusal: not when waiting or signing in again would change it. */
function isLasting(refusal: Refusal): boolean {
  const { status } = errors[refusal.code];
  return (
    status >= 400 &&
    status < 500 &&
    status !== 401 &&
    status !== 429 &&
    refusal.code !== 'idempotency_key_reused'
  );
}

/** JSON with sorted keys, so that the order in which a client writes fields does not make another request of it. */
function stableJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'bigint'
        ? inner.toString()
        : inner !== null && typeof inner === 'object' && !Array.isArray(inner)
          ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
          : inner,
    ) ?? ''
  );
}
