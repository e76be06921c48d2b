import type { Call } from '@farthing/contract';
import { errors } from '@farthing/contract';
import { insertion, type Row } from '@farthing/ledger';
import { sql } from 'kysely';
import { createTurns } from '../concurrency/turns.ts';
import type { Database, Reader, Tx } from '../database/database.ts';
import { Outdated } from '../database/outdated.ts';
import { tableView } from '../database/view.ts';
import { policies } from '../policies.ts';
import { Refusal, type RefusalDetails, told } from '../refusal.ts';
import { type PrincipalName, principalKey } from './principal.ts';

/** One use of an Idempotency-Key: whose, for which call, with which content. */
export type KeyUse = { readonly scope: string; readonly key: string; readonly fingerprint: Buffer };

type Stored = { answer: unknown } | { refusal: { code: Refusal['code']; details: RefusalDetails } };

/** For whoever reads with its own facts whether a key was used before. */
export const keyRecordView = tableView('idempotency_key', ['scope', 'key', 'fingerprint', 'stored']);

/** What a key was used for, and what came of it. */
export type KeyRecord = Pick<KeyUse, 'fingerprint'> & { readonly stored: unknown };

/**
 * A row of `keyTable`. It is written together with the effect of the request, and is its proof: whoever finds the row there
 * already, when writing it, has lost to another request with the same key and must leave nothing behind.
 */
export type KeyRow = KeyUse & { readonly stored: Stored };

export const keyTable = {
  name: 'idempotency_key',
  columns: { scope: 'text', key: 'text', fingerprint: 'bytea', stored: 'jsonb' },
  unique: ['scope', 'key'],
} as const;

const newKey = insertion(keyTable.name, { columns: keyTable.columns, unless: keyTable.unique });

/** The row of a key among those of a work; none when the request has no key. */
export function keyRows(row: KeyRow | undefined): readonly Row[] {
  return row === undefined ? [] : [newKey.row(row)];
}

/** What a work throws when a guard of its rows failed, if it was that of the key. */
export function asKeyTaken(error: unknown): never {
  throw error instanceof Outdated && error.by === keyTable.name ? new KeyTaken() : error;
}

/** Thrown by what writes the effect, when the row of the key was there before it: nothing of it may be left behind. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

/**
 * Writes the effect of a request and, with it, the row that is made of the result; no row when the request has no key. It
 * has looked for a record before, by `findRecord` or as part of what it reads anyway, and has then answered `replay`. A refusal
 * that was written with its effect (a wrong try that counts) is thrown after the commit, and a repeat reads it from the row.
 */
export type Commit = (rowOf: (result: unknown) => KeyRow | undefined) => Promise<unknown>;

/** What a use case is handed to write the row of the key together with its effect. */
export type Keyed<Result, Answer> = {
  readonly key: KeyUse | undefined;
  readonly answerOf: (result: Result) => Answer;
  /** The row of the key, with what is answered. */
  readonly rowOf: (result: Answer | Refusal) => KeyRow | undefined;
};

export type Idempotency = {
  /** In a transaction, which is undone when the work refuses by throwing. */
  once(use: KeyUse | undefined, work: (tx: Tx) => Promise<unknown>): Promise<unknown>;
  /** By whatever writes the effect and the row of the key as one. */
  onceBy(use: KeyUse | undefined, commit: Commit): Promise<unknown>;
};

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
 * Does the work once per key. Nothing is reserved: whoever writes the key's row first has done the work, and whoever comes
 * second undoes theirs and reads the answer of the first. The row commits together with the effect, so that a crash leaves
 * both or neither. A refusal that is thrown had no effect: it is remembered afterwards, so that a repeat reads the same
 * words, unless another request with the key has been answered meanwhile. One that the work answers is remembered with what
 * the work wrote.
 */
export function createIdempotency(database: Database): Idempotency {
  const turns = createTurns();

  async function onceBy(use: KeyUse | undefined, commit: Commit): Promise<unknown> {
    if (use === undefined) return commit(() => undefined);
    const rowOf = (result: unknown): KeyRow => ({ ...use, stored: storedOf(result) });
    // In one process a repeat waits, so that it does not do all of the work to find that it was done.
    return turns(`${use.scope}\n${use.key}`, () =>
      commit(rowOf).catch((error: unknown) => answerOfFirst(database, use, error)),
    );
  }

  return {
    onceBy,
    once: (use, work) =>
      onceBy(use, async (rowOf) => {
        const result = await database.transaction((tx) =>
          unlessKnown(tx, use, async () => {
            const made = await work(tx);
            await saveKey(tx, rowOf(made));
            return made;
          }),
        );
        return told(result);
      }),
  };
}

/** Writes the row of a key in the transaction of the effect; nothing when the request has no key. */
export async function saveKey(tx: Tx, row: KeyRow | undefined): Promise<void> {
  if (row !== undefined && !(await insertRecord(tx, row))) throw new KeyTaken();
}

/** Does the work unless the key was used before; then answers, or refuses, as that time. */
export async function unlessKnown<Answer>(
  reader: Reader,
  use: KeyUse | undefined,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const known = use === undefined ? undefined : await findRecord(reader, use);
  if (use === undefined || known === undefined) return work();
  return replay(known, use);
}

/** The record of a key that was used before. */
export async function findRecord(
  reader: Reader,
  { scope, key }: Pick<KeyUse, 'scope' | 'key'>,
): Promise<KeyRecord | undefined> {
  return reader
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'stored'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** The answer of the first request with the key. If that was refused, so is this one, in the same words. */
export function replay<Answer>(found: KeyRecord, use: KeyUse): Answer {
  if (!found.fingerprint.equals(use.fingerprint)) throw new Refusal('idempotency_key_reused');
  const stored = found.stored as Stored;
  if ('refusal' in stored) throw new Refusal(stored.refusal.code, stored.refusal.details);
  return stored.answer as Answer;
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

/** False when there is one already. Waits for another request that is just writing it. */
async function insertRecord(tx: Reader, { stored, ...use }: KeyRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('idempotency_key')
    .values({ ...use, stored: sql`${JSON.stringify(stored)}::jsonb` })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * A request that was refused may have been so because of what the first with its key has done: the answer of that one
 * comes first.
 */
async function answerOfFirst({ kysely }: Database, use: KeyUse, error: unknown): Promise<unknown> {
  if (!(error instanceof Refusal || error instanceof KeyTaken)) throw error;
  if (error instanceof Refusal && isLasting(error)) {
    if (await insertRecord(kysely, { ...use, stored: storedOf(error) })) throw error;
  }
  const first = await findRecord(kysely, use);
  if (first === undefined) throw error;
  return replay(first, use);
}

function storedOf(result: unknown): Stored {
  if (!(result instanceof Refusal)) return { answer: result };
  return { refusal: { code: result.code, details: { ...result.details, message: result.message } } };
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
