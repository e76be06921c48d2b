import { fromDecimal } from '@farthing/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { bankBalance, walletOf } from '../../../../../../tools/testing/books.ts';
import { registerCustomer, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import {
  confirmPayment,
  expectSoundPayments,
  pay,
  payingCustomer,
  payment,
  paymentTo,
} from '../../../../../../tools/testing/withdrawals.ts';
import { refuseOtherCodes } from '../../identity/index.ts';

/** With codes of its own: an account of this bank is known by them, and by no others. */
const bank = await testBank({ BANK_SORT_CODE: '20-15-55', BANK_IBAN_CODE: 'BUKB' });
let ada: TestCustomer;
let grace: TestCustomer;

beforeAll(async () => {
  ada = await payingCustomer(bank, '1000.00');
  grace = await payingCustomer(bank, '0', { first_name: 'Grace', last_name: 'Hopper' });
});

afterAll(() => expectSoundPayments(bank));

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
  const { reference } = data;
  expect(adas.transactions[0]).toMatchObject({ description: 'Transfer to Grace Hopper', reference });
  expect(graces.transactions[0]).toMatchObject({
    transaction_type: 'credit',
    description: 'Transfer from Ada Lovelace',
    reference,
  });
});

test('[OPS-01] the bank has the sort code and the letters that its operator was assigned', async () => {
  const { sort_code, account_number, iban } = await grace.client.getWallet();
  expect(sort_code).toBe('201555');
  expect(iban.slice(4)).toBe(`BUKB201555${account_number}`);
  const { accounts } = await grace.client.listAccounts();
  expect(accounts.map((account) => account.iban.slice(4, 14))).toEqual(accounts.map(() => 'BUKB201555'));
  expect((await ada.client.listPayees()).payees[0]?.beneficiary).toEqual({ sort_code: '201555' });

  await refuseOtherCodes(bank.database.pool, bank.config.accountCodes);
  const others = { sortCode: '009600', ibanBankCode: 'FRTH' };
  await expect(refuseOtherCodes(bank.database.pool, others)).rejects.toThrow(
    'Set BANK_SORT_CODE=201555 and BANK_IBAN_CODE=BUKB, or begin with another database.',
  );
});

test('both get a mail, and the payee reads no more of the payer than the name', async () => {
  const subjects = (await bank.mailsTo(ada.email)).map(({ subject }) => subject);
  expect(subjects).toContain('You sent $250.00 (USD) to Grace Hopper');
  const received = (await bank.mailsTo(grace.email)).find(({ subject }) =>
    subject.startsWith('You received'),
  );
  expect(received?.subject).toBe('You received $250.00 (USD) from Ada Lovelace');
  expect(received?.text).toContain('Narration: For the compiler');
  const { account_number } = await ada.client.getWallet();
  expect(received?.text).not.toContain(account_number.slice(-4));
  expect(received?.text).not.toContain(ada.email);
});

test('an amount in pounds to a wallet in dollars is what it is worth, and all of it arrives', async () => {
  const { iban } = await grace.client.getWallet();
  const [before, margin] = [await walletOf(bank, grace.id), await bankBalance(bank, 'exchange-margin')];
  const body = payment({
    currency: 'GBP',
    amount: '78.00',
    account_name: 'Grace Hopper',
    account_number: iban,
  });
  const { data } = await ada.client.withdraw({ body });
  expect(data).toMatchObject({ amount: '78.00', currency: 'GBP', rate: '0.78', debit_amount: '100.00' });
  await confirmPayment(bank, ada, data.withdrawal_id);
  const after = await walletOf(bank, grace.id);
  expect(after.balance - before.balance).toBe(fromDecimal('100.00', 'USD').minor);
  expect(await bankBalance(bank, 'exchange-margin')).toBe(margin);
});

test('[LED-06] [RSK-06] what is to be paid to whom cannot be changed, not even in the database', async () => {
  const { data } = await ada.client.withdraw({ body: await paymentTo(grace, { amount: '10.00' }) });
  for (const change of [
    'amount = 999',
    "currency = 'EUR'",
    `destination = '{"shape":"inside","accountNumber":"99999999"}'`,
    "payee_key = 'inside:99999999'",
    "account_name = 'Eve'",
  ]) {
    const update = bank.database.pool.query(`UPDATE withdrawal SET ${change} WHERE id = $1`, [
      data.withdrawal_id,
    ]);
    await expect(update).rejects.toThrow('permission denied');
  }
  await confirmPayment(bank, ada, data.withdrawal_id);
});

test('a wallet cannot pay itself', async () => {
  const refused = await refusalOf(ada.client.withdraw({ body: await paymentTo(ada) }));
  expect(refused).toMatchObject({ status: 422, code: 'payee_is_self' });
});

test('accounts that are unknown, unverified, locked or closed are refused in the very same words', async () => {
  const customers = bank.database.kysely;
  const [locked, closed] = [await payingCustomer(bank, '0'), await payingCustomer(bank, '0')];
  const { email } = await registerCustomer(bank);
  const payer = await payingCustomer(bank, '1000.00');
  const { account_number: unverified } = await customers
    .selectFrom('customer')
    .select('account_number')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const lockedBody = await paymentTo(locked);
  const closedBody = await paymentTo(closed);
  await customers.updateTable('customer').set({ status: 'locked' }).where('id', '=', locked.id).execute();
  await customers.updateTable('customer').set({ status: 'closed' }).where('id', '=', closed.id).execute();
  const bodies = [
    lockedBody,
    closedBody,
    { ...lockedBody, account_number: unverified },
    { ...lockedBody, account_number: '00000000' },
  ];
  const answers = [];
  for (const body of bodies) answers.push(await refusalOf(payer.client.withdraw({ body })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 400, code: 'payee_invalid' });
  expect(Object.keys(answers[0]?.errors ?? {})).toEqual(['account_number']);
});

test('an account that is locked before the code is entered is not paid, and the payer has the money again', async () => {
  const linus = await payingCustomer(bank, '50.00');
  const payee = await payingCustomer(bank, '0');
  const { data } = await linus.client.withdraw({ body: await paymentTo(payee, { amount: '50.00' }) });
  const setStatus = (status: string) =>
    bank.database.kysely.updateTable('customer').set({ status }).where('id', '=', payee.id).execute();
  await setStatus('locked');
  expect(await refusalOf(confirmPayment(bank, linus, data.withdrawal_id))).toMatchObject({
    code: 'withdrawal_closed',
    message: 'The recipient’s account can no longer be paid.',
  });
  expect(await walletOf(bank, linus.id)).toMatchObject({ balance: 5_000n, held: 0n });
  await setStatus('active');
  expect(await refusalOf(confirmPayment(bank, linus, data.withdrawal_id))).toMatchObject({
    code: 'withdrawal_closed',
  });
  await pay(bank, linus, await paymentTo(payee, { amount: '50.00' }));
  expect(await walletOf(bank, payee.id)).toMatchObject({ balance: 5_000n });
});
