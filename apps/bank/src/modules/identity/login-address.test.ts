import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import {
  newestCode,
  signedInCustomer,
  someEmail,
  testPassword,
} from '../../../../../tools/testing/customers.ts';
import { createSecrets, type Secrets } from '../../platform/secrets/secrets.ts';
import { loginAddressJob } from './login-address.ts';

const bank = await testBank();

async function kept(id: string) {
  const { rows } = await bank.database.pool.query(
    'SELECT login_address AS address, login_address_key AS version FROM customer WHERE id = $1',
    [id],
  );
  return rows[0];
}

const expected = (email: string, secrets: Secrets = bank.secrets) => ({
  address: secrets.hmac('login-address', email),
  version: secrets.currentVersion,
});

test('the address by which tries are counted is kept with its customer, and changes with it', async () => {
  const { id, email, client } = await signedInCustomer(bank);
  expect(await kept(id)).toEqual(expected(email));
  const newEmail = someEmail();
  await client.updateProfile({
    params: { userId: id },
    body: { email: newEmail, current_password: testPassword },
  });
  await client.confirmEmailChange({
    params: { userId: id },
    body: { code: await newestCode(bank, newEmail) },
  });
  bank.clock.advance({ hours: 24 });
  await bank.modules.identity.completeEmailChanges();
  expect(await kept(id)).toEqual(expected(newEmail));
});

test('it is written later for those who had none, and for all when the secret has changed, never back', async () => {
  const { id, email } = await signedInCustomer(bank);
  const run = (secrets: Secrets) => loginAddressJob({ ...bank, secrets }).handle({}, { id: 'by hand' });
  await bank.database.pool.query('UPDATE customer SET login_address = NULL, login_address_key = 0');
  await run(bank.secrets);
  expect(await kept(id)).toEqual(expected(email));
  const next = createSecrets(new Map([[2, randomBytes(32)]]));
  await run(next);
  expect(await kept(id)).toEqual(expected(email, next));
  await run(bank.secrets);
  expect(await kept(id)).toEqual(expected(email, next));
});
