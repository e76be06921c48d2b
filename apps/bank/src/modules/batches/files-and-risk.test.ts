import { afterAll, expect, test } from 'vitest';
import { confirmedBatch, linesTo } from '../../../../../tools/testing/accepted/batches.ts';
import { companyData } from '../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { giveMoneyTo } from '../../../../../tools/testing/give-money.ts';
import {
  expectSoundPayments,
  growTrust,
  moveToNoon,
  pay,
  payingCustomer,
  paymentTo,
} from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
moveToNoon(bank);
const { payApproved } = bank.modules.batches;

afterAll(() => expectSoundPayments(bank));

/** A company whose owner pays alone, with money, and somebody to pay. */
async function company() {
  const [ada, payee] = [await payingCustomer(bank, '0'), await payingCustomer(bank, '0')];
  await growTrust(bank, ada);
  const { account } = await ada.client.openBusinessAccount({ body: { ...companyData, bound: '90000.00' } });
  await giveMoneyTo(bank, account.id, '90000.00');
  return { ada, payee, accountId: account.id };
}

const repeated = (count: number, amount: string) => Array.from({ length: count }, () => amount);

test('[ACT-07] a file of twelve lines is one act for the rule that counts payments, and leaves room for others', async () => {
  const { ada, payee, accountId } = await company();
  const { id } = await confirmedBatch(bank, ada, accountId, await linesTo(payee, ...repeated(12, '1.00')));
  await payApproved();
  const { batch } = await ada.client.getBatch({ params: { batchId: id }, query: {} });
  expect(batch).toMatchObject({ state: 'done', sent: 12, waiting: 0, failed: 0 });
  const body = await paymentTo(payee, { amount: '1.00', account: accountId });
  const { data } = await pay(bank, ada, body);
  expect(data.status).toBe('approved');
});

test('[ACT-07] attack: a large sum to a new payee in small lines is judged as a whole, and no line slips through', async () => {
  const { ada, payee, accountId } = await company();
  // Each line is far below the bound for what is new, and all of them together are above it.
  const { id } = await confirmedBatch(bank, ada, accountId, await linesTo(payee, ...repeated(12, '1500.00')));
  await payApproved();
  const { batch } = await ada.client.getBatch({ params: { batchId: id }, query: {} });
  expect(batch).toMatchObject({ state: 'done', sent: 0, waiting: 12 });
  expect((await payee.client.getWallet()).balance).toBe('0.00');
});
