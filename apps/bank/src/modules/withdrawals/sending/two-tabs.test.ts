import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { walletOf } from '../../../../../../tools/testing/books.ts';
import type { TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import {
  codeFor,
  expectSoundPayments,
  moveToNoon,
  payingCustomer,
  paymentTo,
} from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
let ada: TestCustomer;
let grace: TestCustomer;

beforeAll(() => moveToNoon(bank));
beforeEach(async () => {
  [ada, grace] = [await payingCustomer(bank, '100.00'), await payingCustomer(bank, '0')];
});
afterAll(() => expectSoundPayments(bank));

/** A tab asks for $30.00 to Grace, by the key that it has made for this payment. */
async function ask(idempotencyKey: string): Promise<string> {
  const body = await paymentTo(grace, { amount: '30.00' });
  return (await ada.client.withdraw({ body, idempotencyKey })).data.withdrawal_id;
}

const confirm = (withdrawal_id: string, otp_code: string, idempotencyKey: string) =>
  ada.client.verifyWithdrawal({ body: { withdrawal_id, otp_code }, idempotencyKey });

const balances = async () => [
  (await walletOf(bank, ada.id)).balance,
  (await walletOf(bank, grace.id)).balance,
];

test('[LED-03] a transfer that two tabs ask for at once by one key is one transfer, and leaves once', async () => {
  const key = randomUUID();
  const ids = new Set(await Promise.all([ask(key), ask(key), ask(key)]));
  expect(ids.size).toBe(1);
  const [id = ''] = ids;
  expect(await walletOf(bank, ada.id)).toMatchObject({ held: 3_000n });
  const code = await codeFor(bank, ada, id);
  const confirming = randomUUID();
  const answers = await Promise.all([
    confirm(id, code, confirming),
    confirm(id, code, confirming),
    confirm(id, code, randomUUID()),
  ]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await balances()).toEqual([7_000n, 3_000n]);
});

test('[LED-03] two tabs with a key each ask for two transfers, and each leaves once, by its own code alone', async () => {
  const [one, other] = await Promise.all([ask(randomUUID()), ask(randomUUID())]);
  expect(one).not.toBe(other);
  const [code, otherCode] = [await codeFor(bank, ada, one), await codeFor(bank, ada, other)];
  // Two codes are the same once in a million times: then each is right for both.
  const crossed = await refusalOf(confirm(one, otherCode, randomUUID()));
  expect(crossed?.code).toBe(code === otherCode ? undefined : 'code_invalid');
  await Promise.all([
    confirm(one, code, randomUUID()),
    confirm(one, code, randomUUID()),
    confirm(other, otherCode, randomUUID()),
    confirm(other, otherCode, randomUUID()),
  ]);
  expect(await balances()).toEqual([4_000n, 6_000n]);
  const { transactions } = await ada.client.listTransactions({ query: {} });
  expect(transactions.filter(({ description }) => description.startsWith('Transfer to'))).toHaveLength(2);
});

test('[LED-03] one tab cancels while the other gives the code: the transfer has left or is cancelled, never both', async () => {
  for (const round of [1, 2, 3]) {
    const before = await balances();
    const id = await ask(randomUUID());
    const code = await codeFor(bank, ada, id);
    const [confirmed] = await Promise.all([
      refusalOf(confirm(id, code, randomUUID())),
      refusalOf(ada.client.cancelWithdrawal({ body: { withdrawal_id: id } })),
    ]);
    const moved = confirmed === undefined ? 3_000n : 0n;
    expect(await balances(), `round ${round}`).toEqual([
      (before[0] ?? 0n) - moved,
      (before[1] ?? 0n) + moved,
    ]);
    expect(await walletOf(bank, ada.id)).toMatchObject({ held: 0n });
  }
});

test('[LED-03] a payment under a key that the other tab has used for another payment is refused, and holds no money', async () => {
  const key = randomUUID();
  await ask(key);
  const body = await paymentTo(grace, { amount: '31.00' });
  const refused = await refusalOf(ada.client.withdraw({ body, idempotencyKey: key }));
  expect(refused).toMatchObject({ code: 'idempotency_key_reused' });
  expect(await walletOf(bank, ada.id)).toMatchObject({ held: 3_000n });
});
