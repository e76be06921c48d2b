/**
 * Customers and payments by the thousand or the million, for what has to be tried on full tables. They are rows and no more: nobody
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
    WITH customers AS MATERIALIZED (
      SELECT id, row_number() OVER () - 1 AS place FROM customer
    )
    INSERT INTO withdrawal (
      id, customer_id, reference, state, route, amount, currency, debit_amount, debit_currency, margin_amount, rate, limit_amount,
      limit_currency, counted_on, account_name, bank_name, destination, payer_account, payee_key, kind, description, expires_at, created_at,
      confirmed_at, confirmed_by, sent_at, ended_at
    )
    SELECT
      md5('payment ' || n)::uuid, customers.id, 'MANY' || lpad(n::text, 9, '0'),
      CASE WHEN n % 1000 = 0 THEN 'declined' ELSE 'completed' END, 'external', 100 + n % 5000, 'EUR', 100 + n % 5000, 'USD', 0, 1,
      100, 'GBP', date '2020-01-01', 'Payee ' || n % 99991, 'Example Bank',
      '{"shape": "iban", "iban": "DE89370400440532013000"}', 1, 'iban:DE89370400440532013000', 'withdrawal', 'Many payments',
      at, at, at, '\\x${'00'.repeat(32)}'::bytea, CASE WHEN n % 1000 = 0 THEN NULL ELSE at END, at
    FROM generate_series(1, ${count}) AS n
    CROSS JOIN LATERAL (SELECT timestamptz '2020-01-01 00:00Z' + n * interval '1 second' AS at) AS moment
    JOIN customers ON customers.place = n % ${customers}`;
}
