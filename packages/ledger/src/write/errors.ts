/** What can go wrong that is no refusal. Refusals are values; these are thrown. */
export type LedgerErrorCode =
  /** The database could not be reached in time. Nothing was posted. */
  | 'unavailable'
  /** The answer to a commit was lost and the database did not come back in time: ask for the id later. */
  | 'outcome-unknown'
  /** The ledger was closed. Nothing was posted. */
  | 'closed'
  /** The database refused what the rules had allowed: a fault of the ledger or of the data. Nothing was posted. */
  | 'broken-invariant';

export class LedgerError extends Error {
  readonly code: LedgerErrorCode;

  constructor(code: LedgerErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LedgerError';
    this.code = code;
  }
}

/** How a failed statement is dealt with. */
export type Failure =
  /** Another writer was there first: judge again on what it left. */
  | 'conflict'
  /** The database is away, full or out of time: try again for a while. */
  | 'away'
  /** Neither: trying again would fail again. */
  | 'broken';

const conflicts = new Set([
  'LG409', // ours: an account is not in the version it was judged in
  '23505', // an id or a hold was taken by another writer
  '40001', // serialization failure
  '40P01', // deadlock
]);

// By class: connection (but not what we said wrongly), resources (disk full, too many connections), operator (shutdown,
// timeout), system; and lock timeout, prepared statement lost behind a pooler, read-only after a failover, too long a
// pause within a transaction.
const away = /^(08(?!P01)|53|57|58)|^(55P03|26000|25006|25P03)$/;

export function failureOf(error: unknown): Failure {
  const code = sqlState(error);
  if (code === undefined) return 'away';
  if (conflicts.has(code)) return 'conflict';
  return away.test(code) ? 'away' : 'broken';
}

/** True when the server itself said no, so that what it was asked to commit is known to be undone. */
export function wasAnswered(error: unknown): boolean {
  return sqlState(error) !== undefined;
}

/** Chosen among those that waited for each other, by chance: nothing is wrong with it. */
export function wasDeadlock(error: unknown): boolean {
  return ['40P01', '40001'].includes(sqlState(error) ?? '');
}

/** Every code of PostgreSQL has a digit, and none of the operating system's has: a broken connection (EPIPE) is no answer. */
function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  const { code } = error;
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
