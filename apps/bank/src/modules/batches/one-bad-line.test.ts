import { afterAll, expect, test } from 'vitest';
import { checkedBatch, confirmedBatch, linesTo } from '../../../../../tools/testing/accepted/batches.ts';
import { companyAccount } from '../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { newestCode } from '../../../../../tools/testing/customers.ts';
import { giveMoneyTo } from '../../../../../tools/testing/give-money.ts';
import { connected } from '../../../../../tools/testing/postgres-server.ts';
import {
  expectSoundPayments,
  growTrust,
  moveToNoon,
  payingCustomer,
} from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
moveToNoon(bank);
const pin = '4821';
const { payApproved } = bank.modules.batches;

afterAll(() => expectSoundPayments(bank));

async function company() {
  const [ada, joan, payee] = [
    await payingCustomer(bank, '0'),
    await payingCustomer(bank, '0'),
    await payingCustomer(bank, '0'),
  ];
  await growTrust(bank, ada);
  const accountId = await companyAccount(bank, ada, joan);
  await giveMoneyTo(bank, accountId, '100.00');
  return { ada, payee, accountId };
}

test('[ACT-07] a line that the bank cannot carry out keeps no other from being paid, and is tried again', async () => {
  const { ada, payee, accountId } = await company();
  const { id } = await confirmedBatch(bank, ada, accountId, await linesTo(payee, '1.00', '2.00', '4.00'));
  const write = (content: object) =>
    connected(bank.database.test.ownerUrl, (owner) =>
      owner.query('UPDATE payment_batch_line SET content = $1 WHERE batch_id = $2 AND line = 3', [
        JSON.stringify(content),
        id,
      ]),
    );
  const lines = async () => (await ada.client.getBatch({ params: { batchId: id }, query: {} })).lines;
  const { content } = await bank.database.kysely
    .selectFrom('payment_batch_line')
    .select('content')
    .where('batch_id', '=', id)
    .where('line', '=', 3)
    .executeTakeFirstOrThrow();
  await write({ ...(content as object), amount: 'two' });
  await expect(payApproved()).rejects.toThrow();
  expect((await payee.client.getWallet()).balance).toBe('5.00');
  expect((await lines()).map(({ state }) => state)).toEqual(['sent', 'pending', 'sent']);
  await write(content as object);
  await payApproved();
  expect((await payee.client.getWallet()).balance).toBe('7.00');
  expect((await lines()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
});

test('[ACT-07] a file that was checked twice is pointed out, whichever of the two was confirmed', async () => {
  const { ada, payee, accountId } = await company();
  const text = await linesTo(payee, '3.00');
  const [first, second] = [
    await checkedBatch(ada, accountId, text),
    await checkedBatch(ada, accountId, text),
  ];
  const params = { batchId: second.id };
  await ada.client.sendBatchCode({ params, body: { pin } });
  await ada.client.confirmBatch({ params, body: { pin, otp_code: await newestCode(bank, ada.email) } });
  await payApproved();
  const { batch } = await ada.client.getBatch({ params: { batchId: first.id }, query: {} });
  expect(batch).toMatchObject({ state: 'awaiting_code', same_as: second.created_at });
});
