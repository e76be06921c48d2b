import { afterAll, expect, test } from 'vitest';
import { cardProviderServer, tellOfTopup } from '../../../../../tools/testing/accepted/card-provider.ts';
import { startTopup } from '../../../../../tools/testing/accepted/topup-calls.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../tools/testing/books.ts';
import { signedInCustomer } from '../../../../../tools/testing/customers.ts';

let now = () => new Date();
const provider = await cardProviderServer('a secret of the tests that is no secret', () => now());
const bank = await testBank({ CARD_PROVIDER_URL: provider.url });
now = () => bank.clock.now();

afterAll(async () => {
  await expectSoundBooks(bank);
  await provider.close();
});

test('[PAY-08] [RSK-01] of several top-ups that are paid at the same moment a new customer gets no more than of one after the other', async () => {
  const customer = await signedInCustomer(bank);
  const begun: string[] = [];
  for (let count = 0; count < 5; count += 1) begun.push((await startTopup(customer, '400.00')).id);
  for (const id of begun) provider.set(id, 'paid');
  await Promise.all(begun.map((id) => tellOfTopup(bank, id)));
  const { topups } = await customer.client.listTopups();
  expect(topups.map(({ state }) => state).sort()).toEqual(['credited', 'credited', 'held', 'held', 'held']);
  const { accounts } = await customer.client.listAccounts();
  expect(accounts.find(({ first }) => first)?.balance).toBe('800.00');
});
