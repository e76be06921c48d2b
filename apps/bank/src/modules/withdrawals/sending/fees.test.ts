import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { bankBalance, walletOf } from '../../../../../../tools/testing/books.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { changeSettings } from '../../../../../../tools/testing/settings.ts';
import {
  confirmPayment,
  expectSoundPayments,
  moveToNoon,
  pay,
  payingCustomer,
  payment,
  paymentTo,
} from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();

beforeAll(async () => {
  moveToNoon(bank);
  // The bank ships without these fees; an operator may charge them.
  await changeSettings(bank, { 'fees.transfer': '0.25', 'fees.international-transfer': '5.00' });
});

afterAll(() => expectSoundPayments(bank));

test('[RCP-01] a line of the history says as data who was paid, what was sent, what for, and where more is to be read', async () => {
  const ada = await payingCustomer(bank, '500.00');
  const { data } = await pay(bank, ada, payment({ amount: '92.00', narration: 'Z3 parts' }));
  const { transactions } = await ada.client.listTransactions({ query: { search: 'z3 parts' } });
  const facts = { party: 'Konrad Zuse', narration: 'Z3 parts', opens: 'receipt', reference: data.reference };
  expect(transactions).toMatchObject([
    { ...facts, kind: 'fee', sent: null },
    { ...facts, kind: 'transfer', sent: { amount: '92.00', currency: 'EUR' } },
  ]);

  const grace = await payingCustomer(bank, '0');
  await pay(bank, ada, await paymentTo(grace, { amount: '1.00', narration: 'Lunch' }));
  expect((await grace.client.getWallet()).transactions).toMatchObject([
    { kind: 'transfer', party: 'Ada Lovelace', sent: null, narration: 'Lunch', opens: null },
  ]);
});

test('a fee is held with the payment, charged with it on a line of its own, and named before', async () => {
  const ada = await payingCustomer(bank, '100.00');
  const grace = await payingCustomer(bank, '0');
  const body = await paymentTo(grace, { amount: '99.75' });
  expect(await refusalOf(ada.client.withdraw({ body: { ...body, amount: '99.76' } }))).toMatchObject({
    code: 'insufficient_funds',
  });
  const { data } = await ada.client.withdraw({ body });
  expect(data).toMatchObject({ amount: '99.75', debit_amount: '100.00' });
  expect(await walletOf(bank, ada.id)).toMatchObject({ balance: 10_000n, available: 0n });
  const before = await bankBalance(bank, 'transfer-fees');
  await confirmPayment(bank, ada, data.withdrawal_id);
  expect(await bankBalance(bank, 'transfer-fees')).toBe(before + 25n);
  expect(await walletOf(bank, grace.id)).toMatchObject({ balance: 9_975n });
  const wallet = await ada.client.getWallet();
  expect(wallet.transactions.map(({ description }) => description)).toContain('Fee: payment to Grace Hopper');
  const [mail] = (await bank.mailsTo(ada.email)).filter(({ code, text }) => code && text.includes('Amount:'));
  expect(mail?.text).toContain('Fee, included: $0.25');
});

test('a payout that fails, or is not confirmed, gives the fee back', async () => {
  const ada = await payingCustomer(bank, '100.00');
  const { data } = await pay(bank, ada, payment({ amount: '10.00' }));
  await ada.client.withdraw({ body: payment({ amount: '10.00' }) });
  const { withdrawals } = bank.modules;
  const system = { kind: 'system' } as const;
  await withdrawals.takeStep(system, data.withdrawal_id, 'fail');
  bank.clock.advance({ minutes: 11 });
  await withdrawals.expireOverdue();
  expect(await walletOf(bank, ada.id)).toMatchObject({ balance: 10_000n, held: 0n });
});
