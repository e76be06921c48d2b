import {
  manyAccounts,
  manyBlocks,
  manyPostings,
} from '../../../packages/ledger/src/testing/many-postings.ts';
import {
  at,
  manyCards,
  manyCustomerAccounts,
  manyCustomers,
  manyDeposits,
  manyPayments,
} from '../../../tools/testing/many-rows.ts';

/** How many rows each list gets. */
export type Sizes = { readonly customers: number; readonly payments: number };

/** The statements that fill a database, the longest first, by what they fill: the same sizes make the same rows. */
export function fillOf({ customers, payments }: Sizes): Readonly<Record<string, string>> {
  return {
    payments: manyPayments(payments, customers),
    postings: manyPostings(payments, Math.min(customers, 100_000)),
    customers: manyCustomers(customers),
    deposits: manyDeposits(tenthOf(payments), customers),
    loans: manyLoans(Math.ceil(customers / 2)),
    cards: manyCards(Math.ceil(customers / 2)),
    members: member,
    proposals: manyProposals(tenthOf(customers)),
    audit: manyEntries(tenthOf(payments), customers),
    accounts: manyAccounts(customers),
    'accounts of customers': manyCustomerAccounts(customers),
    conversations: manyMessages(tenthOf(customers)),
    blocks: manyBlocks(payments),
  };
}

const tenthOf = (count: number) => Math.ceil(count / 10);

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

/** Whose proposals and entries of the audit log they are. */
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

/** All but one in a hundred were handled. */
function manyMessages(count: number): string {
  return `
    INSERT INTO contact_message (id, full_name, email, message, status, created_at, handled_at, handled_by, note)
    SELECT
      md5('message ' || n)::uuid, 'Writer ' || n % 9973, 'writer.' || n || '@example.com', repeat('Where is my card? ', 10),
      CASE WHEN n % 100 = 0 THEN 'new' ELSE 'handled' END, ${at('minute')}, CASE WHEN n % 100 = 0 THEN NULL ELSE ${at('minute')} END,
      CASE WHEN n % 100 = 0 THEN NULL ELSE md5('member ' || (1 + n % 40))::uuid END, CASE WHEN n % 100 = 0 THEN NULL ELSE 'Sent it' END
    FROM generate_series(1, ${count}) AS n`;
}
