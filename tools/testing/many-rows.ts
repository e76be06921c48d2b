/**
 * Rows of the bank by the thousand or the million, for what has to be tried on full tables. They are rows and no more: nobody
 * can sign in as one of them, and no money has moved. The same numbers make the same rows. For the owner of the tables.
 */

export function manyCustomers(count: number): string {
  return `
    INSERT INTO customer (
      id, email, password_hash, first_name, last_name, date_of_birth, account_type, newsletter, status, account_number,
      sort_code, iban, referral_code, created_at, verified_at
    )
    SELECT
      md5('customer ' || n)::uuid, 'many.' || n || '@example.com', '$argon2id$none', 'Many' || n % 997, 'Name' || n % 9973,
      date '1980-01-01', 'Current', false, CASE WHEN n % 500 = 0 THEN 'locked' ELSE 'active' END,
      lpad((n % 100000000)::text, 8, '0'), '998877', 'GB00FARX998877' || lpad(n::text, 8, '0'),
      'M' || lpad(n::text, 9, '0'), timestamptz '2020-01-01 00:00Z' + n * interval '1 minute', now()
    FROM generate_series(1, ${count}) AS n`;
}

/** Made by so many of those customers, in turns. One in a thousand was declined. */
export function manyPayments(count: number, customers: number): string {
  return `
    INSERT INTO withdrawal (
      id, customer_id, reference, state, route, amount, currency, debit_amount, debit_currency, margin_amount, rate, limit_amount,
      limit_currency, counted_on, account_name, bank_name, destination, payer_account, payee_key, kind, description, expires_at, created_at,
      confirmed_at, confirmed_by, sent_at, ended_at
    )
    SELECT
      md5('payment ' || n)::uuid, md5('customer ' || (1 + n % ${customers}))::uuid, 'MANY' || lpad(n::text, 9, '0'),
      CASE WHEN n % 1000 = 0 THEN 'declined' ELSE 'completed' END, 'external', 100 + n % 5000, 'EUR', 100 + n % 5000, 'USD', 0, 1,
      100, 'GBP', date '2020-01-01', 'Payee ' || n % 99991, 'Example Bank',
      '{"shape": "iban", "iban": "DE89370400440532013000"}', 1, 'iban:DE89370400440532013000', 'withdrawal', 'Many payments',
      at, at, at, '\\x${'00'.repeat(32)}'::bytea, CASE WHEN n % 1000 = 0 THEN NULL ELSE at END, at
    FROM generate_series(1, ${count}) AS n
    CROSS JOIN LATERAL (SELECT timestamptz '2020-01-01 00:00Z' + n * interval '1 second' AS at) AS moment`;
}

/** Of the row with this number, so many units after the beginning of 2020. */
export const at = (unit: string) => `timestamptz '2020-01-01 00:00Z' + n * interval '1 ${unit}'`;

export function manyDeposits(count: number, customers: number): string {
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

export function manyCards(count: number): string {
  return `
    INSERT INTO card (
      id, customer_id, card_type, sealed_details, number_digest, last_four, holder_name, expires_on, fee, fee_currency, status,
      frozen_by_staff, created_at, updated_at
    )
    SELECT
      md5('card ' || n)::uuid, md5('customer ' || n)::uuid, 'VISA', 'sealed', sha256(n::text::bytea), lpad((n % 10000)::text, 4, '0'),
      'Many Name', date '2030-01-01', 1000, 'USD', CASE WHEN n % 300 = 0 THEN 'frozen' ELSE 'active' END, n % 300 = 0,
      ${at('minute')}, ${at('minute')}
    FROM generate_series(1, ${count}) AS n`;
}

/** One for each of as many customers, most of them wallets. */
export function manyCustomerAccounts(count: number): string {
  return `
    INSERT INTO customer_account (id, customer_id, kind, ledger_account, account_number, opened_at)
    SELECT
      md5('own ' || n)::uuid, md5('customer ' || n)::uuid, CASE WHEN n % 500 = 0 THEN 'savings' ELSE 'wallet' END, 1000000 + n,
      (10000000 + n)::text, ${at('minute')}
    FROM generate_series(1, ${count}) AS n`;
}
