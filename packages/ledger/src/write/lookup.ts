import { type AccountId, type AnyCommand, refOf, type Stored, type TransferRow } from '../rules/index.ts';
import { parseTransfer, type Sql } from '../sql/index.ts';
import { type AccountCache, parseAccounts } from './caches.ts';
import type { Fetched } from './sent-batch.ts';
import { findTransfers, readAccountStates } from './statements.ts';

/** What the journal has on some ids. */
export type Found = { readonly known: Map<string, Stored>; readonly taken: Set<TransferRow['ref']> };

export const nothingFound = (): Found => ({ known: new Map(), taken: new Set() });

/** The transfers with these ids, and those that resolve or reverse one of the refs. */
export async function find(sql: Sql, ids: readonly string[], refs: readonly string[]): Promise<Found> {
  const found = nothingFound();
  if (ids.length === 0) return found;
  const { rows } = await sql.query(findTransfers, [ids, refs]);
  for (const row of rows) {
    const { no, ...transfer } = parseTransfer(row);
    found.known.set(transfer.id, { row: transfer, after: row.after as string | null, place: { no } });
    found.taken.add(transfer.ref);
  }
  return found;
}

/** Those that this process does not remember. */
export function unseenOf(cache: AccountCache, ids: Iterable<AccountId>): AccountId[] {
  const unseen: AccountId[] = [];
  for (const id of ids) if (cache.get(id) === undefined) unseen.push(id);
  return unseen;
}

/** What is unknown is unknown because the database said so: the cache may lose an account at any moment. */
export async function readUnseen(
  cache: AccountCache,
  sql: Sql,
  ids: ReadonlySet<AccountId>,
): Promise<Fetched> {
  const fetched: Fetched = new Map();
  for (;;) {
    const unseen = unseenOf(cache, ids).filter((id) => !fetched.has(id));
    if (unseen.length === 0) return fetched;
    const states = await readInto(cache, sql, readAccountStates, unseen);
    for (const id of unseen) fetched.set(id, states.get(id));
  }
}

/** By `readAccountStates` or `lockAccountStates`; the cache remembers them as they were read. */
export async function readInto(
  cache: AccountCache,
  sql: Sql,
  statement: string,
  ids: readonly AccountId[],
): Promise<Fetched> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql.query(statement, [ids]);
  const states = parseAccounts(String(rows[0]?.accounts));
  for (const id of ids) cache.forget(id);
  for (const state of states) cache.add(state);
  return new Map(states.map((state) => [state.id, state]));
}

export function refsOf(commands: Iterable<AnyCommand>): string[] {
  const refs: string[] = [];
  for (const command of commands) {
    const ref = refOf(command);
    if (ref !== undefined) refs.push(ref);
  }
  return refs;
}

/** The accounts that the commands name, and those of the transfers that they refer to. */
export function accountsOf(commands: Iterable<AnyCommand>, known: Iterable<Stored>): Set<AccountId> {
  const accounts = new Set<AccountId>();
  for (const command of commands) if ('from' in command) accounts.add(command.from).add(command.to);
  for (const { row } of known) accounts.add(row.from).add(row.to);
  return accounts;
}
