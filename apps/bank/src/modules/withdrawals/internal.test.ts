import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, walletOf } from '../../../../../tools/testing/books.ts';
import type { TestCustomer } from '../../../../../tools/testing/customers.ts';
import { confirmPayment, payingCustomer, paymentTo } from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
let ada: TestCustomer;
let grace: TestCustomer;

beforeAll(async () => {
  ada = await payingCustomer(bank, '1000.00');
  grace = await payingCustomer(bank, '0', { first_name: 'Grace', last_name: 'Hopper' });
});

afterAll(() => expectSoundBooks(bank));

test('[API-15] [API-16] [LED-01] money to another customer is held, then in their wallet at once, and both read of it', async () => {
  const body = await paymentTo(grace, { amount: '250.00', narration: 'For the compiler' });
  const asked = await ada.client.withdraw({ body });
  expect(asked.data).toMatchObject({ amount: '250.00', currency: 'USD', rate: '1', debit_amount: '250.00' });
  expect(await ada.client.getWallet()).toMatchObject({ balance: '1000.00', available: '750.00' });
  expect(await walletOf(bank, grace.id)).toMatchObject({ balance: 0n });

  const { withdrawal_id } = asked.data;
  const { data } = await confirmPayment(bank, ada, withdrawal_id);
  expect(data).toMatchObject({ withdrawal_id, status: 'approved', description: 'Transfer to Grace Hopper' });
  const [adas, graces] = [await ada.client.getWallet(), await grace.client.getWallet()];
  expect(adas).toMatchObject({ balance: '750.00', available: '750.00' });
  expect(graces).toMatchObject({ balance: '250.00', available: '250.00' });
  expect(adas.transactions[0]).toMatchObject({
    description: 'Transfer to Grace Hopper',
    reference: data.reference,
  });
  expect(graces.transactions[0]).toMatchObject({
    transaction_type: 'credit',
    description: 'Transfer from Ada Lovelace',
    reference: data.reference,
  });
  expect((await bank.mailsTo(ada.email)).map(({ subject }) => subject)).toContain(
    'You sent $250.00 (USD) to Grace Hopper',
  );
  const received = (await bank.mailsTo(grace.email)).find(({ subject }) =>
    subject.startsWith('You received'),
  );
  expect(received?.subject).toBe('You received $250.00 (USD) from Ada Lovelace');
  expect(received?.text).toContain('Purpose: For the compiler');
});
