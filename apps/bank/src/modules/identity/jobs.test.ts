import { expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer, someEmail } from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { forgetJob } from './jobs.ts';

const bank = await testBank();
const forget = () => forgetJob(bank).handle({}, { id: 'by hand' });

async function counts() {
  const { rows } = await bank.database.pool.query(
    `SELECT
       (SELECT count(*) FROM one_time_code) AS codes,
       (SELECT count(*) FROM login_attempts) AS attempts,
       (SELECT count(*) FROM password_reset) AS resets,
       (SELECT count(*) FROM session) AS sessions`,
  );
  return rows[0];
}

test('guesses and sessions are kept as long as a rule looks at them, and then forgotten', async () => {
  const { email } = await signedInCustomer(bank);
  await bank.client().requestPasswordReset({ body: { email } });
  await refusalOf(bank.client().login({ body: { email: someEmail(), password: 'not-the-password-1' } }));
  const all = { codes: 2n, attempts: 2n, resets: 1n, sessions: 1n };
  await forget();
  expect(await counts()).toEqual(all);
  bank.clock.advance({ days: 1, seconds: 1 });
  await forget();
  expect(await counts()).toEqual({ ...all, codes: 0n, resets: 0n });
  bank.clock.advance({ days: 1 });
  await forget();
  expect(await counts()).toEqual({ codes: 0n, attempts: 0n, resets: 0n, sessions: 1n });
  bank.clock.advance({ days: 121 });
  await forget();
  expect(await counts()).toMatchObject({ sessions: 0n });
});
