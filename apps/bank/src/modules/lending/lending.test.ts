import { afterAll, expect, test } from 'vitest';
import {
  acceptOffer,
  age,
  askedLoan,
  lateLoan,
  offer,
  offeredLoan,
  personalLoan,
  runningLoan,
  spend,
  writtenOffLoan,
} from '../../../../../tools/testing/accepted/lending/borrowers.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, giveMoney, walletOf } from '../../../../../tools/testing/books.ts';
import {
  newestCode,
  signedInCustomer,
  signIn,
  type TestCustomer,
} from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { approve, testMember } from '../../../../../tools/testing/staff.ts';
import { testPin } from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const { lending } = bank.modules;
const [olga, ann] = [await testMember(bank, 'operations'), await testMember(bank, 'approver')];
const reason = 'Their income is steady';

/** What loans say is owed is what the journal says, and nothing is left on the way. */
afterAll(async () => {
  await expectSoundBooks(bank);
  const { rows } = await bank.database.pool.query(
    `SELECT coalesce(sum(principal), 0)::bigint AS principal, coalesce(sum(interest), 0)::bigint AS interest,
       coalesce(sum(fees), 0)::bigint AS fees FROM lending_loan`,
  );
  expect({
    principal: -(await bankBalance(bank, 'lending-principal')),
    interest: -(await bankBalance(bank, 'lending-interest-due')),
    fees: -(await bankBalance(bank, 'lending-fees-due')),
  }).toEqual(rows[0]);
  expect(await bankBalance(bank, 'lending-collected')).toBe(0n);
});

const loanOf = async ({ client }: TestCustomer) => {
  const [loan] = (await client.listLendingLoans()).loans;
  if (loan === undefined) throw new Error('there is no loan');
  return loan;
};
const balance = async ({ id }: TestCustomer) => (await walletOf(bank, id)).balance;
const subjects = async ({ email }: TestCustomer) => (await bank.mailsTo(email)).map(({ subject }) => subject);
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work))?.code ?? 'done';

test('[LEN-01] products have their own amounts, terms, rates and papers, for everybody to read', async () => {
  const { products } = await bank.client().listLendingProducts();
  expect(products).toMatchObject([
    { name: 'personal', least_amount: '500.00', most_months: 60, rate: '8.9', instalments: 'equal' },
    { name: 'business', fee: '1', instalments: 'equal-principal', wants: { business: true, tier: 2 } },
    { name: 'merchant', share: '10', instalments: 'turnover', wants: { papers: [expect.any(String)] } },
  ]);
});

test('[LEN-01] tiny, huge and missing figures are told by field, and nothing is asked for', async () => {
  const ada = await signedInCustomer(bank);
  const refused = (changes: object) =>
    refusalOf(ada.client.askForLending({ body: { ...personalLoan, ...changes } }));
  expect(await refused({ amount: '-5' })).toMatchObject({ errors: { amount: [expect.any(String)] } });
  expect(await refused({ amount: '0.01', months: 600 })).toMatchObject({
    code: 'amount_out_of_bounds',
    errors: { amount: ['We lend from $500.00 to $25,000.00.'], months: ['Choose from 6 to 60 months.'] },
  });
  expect(await refused({ amount: '99999999999.00' })).toMatchObject({ code: 'amount_out_of_bounds' });
  expect(await refused({ months: 6.5 })).toMatchObject({ errors: { months: [expect.any(String)] } });
  expect(await refused({ product: 'business', amount: '5000.00' })).toMatchObject({
    code: 'lending_not_offered',
  });
  expect((await ada.client.listLendingLoans()).loans).toEqual([]);
});

test('[LEN-01] of ten requests at once one is a loan', async () => {
  const ada = await signedInCustomer(bank);
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => codeOf(ada.client.askForLending({ body: personalLoan }))),
  );
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect((await ada.client.listLendingLoans()).loans).toHaveLength(1);
});

test('[LEN-04] staff see income, outgoings and affordability, and two of them make the offer', async () => {
  const { customer, params } = await askedLoan(bank);
  const seen = await olga.client.getStaffLending({ params });
  expect(seen).toMatchObject({
    loan: { state: 'asked', coming: expect.any(Array) },
    affordability: { income: '0.00', verdict: 'not-affordable' },
  });
  expect(Number(seen.affordability.stressed)).toBeGreaterThan(Number(seen.affordability.instalment));
  const { proposal_id } = await olga.client.proposeLendingOffer({ params, body: { reason } });
  expect(await loanOf(customer)).toMatchObject({ state: 'asked' });
  expect(await codeOf(approve(olga, proposal_id))).not.toBe('done');
  await approve(ann, proposal_id);
  expect(await loanOf(customer)).toMatchObject({ state: 'offered', owed: { total: '0.00' } });
  expect(await balance(customer)).toBe(0n);
});

test('[LEN-04] a refusal gives its reason, and cannot be taken back', async () => {
  const { customer, params } = await askedLoan(bank);
  await olga.client.declineLending({ params, body: { reason: 'We need three months of income.' } });
  expect(await loanOf(customer)).toMatchObject({
    state: 'declined',
    decision: 'We need three months of income.',
  });
  expect((await bank.mailsTo(customer.email))[0]?.text).toContain('We need three months of income.');
  expect(await codeOf(olga.client.proposeLendingOffer({ params, body: { reason } }))).toBe('case_closed');
});

test('[LEN-01] an offer is accepted with PIN and code, and accepted twice at once it is paid out once', async () => {
  const { customer, params } = await offeredLoan(bank);
  const { client } = customer;
  expect(await codeOf(client.acceptLending({ params, body: { pin: testPin, otp_code: '000000' } }))).not.toBe(
    'done',
  );
  await client.sendLendingCode({ params, body: { pin: testPin } });
  const otp_code = await newestCode(bank, customer.email);
  expect(await codeOf(client.acceptLending({ params, body: { pin: '9999', otp_code } }))).toBe(
    'pin_incorrect',
  );
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => codeOf(client.acceptLending({ params, body: { pin: testPin, otp_code } }))),
  );
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(await balance(customer)).toBe(120_000n);
  const loan = await loanOf(customer);
  expect(loan).toMatchObject({ state: 'running', owed: { principal: '1200.00', interest: '0.00' } });
  expect(loan.coming).toHaveLength(12);
  expect(await codeOf(client.cancelLending({ params }))).toBe('status_conflict');
});

test('[LEN-01] an offer that nobody takes ends, and one that was cancelled is not paid out', async () => {
  const { customer, params } = await offeredLoan(bank);
  await bank.database.pool.query(`UPDATE lending_loan SET offered_until = $2 WHERE id = $1`, [
    params.loanId,
    new Date(bank.clock.now().getTime() - 1),
  ]);
  expect(await codeOf(acceptOffer(bank, { customer, params }))).toBe('status_conflict');
  await lending.runDay();
  expect(await loanOf(customer)).toMatchObject({ state: 'lapsed' });
  const other = await askedLoan(bank);
  await other.customer.client.cancelLending({ params: other.params });
  expect(await codeOf(offer(bank, other.params))).toBe('case_closed');
});

test('[LEN-02] an instalment is taken on its day, once, however often the job runs', async () => {
  const { customer, params } = await runningLoan(bank);
  const [first] = (await loanOf(customer)).coming;
  await age(bank, params.loanId, 31);
  await Promise.all([lending.runDay(), lending.runDay(), lending.runDay()]);
  await lending.runDay();
  const loan = await loanOf(customer);
  expect(loan.due).toMatchObject([{ number: 1, amount: first?.amount, paid: first?.amount }]);
  expect(await balance(customer)).toBe(120_000n - BigInt((first?.amount ?? '').replace('.', '')));
  expect(loan.arrears).toEqual({ amount: '0.00', days: 0 });
});

test('[LEN-02] paid by hand in part and whole, it costs less interest; two payments at once both count', async () => {
  const { customer, params } = await runningLoan(bank, {}, '1000.00');
  const { client } = customer;
  await age(bank, params.loanId, 15);
  const before = await loanOf(customer);
  const planned = before.coming.reduce((sum, { interest }) => sum + Number(interest), 0);
  await Promise.all([1, 2].map(() => client.payLending({ params, body: { amount: '300.00' } })));
  const after = await loanOf(customer);
  expect(Number(after.owed.total)).toBeCloseTo(Number(before.owed.total) - 600, 2);
  expect(after.coming.reduce((sum, { interest }) => sum + Number(interest), 0)).toBeLessThan(planned);
  expect(after.coming.length).toBeLessThan(before.coming.length);
  expect(await refusalOf(client.payLending({ params, body: { amount: '700.00' } }))).toMatchObject({
    code: 'repayment_too_large',
    errors: { amount: [expect.any(String)] },
  });
  await client.payLending({ params, body: { amount: after.owed.total } });
  expect(await loanOf(customer)).toMatchObject({ state: 'repaid', owed: { total: '0.00' }, coming: [] });
  expect(await codeOf(client.payLending({ params, body: { amount: '1.00' } }))).toBe('loan_not_owed');
});

test('[LEN-02] two who pay all of it at once pay it once', async () => {
  const { customer, params } = await runningLoan(bank, {}, '5000.00');
  const { owed } = await loanOf(customer);
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => codeOf(customer.client.payLending({ params, body: { amount: owed.total } }))),
  );
  expect(outcomes.sort()).toEqual(['done', 'loan_not_owed', 'loan_not_owed']);
  expect(await balance(customer)).toBe(500_000n);
});

test('[LEN-02] the next instalment can be left out once in a year, and interest runs on', async () => {
  const { customer, params } = await runningLoan(bank);
  const before = await loanOf(customer);
  await customer.client.pauseLending({ params });
  const after = await loanOf(customer);
  expect(after.coming[0]?.due_on).toBe(before.coming[1]?.due_on);
  expect(after.coming).toHaveLength(before.coming.length);
  const interest = (of: typeof after) => of.coming.reduce((sum, each) => sum + Number(each.interest), 0);
  expect(interest(after)).toBeGreaterThan(interest(before));
  expect(await codeOf(customer.client.pauseLending({ params }))).toBe('status_conflict');
});

test('[LEN-02] what is late is charged within its terms, and told by mail', async () => {
  const { customer } = await lateLoan(bank, 10);
  const late = await loanOf(customer);
  expect(late.arrears.days).toBeGreaterThanOrEqual(9);
  expect(Number(late.arrears.amount)).toBeGreaterThan(100);
  expect(Number(late.owed.fees)).toBeGreaterThanOrEqual(12);
  expect(Number(late.owed.fees)).toBeLessThan(12.2);
  expect((await subjects(customer)).filter((subject) => subject.includes('late'))).toHaveLength(1);
});

test('[LEN-02] a plan makes nothing late any more and gives nothing up', async () => {
  const { customer, params } = await lateLoan(bank, 40);
  const before = await loanOf(customer);
  await olga.client.planLending({ params, body: { months: 24, reason } });
  const after = await loanOf(customer);
  expect(after.arrears).toEqual({ amount: '0.00', days: 0 });
  expect(after.owed).toEqual(before.owed);
  expect(after.coming).toHaveLength(24);
  expect(await codeOf(olga.client.planLending({ params, body: { months: 24, reason } }))).toBe(
    'status_conflict',
  );
});

test('[LEN-02] two write a loan off, never one; what comes later is a recovery, each payment once', async () => {
  const good = await runningLoan(bank);
  expect(await codeOf(olga.client.proposeLendingWriteOff({ params: good.params, body: { reason } }))).toBe(
    'status_conflict',
  );
  const losses = await bankBalance(bank, 'lending-losses');
  const { customer, params } = await writtenOffLoan(bank);
  const { written_off } = await olga.client.getStaffLending({ params });
  expect(await loanOf(customer)).toMatchObject({ state: 'written-off', owed: { total: '0.00' } });
  expect(losses - (await bankBalance(bank, 'lending-losses'))).toBe(BigInt(written_off.replace('.', '')));
  const recovery = { amount: '100.00', reference: 'E2E-LATE-BORROWER', reason };
  const { proposal_id } = await olga.client.proposeLendingRecovery({ params, body: recovery });
  await approve(ann, proposal_id);
  expect(await olga.client.getStaffLending({ params })).toMatchObject({ recovered: '100.00' });
  expect(await codeOf(olga.client.proposeLendingRecovery({ params, body: recovery }))).toBe(
    'payment_already_used',
  );
  const more = { amount: '99999.00', reference: 'E2E-TOO-MUCH', reason };
  expect(await codeOf(olga.client.proposeLendingRecovery({ params, body: more }))).toBe(
    'repayment_too_large',
  );
});

test("[LEN-02] another's loan is as if there were none", async () => {
  const { params } = await runningLoan(bank);
  const eve = await signedInCustomer(bank);
  expect(await codeOf(eve.client.payLending({ params, body: { amount: '1.00' } }))).toBe('not_found');
  expect(await codeOf(eve.client.pauseLending({ params }))).toBe('not_found');
  expect(await codeOf(eve.client.cancelLending({ params }))).toBe('not_found');
});

test('[LEN-02] a borrower who empties the account first keeps the loan: leaving is refused', async () => {
  const { customer } = await runningLoan(bank);
  await spend(customer);
  const { open } = await customer.client.getLeaving();
  expect(open.map(({ kind }) => kind)).toContain('lending');
});

test('[LEN-02] what is late is taken the day after the money is there', async () => {
  const { customer, params } = await lateLoan(bank, 10);
  await giveMoney(bank, customer.id, '500.00');
  await lending.runDay();
  expect(await balance(customer)).toBe(50_000n);
  bank.clock.advance({ days: 1 });
  await Promise.all([lending.runDay(), lending.runDay()]);
  expect(await balance(customer)).toBeLessThan(40_000n);
  const loan = await loanOf(await signIn(bank, customer.email));
  expect(loan).toMatchObject({
    id: params.loanId,
    arrears: { amount: '0.00', days: 0 },
    owed: { fees: '0.00' },
  });
});
