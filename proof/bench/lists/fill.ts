import { manyCustomers, manyPayments } from '../../../tools/testing/many-rows.ts';

/** How many rows each list gets. */
export type Sizes = { readonly customers: number; readonly payments: number };

/** The statements that fill a database, by what they fill: the same sizes make the same rows. */
export function fillOf({ customers, payments }: Sizes): Readonly<Record<string, string>> {
  const tenth = Math.ceil(payments / 10);
  return {
    customers: manyCustomers(customers),
    payments: manyPayments(payments, customers),
    deposits: manyDeposits(tenth, customers),
    loans: manyLoans(Math.ceil(customers / 2)),
    cards: manyCards(Math.ceil(customers / 2)),
    members: member,
    proposals: manyProposals(Math.ceil(customers / 10)),
    audit: manyEntries(tenth, customers),
    accounts: manyAccounts(Math.min(customers, 100_000)),
    blocks: manyBlocks(payments),
    postings: manyPostings(payments, Math.min(customers, 100_000)),
  };
}

const at = (unit: string) => `timestamptz '2020-01-01 00:00Z' + n * interval '1 ${unit}'`;

function manyDeposits(count: number, customers: number): string {
  return `
    INSERT INTO deposit (
      id, customer_id, network, address, currency, amount, received, status, created_at, expires_at, decided_at
    )
    SELECT
      md5('deposit ' || n)::uuid, md5('customer ' || (1 + n % ${customers}))::uuid, CASE WHEN n % 3 = 0 THEN 'BTC' ELSE 'TRC20' END,
      'address ' || n, 'USD', 100 + n % 5000, CASE WHEN n % 500 = 0 THEN NULL ELSE 100 + n % 5000 END,
      CASE WHEN n % 500 = 0 THEN 'rejected' ELSE 'credited' END, ${at('second')}, ${at('second')} + interval '1 day',
      ${at('second')} + interval '1 minute'
    FROM generate_series(1, ${count}) AS n`;
}

function manyLoans(count: number): string {
  return `
    INSERT INTO loan (
      id, customer_id, amount, interest, currency, interest_rate, loan_term, status, repaid, created_at, decided_at, due_at
    )
    SELECT
      md5('loan ' || n)::uuid, md5('customer ' || n)::uuid, 20000, 200, 'USD', 1, '1 month',
      CASE WHEN n % 200 = 0 THEN 'overdue' ELSE 'repaid' END, CASE WHEN n % 200 = 0 THEN 0 ELSE 20200 END,
      ${at('minute')}, ${at('minute')}, ${at('minute')} + interval '30 days'
    FROM generate_series(1, ${count}) AS n`;
}

function manyCards(count: number): string {
  return `
    INSERT INTO card (
      id, customer_id, card_type, sealed_details, number_digest, last_four, holder_name, expires_on, fee, fee_currency, status,
      created_at, updated_at
    )
    SELECT
      md5('card ' || n)::uuid, md5('customer ' || n)::uuid, 'VISA', 'sealed', sha256(n::text::bytea), lpad((n % 10000)::text, 4, '0'),
      'Many Name', date '2030-01-01', 1000, 'USD', CASE WHEN n % 300 = 0 THEN 'frozen' ELSE 'active' END, ${at('minute')},
      ${at('minute')}
    FROM generate_series(1, ${count}) AS n`;
}

/** Whose proposals and deeds they are. */
const member = `
  INSERT INTO staff_member (id, email, full_name, role, status, created_at, password_hash, sealed_totp)
  SELECT md5('member ' || n)::uuid, 'member' || n || '@bank.example', 'Member ' || n, 'operations', 'active', now(), '$argon2id$none', 'sealed'
  FROM generate_series(1, 40) AS n`;

function manyProposals(count: number): string {
  return `
    INSERT INTO proposal (
      id, kind, content, content_hash, subject_kind, subject_id, summary, reason, proposed_by, proposed_at, expires_at, due_at, state,
      decided_by, decided_at, decision_reason, amount, currency
    )
    SELECT
      md5('proposal ' || n)::uuid, 'deposit-credit', '{}', sha256(n::text::bytea), 'deposit', n::text, 'Credit $' || n, 'Seen',
      md5('member ' || (1 + n % 20))::uuid, moment, moment + interval '100 years', moment + interval '4 hours',
      CASE WHEN n % 1000 = 0 THEN 'open' ELSE 'approved' END,
      CASE WHEN n % 1000 = 0 THEN NULL ELSE md5('member ' || (21 + n % 20))::uuid END,
      CASE WHEN n % 1000 = 0 THEN NULL ELSE moment END, CASE WHEN n % 1000 = 0 THEN NULL ELSE 'It fits' END, 100 + n % 5000, 'USD'
    FROM generate_series(1, ${count}) AS n
    CROSS JOIN LATERAL (SELECT ${at('minute')} AS moment) AS made`;
}

/** Ids begin with their time, as those of the bank do. */
function manyEntries(count: number, customers: number): string {
  return `
    INSERT INTO audit_entry (id, at, actor_kind, actor_id, action, subject_kind, subject_id, after)
    SELECT
      (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || substr(md5('entry ' || n), 1, 20))::uuid, moment, 'staff',
      md5('member ' || (1 + n % 40))::uuid, 'customer.lock', 'customer', md5('customer ' || (1 + n % ${customers}))::uuid::text,
      '{"because": "Asked for it"}'
    FROM generate_series(1, ${count}) AS n
    CROSS JOIN LATERAL (SELECT ${at('second')} AS moment) AS made`;
}

function manyAccounts(count: number): string {
  return `
    INSERT INTO ledger.account (id, code, currency, opened_no)
    SELECT 1000000 + n, 'many:' || n, 'USD', -n FROM generate_series(1, ${count}) AS n`;
}

/** Transfers have their times from their blocks, which begin at multiples of 4096. */
function manyBlocks(postings: number): string {
  return `
    INSERT INTO ledger.block (lane, no, base, knot, at, size, content, digest, marks, hash)
    SELECT 99, n, n * 4096, 0, ${at('hour')}, 4000, 't', '\\x00', '\\x00', '\\x00'
    FROM generate_series(1, ${Math.ceil(postings / 4000)}) AS n`;
}

function manyPostings(count: number, accounts: number): string {
  return `
    INSERT INTO ledger.transfer (no, amount, from_balance, to_balance, id, from_account, to_account, memo)
    SELECT
      (1 + (n - 1) / 4000) * 4096 + (n - 1) % 4000, 100 + n % 5000, 0, 0, md5('posting ' || n)::uuid, 1000001 + n % ${accounts},
      1000001 + (n + 1) % ${accounts}, 'Many postings'
    FROM generate_series(1, ${count}) AS n`;
}
