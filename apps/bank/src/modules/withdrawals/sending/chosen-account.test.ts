import { randomUUID } from 'node:crypto';
import type { Account } from '@farthing/contract';
import { readableAccountNumber } from '@farthing/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, walletOf } from '../../../../../../tools/testing/books.ts';
import type { TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { changeSettings } from '../../../../../../tools/testing/settings.ts';
import {
  confirmPayment,
  expectStatesToMatchTheJournal,
  moveToNoon,
  pay,
  payingCustomer,
  payment,
  paymentTo,
} from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const { withdrawals } = bank.modules;
const system = { kind: 'system' } as const;

beforeAll(async () => {
  moveToNoon(bank);
  await changeSettings(bank, { 'fees.transfer': '0.25', 'fees.international-transfer': '5.00' });
  await bank.database.pool.query(
    "INSERT INTO exchange_rates (fetched_at, source, eur, gbp) VALUES ($1, 'example.com', '0.92', '0.78')",
    [bank.clock.now()],
  );
});

afterAll(async () => {
  await expectSoundBooks(bank);
  await expectStatesToMatchTheJournal(bank);
});

type Payer = { readonly payer: TestCustomer; readonly euros: Account };

/** Somebody with as many euros as it says in an account of their own, and dollars in the wallet. */
async function euroPayer(amount = '300.00'): Promise<Payer> {
  const payer = await payingCustomer(bank, '1000.00');
  const { client } = payer;
  const opened = await client.openAccount({ body: { kind: 'current', currency: 'EUR', name: 'Euros' } });
  const { accounts } = await client.listAccounts();
  const from = accounts.find(({ first }) => first)?.id ?? '';
  const asked = { from, to: opened.account.id, amount, side: 'get' as const };
  const { quote } = await client.quoteExchange({ body: asked });
  await client.takeExchange({ body: { quote: quote.id }, idempotencyKey: randomUUID() });
  return { payer, euros: opened.account };
}

async function accountOf({ payer, euros }: Payer) {
  const { accounts } = await payer.client.listAccounts();
  const found = accounts.find(({ id }) => id === euros.id);
  return { balance: found?.balance, available: found?.available };
}

const linesOf = async ({ payer, euros }: Payer) =>
  (await payer.client.listTransactions({ query: { account: euros.id } })).transactions;

test('[ACT-08] a payment in the currency of its account costs no exchange, and leaves that account alone', async () => {
  const ada = await euroPayer();
  const wallet = await walletOf(bank, ada.payer.id);
  const [fees, position] = [
    await bankBalance(bank, 'transfer-fees', 'EUR'),
    await bankBalance(bank, 'currency-position', 'EUR'),
  ];
  const { data } = await ada.payer.client.withdraw({ body: payment({ account: ada.euros.id }) });
  // $0.25 of the price list, in euros and rounded up.
  expect(data).toMatchObject({ rate: '1', fee_amount: '0.23', margin_amount: '0.00' });
  expect(data).toMatchObject({ debit_amount: '100.23', debit_currency: 'EUR' });
  expect(await accountOf(ada)).toEqual({ balance: '300.00', available: '199.77' });
  await confirmPayment(bank, ada.payer, data.withdrawal_id);

  const { withdrawal } = await ada.payer.client.getWithdrawal({
    params: { withdrawalId: data.withdrawal_id },
  });
  expect(withdrawal).toMatchObject({ debit_amount: '100.23', debit_currency: 'EUR', fee_amount: '0.23' });
  expect((await linesOf(ada)).slice(0, 2)).toMatchObject([
    { kind: 'fee', amount: '0.23', sent: null },
    { kind: 'transfer', amount: '100.00', sent: null },
  ]);
  expect(await accountOf(ada)).toEqual({ balance: '199.77', available: '199.77' });
  expect(await walletOf(bank, ada.payer.id)).toEqual(wallet);
  expect(await bankBalance(bank, 'transfer-fees', 'EUR')).toBe(fees + 23n);
  expect(await bankBalance(bank, 'currency-position', 'EUR')).toBe(position);
  // A line of any account opens.
  const [line] = await linesOf(ada);
  const { movement } = await ada.payer.client.getMovement({ params: { movementId: line?.id ?? '' } });
  expect(movement).toMatchObject({ currency: 'EUR', balance_after: '199.77', payment: { currency: 'EUR' } });
});

test('[ACT-08] quote, receipt, file, under way and mails name the account that pays by its name and number', async () => {
  const ada = await euroPayer();
  const { client, email } = ada.payer;
  const { id: account, account_number } = ada.euros;
  const { data } = await client.withdraw({ body: payment({ account }) });
  expect(data.paid_from).toEqual({ account, name: 'Euros', account_number });
  expect((await client.listUnderWay()).under_way).toMatchObject([{ paid_from: data.paid_from }]);
  await confirmPayment(bank, ada.payer, data.withdrawal_id);
  const from = `From: Euros, ${readableAccountNumber(account_number)}`;
  const mails = (await bank.mailsTo(email)).filter(({ text }) => text.includes('Konrad Zuse'));
  expect(mails.map(({ text }) => text.includes(from))).toEqual([true, true]);
  // As it is called now: a receipt that is read later has the name by which its owner knows the account then.
  await client.changeAccount({ params: { accountId: account }, body: { name: 'Summer house' } });
  const { withdrawal } = await client.getWithdrawal({ params: { withdrawalId: data.withdrawal_id } });
  expect(withdrawal.paid_from).toEqual({ account, name: 'Summer house', account_number });
  // One from the wallet names it as well, by the name that it has until its owner says otherwise.
  const fromWallet = await client.withdraw({ body: payment() });
  expect(fromWallet.data.paid_from).toMatchObject({ name: 'Main account' });
});

test('[ACT-08] a payment in another currency is exchanged from its account, and comes back to it when it fails', async () => {
  const ada = await euroPayer();
  const earned = await bankBalance(bank, 'exchange-margin', 'EUR');
  const pounds = payment({
    account: ada.euros.id,
    currency: 'GBP',
    amount: '50.00',
    account_number: '31926819',
    beneficiary: { sort_code: '601613' },
  });
  const { data } = await ada.payer.client.withdraw({ body: pounds });
  // £50.00 is worth €58.98 at the middle of the market; $5.00 is the fee for what is exchanged.
  expect(data).toMatchObject({ debit_currency: 'EUR', fee_amount: '4.60' });
  const debit = Number(data.debit_amount) - Number(data.fee_amount);
  expect(debit - Number(data.margin_amount)).toBeCloseTo(58.98, 2);
  await confirmPayment(bank, ada.payer, data.withdrawal_id);
  const [fee, sent] = await linesOf(ada);
  expect(fee).toMatchObject({ kind: 'fee', amount: '4.60' });
  expect(sent).toMatchObject({
    amount: debit.toFixed(2),
    sent: { amount: '50.00', currency: 'GBP' },
  });
  const margin = BigInt(Math.round(Number(data.margin_amount) * 100));
  expect(margin).toBeGreaterThan(0n);
  expect(await bankBalance(bank, 'exchange-margin', 'EUR')).toBe(earned + margin);

  await withdrawals.takeStep(system, data.withdrawal_id, 'fail');
  expect(await accountOf(ada)).toEqual({ balance: '300.00', available: '300.00' });
  expect(await bankBalance(bank, 'exchange-margin', 'EUR')).toBe(earned);
});

test('a thief pays from no account of another, and nobody from one that is closed', async () => {
  const ada = await euroPayer();
  const mallory = await payingCustomer(bank, '500.00', { first_name: 'Mallory' });
  const stolen = mallory.client.withdraw({ body: payment({ account: ada.euros.id }) });
  expect(await refusalOf(stolen)).toMatchObject({ status: 404, code: 'not_found' });
  expect(await accountOf(ada)).toEqual({ balance: '300.00', available: '300.00' });
  expect(await walletOf(bank, mallory.id)).toMatchObject({ balance: 50_000n, held: 0n });

  const opened = await mallory.client.openAccount({
    body: { kind: 'current', currency: 'EUR', name: 'Gone' },
  });
  await mallory.client.closeAccount({ params: { accountId: opened.account.id }, body: {} });
  const closed = mallory.client.withdraw({ body: payment({ account: opened.account.id }) });
  expect(await refusalOf(closed)).toMatchObject({ status: 404 });
  expect(await walletOf(bank, mallory.id)).toMatchObject({ balance: 50_000n, held: 0n });
});

test('[LED-11] payments from several accounts count against one daily limit', async () => {
  const ada = await euroPayer();
  await bank.database.kysely
    .updateTable('customer')
    .set({ daily_limit: 150_00n, daily_limit_currency: 'EUR' })
    .where('id', '=', ada.payer.id)
    .execute();
  await ada.payer.client.withdraw({ body: payment({ account: ada.euros.id }) });
  const fromWallet = ada.payer.client.withdraw({ body: payment({ amount: '60.00' }) });
  expect(await refusalOf(fromWallet)).toMatchObject({ code: 'daily_limit_exceeded' });
  await ada.payer.client.withdraw({ body: payment({ amount: '50.00' }) });
});

test('an account does not close while a payment from it may come back', async () => {
  const ada = await euroPayer();
  const { data } = await pay(bank, ada.payer, payment({ account: ada.euros.id, amount: '299.77' }));
  expect(await accountOf(ada)).toEqual({ balance: '0.00', available: '0.00' });
  const close = () => ada.payer.client.closeAccount({ params: { accountId: ada.euros.id }, body: {} });
  expect(await refusalOf(close())).toMatchObject({ code: 'status_conflict' });
  await withdrawals.takeStep(system, data.withdrawal_id, 'settle');
  expect(await close()).toMatchObject({ moved: '0.00' });
});

test('[ACT-08] between customers a payment goes from an account of the payee’s currency', async () => {
  const ada = await euroPayer();
  const grace = await euroPayer();
  const { account_number, sort_code } = grace.euros;
  const body = payment({ account_number, bank_name: 'Farthing', beneficiary: { sort_code } });
  expect(await refusalOf(ada.payer.client.withdraw({ body }))).toMatchObject({
    code: 'payee_invalid',
    errors: { account_number: [expect.stringContaining('Pay it from an account in EUR.')] },
  });
  await pay(bank, ada.payer, { ...body, account: ada.euros.id });
  expect(await accountOf(grace)).toEqual({ balance: '400.00', available: '400.00' });

  const toDollars = await paymentTo(grace.payer, { account: ada.euros.id });
  expect(await refusalOf(ada.payer.client.withdraw({ body: toDollars }))).toMatchObject({
    code: 'payee_invalid',
  });
});
