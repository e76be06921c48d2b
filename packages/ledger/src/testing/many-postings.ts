/**
 * Accounts and postings by the thousand or the million, for what has to be tried on a full journal. They are rows and no more: no
 * block is sealed and no balance is right, so that nothing that verifies the books can be tried on them. For the owner of the tables.
 */

/** Of the ledger. One in a thousand is closed. */
export function manyAccounts(count: number): string {
  return `
    INSERT INTO ledger.account (id, code, currency, opened_no, closed)
    SELECT 1000000 + n, 'many:' || n, 'USD', -n, n % 1000 = 0 FROM generate_series(1, ${count}) AS n`;
}

/** Transfers have their times from their blocks, which begin at multiples of 4096. */
export function manyBlocks(postings: number): string {
  return `
    INSERT INTO ledger.block (lane, no, base, knot, at, size, content, digest, marks, hash)
    SELECT 99, n, n * 4096, 0, timestamptz '2020-01-01 00:00Z' + n * interval '1 hour', 4000, 't', '\\x00', '\\x00', '\\x00'
    FROM generate_series(1, ${Math.ceil(postings / 4000)}) AS n`;
}

export function manyPostings(count: number, accounts: number): string {
  return `
    INSERT INTO ledger.transfer (no, amount, from_balance, to_balance, id, from_account, to_account, memo)
    SELECT
      (1 + (n - 1) / 4000) * 4096 + (n - 1) % 4000, 100 + n % 5000, 0, 0, md5('posting ' || n)::uuid, 1000001 + n % ${accounts},
      1000001 + (n + 1) % ${accounts}, 'Many postings'
    FROM generate_series(1, ${count}) AS n`;
}
