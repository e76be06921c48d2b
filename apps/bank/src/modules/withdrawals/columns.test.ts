import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../tools/testing/database.ts';

const { pool } = await openTestDatabase();

const [payer, payee] = [randomUUID(), randomUUID()];
for (const [index, id] of [payer, payee].entries())
  await pool.query(
    `INSERT INTO customer (
      id, email, password_hash, first_name, last_name, date_of_birth, account_type, newsletter, status,
      account_number, sort_code, iban, referral_code, created_at, verified_at
    )
    VALUES (
      $1, $2 || '@example.com', '$argon2id$', 'Ada', 'Lovelace', '1990-12-10', 'Current', false, 'active',
      $2, '009600', 'GB00FRTH009600' || $2, 'CODE' || $2, now(), now()
    )`,
    [id, String(10_000_000 + index)],
  );

const sound = {
  customer_id: payer,
  payee_customer_id: payee,
  payer_account: 2,
  payee_account: 1,
  state: 'awaiting-code',
  route: 'internal',
  amount: 100,
  currency: 'USD',
  debit_amount: 100,
  debit_currency: 'USD',
  margin_amount: 0,
  rate: 1,
  limit_amount: 100,
  limit_currency: 'USD',
  counted_on: '2030-01-01',
  account_name: 'Ada Lovelace',
  bank_name: 'Farthing',
  narration: null as string | null,
  destination: { shape: 'inside', accountNumber: '10000001' } as unknown,
  payee_key: 'inside:10000001',
  kind: 'transfer',
  description: 'Transfer to Ada Lovelace',
  risk: { version: 0, answer: 'pass', fired: [], facts: {} } as unknown,
  expires_at: '2030-01-01',
  created_at: '2030-01-01',
};

async function write(wrong: Readonly<Record<string, unknown>>): Promise<string> {
  const id = randomUUID();
  const row = { id, reference: id.toUpperCase(), ...sound, ...wrong };
  const places = Object.keys(row).map((_, index) => `$${index + 1}`);
  await pool.query(
    `INSERT INTO withdrawal (${Object.keys(row).join(', ')}) VALUES (${places.join(', ')})`,
    Object.values(row),
  );
  return id;
}

const refused = { code: '23514' };

test.each([
  { reference: 'ABC' },
  { reference: 'A'.repeat(41) },
  { reference: 'lower-case' },
  { reference: 'ABCD\n' },
  { state: 'sent' },
  { route: 'sideways' },
  { amount: 0 },
  { currency: 'usd' },
  { debit_amount: -1 },
  { debit_currency: 'US' },
  { limit_amount: 0 },
  { limit_currency: 'USDT' },
  { account_name: '' },
  { bank_name: 'B'.repeat(121) },
  { narration: '' },
  { narration: 'n'.repeat(141) },
  { kind: 'gift' },
  { description: '' },
  { risk: { version: 0 } },
  { destination: { shape: 'inside', accountNumber: '1' } },
  { destination: null },
])('the database itself refuses a payment with %j', async (wrong) => {
  const error = 'destination' in wrong && wrong.destination === null ? { code: '23502' } : refused;
  await expect(write(wrong)).rejects.toMatchObject(error);
});

test('a payment that is written stays within what its columns may hold', async () => {
  const id = await write({});
  const change = (set: string) => pool.query(`UPDATE withdrawal SET ${set} WHERE id = $1`, [id]);
  await expect(change("state = 'sent'")).rejects.toMatchObject(refused);
  await expect(change(`risk = '{}'`)).rejects.toMatchObject(refused);
  await expect(change(`confirmed_by = '\\x00', confirmed_at = now()`)).rejects.toMatchObject(refused);
  await expect(change(`state = 'completed', ended_at = now()`)).rejects.toMatchObject(refused);
});
