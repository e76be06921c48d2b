const accountLine = `
  concat_ws(' ', id, currency, coalesce(floor::text, '-'), closed, balance, held)`;

/** Answers are text throughout, so that nothing depends on how a connection parses numbers. */
export const readAccountStates = `
  SELECT coalesce(string_agg(${accountLine}, E'\\n'), '') AS accounts
  FROM ledger.account
  WHERE id = ANY ($1::integer[])`;

/** In the order of the ids, so that two writers cannot wait for each other in a circle. */
export const lockAccountStates = `
  SELECT coalesce(string_agg(${accountLine}, E'\\n'), '') AS accounts
  FROM (
    SELECT id, currency, floor, closed, balance, held
    FROM ledger.account
    WHERE id = ANY ($1::integer[])
    ORDER BY id
    FOR NO KEY UPDATE
  ) AS locked`;

const transferColumns = `
  no::text, id::text, kind::text, from_account::text, to_account::text, amount::text, code::text,
  linked::text, ref::text, (extract(epoch FROM expires_at) * 1000)::bigint::text AS expires_at, memo`;

// The one before it in its linked group.
const after = `
  (SELECT one.id::text FROM ledger.transfer AS one WHERE one.no = transfer.no - 1 AND one.linked) AS after`;

/** Transfers by id, and those that refer to them. */
export const findTransfers = `
  SELECT ${transferColumns}, ${after}
  FROM ledger.transfer
  WHERE id = ANY ($1::uuid[])
  UNION ALL
  SELECT ${transferColumns}, ${after}
  FROM ledger.transfer
  WHERE ref = ANY ($2::uuid[])`;

/** One transfer and nothing else. */
export const writeTransfer = `
  SELECT ledger.write_transfer($1, $2, $3, $4, $5, $6, $7)::text AS base`;

const parameters = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `$${first + index}`).join(', ');

/** A batch of transfers and nothing else; see `batchCall` for the parameters. */
export const writeTransfers = `
  ledger.write_batch(
    $1, $2, $3,
    ROW(${parameters(4, 11)})::ledger.batch_transfers,
    NULL,
    ROW(${parameters(12, 17)})::ledger.batch_changes,
    NULL
  )`;

export const writeBatch = `
  ledger.write_batch(
    $1, $2, $3,
    ROW(${parameters(4, 11)})::ledger.batch_transfers,
    ROW(${parameters(18, 23)})::ledger.batch_details,
    ROW(${parameters(12, 17)})::ledger.batch_changes,
    ROW(${parameters(24, 27)})::ledger.batch_doubts
  )`;

/** The call of a function that answers a base, as a statement of its own. */
export const whole = (call: string): string => `SELECT ${call}::text AS base`;
