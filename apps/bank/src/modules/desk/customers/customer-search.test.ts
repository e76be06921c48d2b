import { randomUUID } from 'node:crypto';
import { composeIBAN } from 'ibantools';
import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { customerDesk } from '../../../../../../tools/testing/desk.ts';
import { someHash } from '../../../../../../tools/testing/hash.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve } from '../../../../../../tools/testing/staff.ts';
import { pay, payingCustomer, payment, paymentTo } from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const { olga, sue, ann, ada, reason, about } = await customerDesk(bank);

afterAll(() => expectSoundBooks(bank));

test('[STF-02] a customer is found by name, address, account number, IBAN, code, reference or id, and by nothing else', async () => {
  const { account_number, iban } = await ada.client.getWallet();
  const { user } = await ada.client.getProfile({ params: { userId: ada.id } });
  const { data } = await ada.client.fundWallet({ body: { amount: '5.00' } });
  await olga.client.confirmDeposit({
    params: { depositId: data.deposit_id },
    body: { received: '5.00', transaction_hash: someHash(), reason },
  });
  const reference = (await ada.client.getWallet()).transactions[0]?.reference ?? '';
  const find = async (q: string) => {
    const { customers } = await sue.client.findCustomers({ query: { q } });
    return customers.filter(({ id }) => id === ada.id).map(({ found_by }) => found_by);
  };
  expect(await find('ada ash')).toEqual(['name']);
  expect(await find('ASHDOWN')).toEqual(['name']);
  expect(await find(ada.email.toUpperCase())).toEqual(['email']);
  expect(await find(account_number)).toEqual(['account_number']);
  expect(await find(iban.replace(/(.{4})/g, '$1 '))).toEqual(['iban']);
  expect(await find(user.referral_code)).toEqual(['referral_code']);
  expect(await find(reference)).toEqual(['reference']);
  expect(await find(data.deposit_id)).toEqual(['id']);
  for (const each of await referencesOf(ada)) expect(await find(each), each).toEqual(['reference']);
  for (const q of ['%', '_da', 'shdown', account_number.slice(0, 7), ada.email.slice(0, -1), `' OR 1=1 --`])
    expect(await find(q)).toEqual([]);
});

test('[STF-02] [ACT-01] a customer is found by the number and the IBAN of each of their accounts', async () => {
  const nina = await signedInCustomer(bank, { first_name: 'Nina', last_name: 'Numbers' });
  const { account } = await nina.client.openAccount({
    body: { kind: 'current', currency: 'EUR', name: 'Euros' },
  });
  const find = async (q: string) =>
    (await sue.client.findCustomers({ query: { q } })).customers.map(({ id, found_by }) => [id, found_by]);
  for (const { account_number, iban } of (await nina.client.listAccounts()).accounts) {
    expect(await find(account_number)).toEqual([[nina.id, 'account_number']]);
    expect(await find(iban)).toEqual([[nina.id, 'iban']]);
  }
  // Another bank's, with digits that fit it, and one of ours with digits that do not.
  const elsewhere = composeIBAN({ countryCode: 'GB', bban: `NWBK601613${account.account_number}` });
  const [digits, rest] = [account.iban.slice(2, 4), account.iban.slice(4)];
  const mistyped = `GB${digits === '11' ? '12' : '11'}${rest}`;
  for (const q of [elsewhere ?? '', mistyped]) expect([q, await find(q)]).toEqual([q, []]);
});

test('[OPS-06] a name is found in either order, and a comma alone finds nobody', async () => {
  const mary = await signedInCustomer(bank, { first_name: 'Mary', last_name: 'Somerville' });
  const isFound = async (q: string) =>
    (await sue.client.findCustomers({ query: { q } })).customers.some(({ id }) => id === mary.id);
  for (const q of ['Mary Somerville', 'somerville mary', 'Somerville, Mary', 'Somerv', 'somerville m'])
    expect([q, await isFound(q)]).toEqual([q, true]);
  for (const q of ['Somerville Ada', 'ville Mary', 'Mary, ,x'])
    expect([q, await isFound(q)]).toEqual([q, false]);
  expect((await sue.client.findCustomers({ query: { q: ',' } })).customers).toEqual([]);
  const { rows } = await sue.client.listCustomers({ query: { name: 'Somerville Mary' } });
  expect(rows.map(({ id }) => id)).toEqual([mary.id]);
});

test('[STF-02] the reference of a payment finds who paid and who was paid, each with their part', async () => {
  const payer = await payingCustomer(bank, '500.00', { first_name: 'Paula', last_name: 'Payer' });
  const payee = await payingCustomer(bank, '0', { first_name: 'Grace', last_name: 'Hopper' });
  const { data } = await pay(bank, payer, await paymentTo(payee, { amount: '50.00' }));
  const outside = await pay(bank, payer, payment({ amount: '10.00' }));
  const find = async (q: string) => {
    const { customers } = await sue.client.findCustomers({ query: { q } });
    return customers.map(({ id, found_by, part }) => [id, found_by, part]);
  };
  for (const [q, by] of [
    [data.reference, 'reference'],
    [data.withdrawal_id, 'id'],
  ] as const)
    expect(await find(q)).toEqual([
      [payer.id, by, 'payer'],
      [payee.id, by, 'payee'],
    ]);
  expect(await find(outside.data.reference)).toEqual([[payer.id, 'reference', 'payer']]);
  expect(await find('Paula Payer')).toEqual([[payer.id, 'name', null]]);
});

/** Of each kind of movement that has one: a bonus, a card's fee, a loan, its repayment, a late deposit, a correction. */
async function referencesOf(customer: TestCustomer): Promise<readonly string[]> {
  const { user } = await customer.client.getProfile({ params: { userId: customer.id } });
  const friend = await signedInCustomer(bank, { first_name: 'Grace', ref: user.referral_code });
  await deposit(friend, '100.00');
  await customer.client.createCard({ body: { fee_amount: '10.00' } });
  const { loan } = await customer.client.requestLoan({ body: { amount: '200.00', loan_term: '1 week' } });
  const params = { loanId: loan.id };
  const { proposal_id } = await olga.client.proposeLoanApproval({ params, body: { reason } });
  await approve(ann, proposal_id);
  const repayment = { amount: '20.00', source: 'wallet', reason } as const;
  const { proposal_id: taken } = await olga.client.proposeLoanRepayment({ params, body: repayment });
  await approve(ann, taken ?? '');
  await lateDeposit(customer, '7.00');
  const { movements } = await sue.client.listCustomerHistory({ params: { customerId: customer.id } });
  const { proposal_id: reversal } = await olga.client.proposeReversal({
    params: { postingId: movements.find(({ kind }) => kind === 'bonus')?.posting_id ?? '' },
    body: { reason },
  });
  await approve(ann, reversal);
  const history = await sue.client.listCustomerHistory({ params: { customerId: customer.id } });
  expect(history.movements.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['bonus', 'card-fee', 'loan', 'repayment', 'deposit', 'correction']),
  );
  return history.movements.map(({ reference }) => reference);
}

async function deposit(customer: TestCustomer, amount: string): Promise<void> {
  const { data } = await customer.client.fundWallet({ body: { amount } });
  await confirmDeposit(data.deposit_id, amount);
}

async function lateDeposit(customer: TestCustomer, amount: string): Promise<void> {
  const { data } = await customer.client.fundWallet({ body: { amount } });
  const params = { depositId: data.deposit_id };
  await olga.client.rejectDeposit({ params, body: { reason } });
  await confirmDeposit(data.deposit_id, amount);
  await olga.client.creditLateDeposit({ params, body: { reason } });
}

const confirmDeposit = (depositId: string, received: string) =>
  olga.client.confirmDeposit({
    params: { depositId },
    body: { received, transaction_hash: someHash(), reason },
  });

test('a customer who does not exist is answered as not found by every call', async () => {
  const nobody = { ...ada, id: randomUUID() };
  for (const call of [
    () => sue.client.getCustomer({ params: { customerId: nobody.id } }),
    () => sue.client.revealCustomer(about(nobody)),
    () => sue.client.lockCustomer(about(nobody)),
    () => sue.client.unlockCustomer(about(nobody)),
    () => sue.client.endCustomerSessions(about(nobody)),
    () => olga.client.closeCustomer(about(nobody)),
    () => sue.client.proposePinReset(about(nobody)),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 404 });
});
