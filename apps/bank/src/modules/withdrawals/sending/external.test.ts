import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { bankBalance, walletOf } from '../../../../../../tools/testing/books.ts';
import type { TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import {
  confirmPayment,
  expectSoundPayments,
  makePaymentFile,
  moveToNoon,
  pay,
  payingCustomer,
  payment,
  takeStep,
} from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const { withdrawals } = bank.modules;
const carrier = { kind: 'system' } as const;
let ada: TestCustomer;

const settle = (id: string) => takeStep(bank, carrier, id, 'settle');
const fail = (id: string) => takeStep(bank, carrier, id, 'fail');

const bankBooks = async () => ({
  transit: await bankBalance(bank, 'payouts-in-transit', 'EUR'),
  settled: await bankBalance(bank, 'payouts-settled', 'EUR'),
  euros: await bankBalance(bank, 'currency-position', 'EUR'),
  dollars: await bankBalance(bank, 'currency-position', 'USD'),
  margin: await bankBalance(bank, 'exchange-margin', 'USD'),
});

beforeAll(async () => {
  moveToNoon(bank);
  ada = await payingCustomer(bank, '1000.00');
});

afterAll(() => expectSoundPayments(bank));

test('[API-15] [LED-06] the mail with the code names amount, currency, payee, bank, last four digits, rate and cost', async () => {
  const { data } = await ada.client.withdraw({ body: payment({ amount: '92.00', narration: 'Z3 parts' }) });
  const mail = (await bank.mailsTo(ada.email)).find(({ subject }) => subject.startsWith('Your code to send'));
  expect(mail?.subject).toBe(
    `Your code to send 92,00 € (EUR) to Konrad Zuse: ${mail?.code}`.replace(' €', '\u00a0€'),
  );
  for (const fact of [
    'Amount: 92,00\u00a0€ (EUR)',
    'To: Konrad Zuse',
    'Bank: Commerzbank',
    'Account ending in: 3000',
    `Taken in all: $${data.debit_amount} (USD)`,
    'Rate: 1 USD = 0.9154 EUR',
    'Narration: Z3 parts',
  ])
    expect(mail?.text).toContain(fact);
  expect(mail?.text).not.toContain('DE89');
  await withdrawals.takeStep(carrier, data.withdrawal_id, 'cancel');
});

test('[LED-01] euros leave a wallet in dollars by an exchange in which each currency adds up, and settle once', async () => {
  const before = await bankBooks();
  const { data } = await pay(bank, ada, payment({ amount: '92.00' }));
  expect(data).toMatchObject({ status: 'approved', currency: 'EUR', description: 'Transfer to Konrad Zuse' });
  // 92.00 / 0.9154 rounded up; worth 100.00 at the middle.
  expect(await walletOf(bank, ada.id)).toMatchObject({ balance: 89_949n, held: 0n });
  const sent = await bankBooks();
  expect(sent).toEqual({
    transit: before.transit + 9_200n,
    settled: before.settled,
    euros: before.euros - 9_200n,
    dollars: before.dollars + 10_000n,
    margin: before.margin + 51n,
  });
  expect(await settle(data.withdrawal_id)).toBe(true);
  expect(await settle(data.withdrawal_id)).toBe(false);
  expect(await fail(data.withdrawal_id)).toBe(false);
  expect(await bankBooks()).toEqual({ ...sent, transit: before.transit, settled: before.settled + 9_200n });
});

test('a payout that fails comes back whole, margin included, with a line and a mail, once', async () => {
  const [before, wallet] = [await bankBooks(), await walletOf(bank, ada.id)];
  const { data } = await pay(bank, ada, payment({ amount: '46.00' }));
  expect(await Promise.all([fail(data.withdrawal_id), fail(data.withdrawal_id)])).toContain(true);
  expect(await fail(data.withdrawal_id)).toBe(false);
  expect(await settle(data.withdrawal_id)).toBe(false);
  expect(await bankBooks()).toEqual(before);
  expect((await walletOf(bank, ada.id)).balance).toBe(wallet.balance);
  const [line] = (await ada.client.getWallet()).transactions;
  expect(line).toMatchObject({
    transaction_type: 'credit',
    description: 'Returned: payment to Konrad Zuse',
    reference: data.reference,
  });
  const subjects = (await bank.mailsTo(ada.email)).map(({ subject }) => subject);
  const told = subjects.filter((subject) => subject === 'Your payment to Konrad Zuse was not delivered');
  expect(told).toHaveLength(1);
  expect(await refusalOf(confirmPayment(bank, ada, data.withdrawal_id))).toMatchObject({
    status: 409,
    code: 'withdrawal_closed',
  });
});

test('money to oneself at another bank is a withdrawal to that bank, also when its name says otherwise', async () => {
  const alan = await payingCustomer(bank, '100.00', { first_name: 'Alan', last_name: 'Turing' });
  const own = { account_name: 'ALAN TURING', amount: '20.00' };
  const { data } = await pay(bank, alan, payment(own));
  expect(data.description).toBe('Withdrawal to Commerzbank');
  await pay(bank, alan, payment({ ...own, bank_name: 'TransferWise' }));
  await pay(bank, alan, payment({ amount: '20.00' }));
  const types = async (type: 'withdrawal' | 'transfer') =>
    (await alan.client.listTransactions({ query: { type } })).transactions.length;
  expect([await types('withdrawal'), await types('transfer')]).toEqual([2, 1]);
});

test('[RSK-06] the database takes one of the four shapes of a destination and nothing beside it', async () => {
  const { data } = await ada.client.withdraw({ body: payment({ amount: '1.00' }) });
  const { kysely } = bank.database;
  const row = await kysely
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', data.withdrawal_id)
    .executeTakeFirstOrThrow();
  const { account_number: _, ...columns } = row;
  const copy = (destination: object) =>
    kysely
      .insertInto('withdrawal')
      .values({
        ...columns,
        id: randomUUID(),
        reference: randomUUID().toUpperCase(),
        destination: JSON.stringify(destination),
      })
      .execute();
  const american = { shape: 'dollars', accountNumber: '000123', routingNumber: '011000015' };
  for (const wrong of [
    { ...american, shape: 'us' },
    { ...american, bic: 'COBADEFF' },
    { ...american, sortCode: '601613' },
    { shape: 'uk', accountNumber: '31926819' },
    { shape: 'iban', iban: 'DE89370400440532013000', accountNumber: '31926819' },
  ])
    await expect(copy(wrong)).rejects.toThrow('withdrawal_destination');
  await expect(copy({ shape: 'inside', accountNumber: '31926819' })).rejects.toThrow('withdrawal_inside');
  await withdrawals.takeStep(carrier, data.withdrawal_id, 'cancel');
});

test('dollars go to an American account without an exchange', async () => {
  const katherine = await payingCustomer(bank, '100.00', { first_name: 'Katherine' });
  const body = payment({
    currency: 'USD',
    account_number: '000123456789',
    beneficiary: { transfer_type: 'local', account_type: 'checking', routing_number: '0110-0001-5' },
  });
  const { data } = await katherine.client.withdraw({ body });
  expect(data).toMatchObject({ rate: '1', debit_amount: '100.00' });
  const before = await bankBalance(bank, 'payouts-in-transit', 'USD');
  await confirmPayment(bank, katherine, data.withdrawal_id);
  expect(await bankBalance(bank, 'payouts-in-transit', 'USD')).toBe(before + 10_000n);
});

test('payouts on their way are collected into one payment file each, by however many at once', async () => {
  const linus = await payingCustomer(bank, '100.00', { first_name: 'Linus', last_name: 'Torvalds' });
  const { data } = await pay(bank, linus, payment({ amount: '12.34', narration: 'For the kernel' }));
  const staff = { kind: 'staff', staffId: randomUUID() } as const;
  const make = () => makePaymentFile(bank, staff);
  const files = (await Promise.all([make(), make(), make()])).filter((file) => file !== undefined);
  const withIt = files.filter(({ content }) => content.includes(data.reference));
  expect(withIt).toHaveLength(1);
  expect(withIt[0]?.content).toContain('<InstdAmt Ccy="EUR">12.34</InstdAmt>');
  expect(withIt[0]?.content).toContain('<UltmtDbtr><Nm>Linus Torvalds</Nm></UltmtDbtr>');
  expect(await make()).toBeUndefined();
  expect(await withdrawals.handOver(staff, withIt[0]?.id ?? '')).toBe(withIt[0]?.content);
  expect(await settle(data.withdrawal_id)).toBe(true);
});

test('[RSK-05] a payout of a customer who was locked on its way is in no payment file until the lock is lifted', async () => {
  const grace = await payingCustomer(bank, '100.00');
  const { data } = await pay(bank, grace, payment({ amount: '12.34' }));
  const staff = { kind: 'staff', staffId: randomUUID() } as const;
  const make = () => makePaymentFile(bank, staff);
  const setStatus = (status: string) =>
    bank.database.kysely.updateTable('customer').set({ status }).where('id', '=', grace.id).execute();
  await setStatus('locked');
  expect((await make())?.content ?? '').not.toContain(data.reference);
  await setStatus('active');
  expect((await make())?.content).toContain(data.reference);
});

test('in the sandbox a payout settles by itself, a moment later', async () => {
  // The job's time is the database's: to it, this withdrawal is a minute old.
  bank.clock.advance({ seconds: (Date.now() - bank.clock.now().getTime()) / 1000 - 60 });
  const edsger = await payingCustomer(bank, '100.00', { first_name: 'Edsger' });
  const { data } = await pay(bank, edsger, payment({ amount: '10.00' }));
  const state = () =>
    bank.database.kysely
      .selectFrom('withdrawal')
      .select('state')
      .where('id', '=', data.withdrawal_id)
      .executeTakeFirstOrThrow();
  await vi.waitFor(async () => expect(await state()).toEqual({ state: 'completed' }), { timeout: 30_000 });
});
