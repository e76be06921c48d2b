import { batchStatement } from './batch.ts';
import type { AccountId, AnyCommand } from './command.ts';
import { failureOf } from './errors.ts';
import { judge } from './judge.ts';
import { accountsOf, fetchAccounts, find, refsOf } from './lookup.ts';
import { type Outcome, outcomesOf } from './outcome.ts';
import type { Row } from './rows.ts';
import { lockAccounts, type Sql } from './statements.ts';
import { failedOf, workStatement } from './work-statement.ts';

/** Another writer took an id or a hold at the same moment; run the transaction again. */
export class TransactionConflict extends Error {
  /** The SQLSTATE of a serialization failure, so that what retries those retries this. */
  readonly code = '40001';

  constructor(options: ErrorOptions) {
    super('Another writer was there first; run the transaction again.', options);
    this.name = 'TransactionConflict';
  }
}

/**
 * Judges and writes one linked group in a transaction that the caller has begun. The accounts stay locked until that
 * ends; the place in the chain is taken when it commits.
 */
export async function postWithin(
  sql: Sql,
  commands: readonly AnyCommand[],
  nowMs: number,
): Promise<{ readonly outcomes: readonly Outcome[]; readonly accounts: ReadonlySet<AccountId> }> {
  const ids = commands.map(({ id }) => id);
  const refs = refsOf(commands);
  const before = await find(sql, refs, []);
  const accounts = accountsOf(commands, before.known.values());
  const states = await fetchAccounts(sql, lockAccounts, [...accounts]);
  const byId = new Map(states.map((state) => [state.id, state]));
  // Only now: who held the accounts may have posted one of the ids.
  const found = await find(sql, [...ids, ...refs], refs);
  const judgement = judge([commands], { ...found, account: (id) => byId.get(id), nowMs });
  let base = 0;
  if (judgement.rows.length > 0) {
    const looked = { ...judgement, watched: [], refused: [] };
    const { text, values } = batchStatement(looked, nowMs, { sealed: true, atCommit: true });
    const { rows } = await sql.query(text, values).catch((cause) => {
      throw failureOf(cause) === 'conflict' ? new TransactionConflict({ cause }) : cause;
    });
    base = Number(rows[0]?.base);
  }
  return { outcomes: outcomesOf(judgement.verdicts.flat(), base), accounts };
}

/** Writes rows without commands by one statement; answers the kind of row whose guard failed. */
export async function writeRows(sql: Sql, rows: readonly Row[]): Promise<string | undefined> {
  if (rows.length === 0) return undefined;
  const live = rows.map((row) => ({ work: 0, command: null, row }));
  const { text, values } = workStatement(judge([], nothing), live, 0, { sealed: true, atCommit: true });
  const answer = await sql.query(text, values).catch((cause) => {
    throw failureOf(cause) === 'conflict' ? new TransactionConflict({ cause }) : cause;
  });
  return failedOf(answer.rows[0]).get(0)?.by;
}

const nothing = { known: new Map(), taken: new Set<null>(), account: () => undefined, nowMs: 0 };
