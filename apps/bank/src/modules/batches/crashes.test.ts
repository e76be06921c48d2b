import { afterAll, expect, test } from 'vitest';
import { confirmedBatch, linesTo } from '../../../../../tools/testing/accepted/batches.ts';
import { companyAccount } from '../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { giveMoneyTo } from '../../../../../tools/testing/give-money.ts';
import { loseConnectionAtEveryStep } from '../../../../../tools/testing/processes/crashes.ts';
import {
  expectSoundPayments,
  expectStatesToMatchTheJournal,
  growTrust,
  moveToNoon,
  payingCustomer,
} from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();

afterAll(() => expectSoundPayments(bank));

test('[ACT-07] [LED-05] cut off at any step, a file is paid on by the next run, each line once', async () => {
  moveToNoon(bank);
  const [ada, joan, payee] = [
    await payingCustomer(bank, '0'),
    await payingCustomer(bank, '0'),
    await payingCustomer(bank, '0'),
  ];
  await growTrust(bank, ada);
  const accountId = await companyAccount(bank, ada, joan);
  await giveMoneyTo(bank, accountId, '100.00');
  const amounts = Array.from({ length: 24 }, (_, n) => `${1 + (n % 3)}.00`);
  const { id } = await confirmedBatch(bank, ada, accountId, await linesTo(payee, ...amounts));
  const losses = await loseConnectionAtEveryStep(
    () => bank.modules.batches.payApproved(),
    () => expectStatesToMatchTheJournal(bank),
  );
  expect(losses).toBeGreaterThan(10);
  await bank.modules.batches.payApproved();
  const { batch, lines } = await ada.client.getBatch({ params: { batchId: id }, query: {} });
  expect(batch).toMatchObject({ state: 'done', failed: 0 });
  expect(batch.sent + batch.waiting).toBe(24);
  const payments = await bank.database.kysely
    .selectFrom('withdrawal')
    .select(['id', 'debit_amount'])
    .where('customer_id', '=', ada.id)
    .execute();
  expect(payments.map(({ id: paid }) => paid).toSorted()).toEqual(
    lines.map((line) => line.payment_id).toSorted(),
  );
  expect(payments.reduce((sum, { debit_amount }) => sum + debit_amount, 0n)).toBe(4_800n);
  const done = (await bank.mailsTo(ada.email)).filter(({ subject }) => subject.startsWith('Your file'));
  expect(done).toHaveLength(1);
});
