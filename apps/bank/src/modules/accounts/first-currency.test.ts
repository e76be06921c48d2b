import { fromDecimal, type Money, sum, toDecimal } from '@farthing/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, giveMoney, walletOf } from '../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { giveMoneyTo } from '../../../../../tools/testing/give-money.ts';
import { someHash } from '../../../../../tools/testing/hash.ts';
import { lending } from '../../../../../tools/testing/loans.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { changeSettings } from '../../../../../tools/testing/settings.ts';
import { approve, testMember } from '../../../../../tools/testing/staff.ts';
import {
  confirmPayment,
  moveToNoon,
  payingCustomer,
  payment,
} from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
moveToNoon(bank);
const { deposits, referrals } = bank.modules;
const { ask, approve: approveLoan, repay } = lending(bank);
let before: TestCustomer;

beforeAll(async () => {
  before = await signedInCustomer(bank, { first_name: 'Mary', last_name: 'Somerville' });
  await changeSettings(bank, { 'accounts.first-currency': 'EUR' });
});

afterAll(() => expectSoundBooks(bank));

const accountsOf = async ({ client }: TestCustomer) =>
  Object.fromEntries(
    (await client.listAccounts()).accounts.map(({ name, currency, balance }) => [name, [currency, balance]]),
  );

const openDollars = async ({ client }: TestCustomer, name = 'Dollars') =>
  (await client.openAccount({ body: { kind: 'current', currency: 'USD', name } })).account;

async function announced({ client }: TestCustomer, amount = '100.00'): Promise<string> {
  return (await client.fundWallet({ body: { amount } })).data.deposit_id;
}

const arrived = (id: string, received = '100.00') =>
  deposits.confirm({ kind: 'system' }, id, { received, transactionHash: someHash() });

const missing = {
  code: 'no_account_in_currency',
  message: 'This is in USD, and you have no open account in USD. Please open one under Accounts first.',
};

test('[ACT-01] whoever joins has the wallet and savings in the currency that was set, and others keep theirs', async () => {
  const ada = await signedInCustomer(bank);
  expect(await accountsOf(ada)).toEqual({ 'Main account': ['EUR', '0.00'], Savings: ['EUR', '0.00'] });
  expect(await accountsOf(before)).toEqual({ 'Main account': ['USD', '0.00'], Savings: ['USD', '0.00'] });
  expect(await ada.client.getWallet()).toMatchObject({ currency: 'EUR', balance: '0.00' });
});

test('[ACT-01] out of a wallet in EUR, quote, receipt, history and ledger agree to the cent, with a fee', async () => {
  await changeSettings(bank, { 'fees.transfer': '1.50', 'fees.international-transfer': '2.50' });
  const ada = await payingCustomer(bank, '1000.00');
  const held = await bankBalance(bank, 'transfer-fees', 'EUR');
  const british = payment({
    amount: '200.00',
    currency: 'GBP',
    bank_name: 'Barclays',
    account_name: 'George Boole',
    account_number: 'GB33 BUKB 2020 1555 5555 55',
  });
  const [debits, fees]: [Money[], Money[]] = [[], []];
  for (const body of [british, payment({ amount: '100.00' })]) {
    const { data: quote } = await ada.client.withdraw({ body });
    expect(quote).toMatchObject({ debit_currency: 'EUR' });
    await confirmPayment(bank, ada, quote.withdrawal_id);
    const params = { withdrawalId: quote.withdrawal_id };
    const { withdrawal: receipt } = await ada.client.getWithdrawal({ params });
    const { debit_amount, fee_amount, debit_currency } = quote;
    expect(receipt).toMatchObject({ debit_amount, fee_amount, debit_currency });
    const { transactions } = await ada.client.listTransactions({});
    const [fee, sent] = transactions[0]?.kind === 'fee' ? transactions : transactions.toReversed().slice(-2);
    expect(fee).toMatchObject({ kind: 'fee', amount: fee_amount });
    expect(fromDecimal(sent?.amount ?? '0.00', 'EUR').minor).toBe(
      fromDecimal(debit_amount, 'EUR').minor - fromDecimal(fee_amount, 'EUR').minor,
    );
    debits.push(fromDecimal(debit_amount, 'EUR'));
    fees.push(fromDecimal(fee_amount, 'EUR'));
  }
  expect((await walletOf(bank, ada.id)).balance).toBe(100_000n - sum(debits, 'EUR').minor);
  expect((await bankBalance(bank, 'transfer-fees', 'EUR')) - held).toBe(sum(fees, 'EUR').minor);
  // In its own currency nothing is exchanged; the price list is in dollars.
  expect(debits[1]?.minor).toBe(10_000n + (fees[1]?.minor ?? 0n));
  expect(fees.map(toDecimal)).toEqual(['2.30', '1.38']);
  await changeSettings(bank, { 'fees.transfer': '0.00', 'fees.international-transfer': '0.00' });
});

test('[ACT-01] deposit, loan and card are refused with a sentence while there is no account in their currency', async () => {
  const ada = await signedInCustomer(bank);
  await giveMoney(bank, ada.id, '500.00');
  expect(await refusalOf(announced(ada))).toMatchObject(missing);
  expect(await refusalOf(ask(ada))).toMatchObject(missing);
  const order = { fee_amount: '10.00' } as const;
  expect(await refusalOf(ada.client.createCard({ body: order }))).toMatchObject(missing);
  expect((await walletOf(bank, ada.id)).balance).toBe(50_000n);
});

test('[ACT-01] a card is not paid for, nor a loan paid out, by an account that others share', async () => {
  const ada = await signedInCustomer(bank);
  const body = { currency: 'USD' as const, name: 'Household', invite: ['grace@example.com'] };
  const { account } = await ada.client.openJointAccount({ body });
  await giveMoneyTo(bank, account.id, '500.00');
  expect(await refusalOf(ada.client.createCard({ body: { fee_amount: '10.00' } }))).toMatchObject(missing);
  expect(await refusalOf(ask(ada))).toMatchObject(missing);
});

test('[ACT-01] what the bank books goes to the account in its currency that was opened first', async () => {
  const ada = await signedInCustomer(bank);
  await openDollars(ada);
  await openDollars(ada, 'More dollars');
  await arrived(await announced(ada));
  const { loan } = await ask(ada);
  await approveLoan(loan.id);
  await repay(loan.id, 2_500n);
  await ada.client.createCard({ body: { fee_amount: '10.00' } });
  expect(await accountsOf(ada)).toMatchObject({
    'Main account': ['EUR', '0.00'],
    Dollars: ['USD', '1065.00'],
    'More dollars': ['USD', '0.00'],
  });
});

test('[ACT-01] a deposit for an account that was closed meanwhile waits in suspense', async () => {
  const ada = await signedInCustomer(bank);
  const { id } = await openDollars(ada);
  const deposit = await announced(ada);
  await ada.client.closeAccount({ params: { accountId: id }, body: {} });
  const suspense = await bankBalance(bank, 'suspense');
  expect(await arrived(deposit)).toMatchObject({ status: 'late' });
  expect((await bankBalance(bank, 'suspense')) - suspense).toBe(10_000n);
  await openDollars(ada, 'Dollars again');
  const staff = { kind: 'staff', staffId: before.id, because: 'it is theirs' } as const;
  expect(await deposits.creditLate(staff, deposit)).toMatchObject({ status: 'replaced' });
  expect(await accountsOf(ada)).toMatchObject({ 'Dollars again': ['USD', '100.00'] });
});

test('[ACT-01] a loan is not paid out, nor taken from, when the account in its currency is gone', async () => {
  const ada = await signedInCustomer(bank);
  const { id } = await openDollars(ada);
  const { loan } = await ask(ada);
  await ada.client.closeAccount({ params: { accountId: id }, body: {} });
  await expect(approveLoan(loan.id)).rejects.toMatchObject({
    code: 'no_account_in_currency',
    message: 'This is in USD, and the customer has no open account in USD.',
  });
  await openDollars(ada, 'Dollars again');
  await approveLoan(loan.id);
  expect(await accountsOf(ada)).toMatchObject({ 'Dollars again': ['USD', '1000.00'] });
});

test('[ACT-01] a bonus waits until its referrer has an account that can take it', async () => {
  const ada = await signedInCustomer(bank);
  const ref = (await ada.client.getProfile({ params: { userId: ada.id } })).user.referral_code;
  const grace = await signedInCustomer(bank, { first_name: 'Grace', last_name: 'Hopper', ref });
  await openDollars(grace);
  const depositId = await announced(grace);
  await arrived(depositId);
  await referrals.considerBonus({ customerId: grace.id, depositId });
  const judged = await bank.database.pool.query(
    'SELECT state, signals FROM referral_judgement WHERE referee_id = $1',
    [grace.id],
  );
  expect(judged.rows).toEqual([{ state: 'waiting', signals: ['no-account'] }]);
  const olga = await testMember(bank, 'operations');
  const params = { refereeId: grace.id };
  const body = { reason: 'They are friends' };
  expect(await refusalOf(olga.client.approveReferral({ params, body }))).toMatchObject({
    code: 'no_account_in_currency',
  });
  await openDollars(ada);
  await olga.client.approveReferral({ params, body });
  expect(await accountsOf(ada)).toMatchObject({ Dollars: ['USD', '10.00'] });
});

test('[ACT-01] staff correct a wallet in the currency that it has', async () => {
  const ada = await signedInCustomer(bank);
  const [olga, ann] = [await testMember(bank, 'operations'), await testMember(bank, 'approver')];
  const entry = { direction: 'credit', amount: '12.00', against: 'suspense', description: 'Found' } as const;
  const params = { customerId: ada.id };
  const { proposal_id } = await olga.client.proposeManualPosting({
    params,
    body: { ...entry, reason: 'It was hers' },
  });
  await approve(ann, proposal_id);
  expect(await accountsOf(ada)).toMatchObject({ 'Main account': ['EUR', '12.00'] });
});
