import {
  type AccountId,
  type AccountState,
  type AnyCommand,
  refOf,
  type Stored,
  type TransferRow,
} from '../rules/index.ts';
import { parseTransfer, type Sql } from '../sql/index.ts';
import { parseAccounts } from './caches.ts';
import { findTransfers } from './statements.ts';

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

/** By `readAccountStates` or `lockAccountStates`. */
export async function fetchAccounts(
  sql: Sql,
  statement: string,
  ids: readonly AccountId[],
): Promise<AccountState[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql.query(statement, [ids]);
  return parseAccounts(String(rows[0]?.accounts));
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
