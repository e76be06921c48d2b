import { expect, test } from 'vitest';
import { cardProviderServer } from '../../../../../tools/testing/accepted/card-provider.ts';
import { startTopup } from '../../../../../tools/testing/accepted/topup-calls.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer } from '../../../../../tools/testing/customers.ts';

let now = () => new Date();
const provider = await cardProviderServer('a secret of the tests that is no secret', () => now());
const bank = await testBank({ CARD_PROVIDER_URL: provider.url });
now = () => bank.clock.now();

test('[PAY-08] of hundreds that nobody has paid, the newest is asked for like the oldest', async () => {
  const customer = await signedInCustomer(bank);
  const begun = await startTopup(customer, '100.00');
  const { pool } = bank.database;
  // Begun a little before it, by the same customer: nobody has paid them, and the provider knows none of them.
  await pool.query(
    `INSERT INTO topup
     SELECT older.*
     FROM topup, generate_series(1, 250) AS n, LATERAL jsonb_populate_record(topup, jsonb_build_object(
       'id', '00000000-0000-4000-8000-' || lpad(n::text, 12, '0'), 'created_at', topup.created_at - interval '1 minute'
     )) AS older
     WHERE topup.id = $1`,
    [begun.id],
  );
  const stateNow = async () =>
    (await pool.query('SELECT state FROM topup WHERE id = $1', [begun.id])).rows[0].state;
  bank.clock.advance({ hours: 2 });
  await bank.modules.topups.askAboutHanging();
  expect(await stateNow()).toBe('expired');
  provider.set(begun.id, 'paid');
  await bank.modules.topups.askAboutExpired();
  // For staff, as one customer has begun so many.
  expect(await stateNow()).toBe('held');
  await provider.close();
});
