import { randomUUID } from 'node:crypto';
import { apiPrefix, type LoanTerm } from '@farthing/contract';
import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, giveMoney, walletOf } from '../../../../../tools/testing/books.ts';
import { signedInCustomer, signIn, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { codeOf, refusalOf } from '../../../../../tools/testing/refusal.ts';
import { Outdated } from '../../platform/database/outdated.ts';
import { statusRow } from '../identity/index.ts';

const bank = await testBank();
const { loans } = bank.modules;
const staff = { kind: 'staff', staffId: randomUUID(), because: 'good history' } as const;

afterAll(async () => {
  await expectSoundBooks(bank);
  await expectDebtsInLedger();
});

/** What the loans say is owed is what the ledger says, and nothing is left on the way. */
async function expectDebtsInLedger(): Promise<void> {
  const { rows } = await bank.database.pool.query(`
    SELECT coalesce(sum(amount + interest - repaid), 0)::bigint AS owed
    FROM loan
    WHERE due_at IS NOT NULL`);
  const principal = await bankBalance(bank, 'loan-principal');
  const interest = await bankBalance(bank, 'loan-interest-due');
  expect(-(principal + interest)).toBe(rows[0].owed);
  expect(await bankBalance(bank, 'loan-repayments')).toBe(0n);
}

const ask = (who: TestCustomer, amount = '1000.00', loan_term: LoanTerm = '1 month') =>
  who.client.requestLoan({ body: { amount, loan_term } });
const list = async (who: TestCustomer) => (await who.client.getLoans({ params: { userId: who.id } })).loans;
const approve = (id: string) => loans.approve(staff, id);
const decline = (id: string) => loans.decline(staff, id);
const repay = (
  loanId: string,
  amountMinor: bigint,
  { id = randomUUID(), reference }: { id?: string; reference?: string } = {},
) =>
  loans.recordRepayment(staff, {
    id,
    loanId,
    amountMinor,
    ...(reference === undefined ? { source: 'wallet' } : { source: 'outside', reference }),
  });
const balance = async (who: TestCustomer) => (await walletOf(bank, who.id)).balance;
const subjects = async (who: TestCustomer) => (await bank.mailsTo(who.email)).map(({ subject }) => subject);

/** A customer with a loan of $1,000.00 for a month, paid out; $1,025.00 is due. */
async function borrower(): Promise<{ ada: TestCustomer; id: string }> {
  const ada = await signedInCustomer(bank);
  const { loan } = await ask(ada);
  await approve(loan.id);
  return { ada, id: loan.id };
}

test('[API-12] [LOAN-06] a loan is asked for and waits for staff', async () => {
  const ada = await signedInCustomer(bank);
  expect(await list(ada)).toEqual([]);
  const { status, message, loan } = await ask(ada, '1000', '3 months');
  expect({ status, message }).toEqual({
    status: 'success',
    message: 'Your loan request was received. We will write to you when it is decided.',
  });
  expect(loan).toEqual({
    id: expect.any(String),
    amount: '1000.00',
    interest_rate: '5',
    loan_term: '3 months',
    status: 'pending',
    due_date: null,
    created_at: bank.clock.now().toISOString(),
    amount_due: '0.00',
  });
  expect(await list(ada)).toEqual([loan]);
  expect(await balance(ada)).toBe(0n);
  expect(await subjects(ada)).toContain('We have received your loan request');
  expect(await loans.list('pending', 100)).toContainEqual({ ...loan, customerId: ada.id });
});

test('what a loan costs is known before asking, also to those who have no account', async () => {
  const ada = await signedInCustomer(bank);
  const response = await bank.fetch(`${apiPrefix}/loan/terms/`);
  const offered = await ada.client.getLoanTerms();
  expect(await response.json()).toEqual(offered);
  expect(offered).toMatchObject({ currency: 'USD', least_amount: '100.00', most_amount: '50000.00' });
  const { loan } = await ask(ada, '100', '1 year');
  expect(offered.terms.at(-1)).toEqual({ loan_term: loan.loan_term, interest_rate: loan.interest_rate });
});

test('[API-11] a customer reads all their loans, newest first, with what is owed and when', async () => {
  const ada = await signedInCustomer(bank);
  const declined = await ask(ada, '300.00', '1 week');
  await decline(declined.loan.id);
  bank.clock.advance({ minutes: 1 });
  const { loan } = await ask(ada, '1000.00', '1 month');
  await approve(loan.id);
  const [year, month, day] = (await list(ada))[0]?.due_date?.slice(0, 10).split('-').map(Number) ?? [];
  const response = await bank.fetch(`${apiPrefix}/loan/loan-details/${ada.id}/`, {
    headers: { authorization: `Bearer ${ada.access}` },
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    loans: [
      {
        ...loan,
        status: 'approved',
        interest_rate: '2.5',
        amount_due: '1025.00',
        due_date: expect.any(String),
      },
      { ...declined.loan, status: 'declined', amount_due: '0.00', due_date: null },
    ],
  });
  const now = bank.clock.now();
  const inAMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate()));
  expect([year, month, day]).toEqual([
    inAMonth.getUTCFullYear(),
    inAMonth.getUTCMonth() + 1,
    inAMonth.getUTCDate(),
  ]);
});

test('[API-11] nobody reads the loans of another', async () => {
  const { ada } = await borrower();
  const eve = await signedInCustomer(bank);
  const foreign = eve.client.getLoans({ params: { userId: ada.id } });
  expect(await refusalOf(foreign)).toMatchObject({ status: 404, code: 'not_found' });
});

test('[LOAN-02] one loan at a time: a pending, an approved or an overdue one stands in the way of another', async () => {
  const ada = await signedInCustomer(bank);
  const { loan } = await ask(ada);
  const expectBlocked = async () =>
    expect(await refusalOf(ask(ada))).toMatchObject({
      status: 409,
      code: 'loan_open',
      message: 'Please repay your existing loan before requesting a new one.',
    });
  await expectBlocked();
  await approve(loan.id);
  await expectBlocked();
  await giveMoney(bank, ada.id, '25.00');
  await repay(loan.id, 102_500n);
  const next = await ask(ada);
  await decline(next.loan.id);
  expect((await ask(ada)).loan.status).toBe('pending');
});

test('[LOAN-02] of five requests at once one is a loan, and the database itself holds to it', async () => {
  const ada = await signedInCustomer(bank);
  const answers = await Promise.all(Array.from({ length: 5 }, () => refusalOf(ask(ada))));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  expect(answers.filter((answer) => answer?.code === 'loan_open')).toHaveLength(4);
  const [loan] = await list(ada);
  const second = bank.database.kysely
    .insertInto('loan')
    .columns([
      'id',
      'customer_id',
      'amount',
      'interest',
      'currency',
      'interest_rate',
      'loan_term',
      'status',
      'created_at',
    ])
    .expression((from) =>
      from
        .selectFrom('loan')
        .select(({ val }) => [
          val(randomUUID()).as('id'),
          'customer_id',
          'amount',
          'interest',
          'currency',
          'interest_rate',
          'loan_term',
          'status',
          'created_at',
        ])
        .where('id', '=', loan?.id ?? ''),
    )
    .execute();
  await expect(second).rejects.toThrow('loan_open');
});

test('[LED-03] the same key asks for one loan', async () => {
  const ada = await signedInCustomer(bank);
  const askWithKey = async () => {
    const answer = await bank.fetch(`${apiPrefix}/loan/request-loan/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ada.access}`,
        'content-type': 'application/json',
        'idempotency-key': 'one',
      },
      body: JSON.stringify({ amount: '1000.00', loan_term: '1 week' }),
    });
    return answer.text();
  };
  const answers = await Promise.all([askWithKey(), askWithKey(), askWithKey()]);
  expect(new Set(answers).size).toBe(1);
  expect(await list(ada)).toHaveLength(1);
});

test('amounts outside of the bounds, unknown terms and children are refused', async () => {
  const ada = await signedInCustomer(bank);
  for (const amount of ['99.99', '50000.01']) {
    expect(await refusalOf(ask(ada, amount))).toMatchObject({
      status: 422,
      code: 'amount_out_of_bounds',
      message: 'We lend from $100.00 to $50,000.00.',
    });
  }
  expect(await refusalOf(ask(ada, '1000', '2 years' as LoanTerm))).toMatchObject({
    errors: { loan_term: ['Choose a term.'] },
  });
  const young = `${bank.clock.now().getUTCFullYear() - 17}-01-01`;
  const child = await signedInCustomer(bank, { date_of_birth: young });
  expect(await refusalOf(ask(child))).toMatchObject({ status: 403, code: 'under_18' });
  expect(await list(child)).toEqual([]);
});

test('[LED-08] approval pays out once and records debt, interest and due date', async () => {
  const before = {
    principal: await bankBalance(bank, 'loan-principal'),
    interestDue: await bankBalance(bank, 'loan-interest-due'),
    interest: await bankBalance(bank, 'loan-interest'),
  };
  const ada = await signedInCustomer(bank);
  const { loan } = await ask(ada, '1000.00', '1 week');
  const outcomes = await Promise.all([1, 2, 3].map(() => codeOf(approve(loan.id))));
  expect(outcomes.sort()).toEqual(['case_closed', 'case_closed', 'done']);
  expect(await balance(ada)).toBe(100_000n);
  expect((await bankBalance(bank, 'loan-principal')) - before.principal).toBe(-100_000n);
  expect((await bankBalance(bank, 'loan-interest-due')) - before.interestDue).toBe(-1_000n);
  expect((await bankBalance(bank, 'loan-interest')) - before.interest).toBe(1_000n);
  const dueAt = new Date(bank.clock.now().getTime() + 7 * 86_400_000);
  expect(await list(ada)).toEqual([
    { ...loan, status: 'approved', due_date: dueAt.toISOString(), amount_due: '1010.00' },
  ]);
  const letters = (await bank.mailsTo(ada.email)).filter(
    ({ subject }) => subject === 'Your loan was approved',
  );
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain('$1,010.00 is due on');
  const audited = await bank.database.kysely
    .selectFrom('audit_entry')
    .select(['actor_kind', 'actor_id', 'before', 'after'])
    .where('subject_id', '=', loan.id)
    .where('action', '=', 'loan.approve')
    .execute();
  expect(audited).toMatchObject([
    {
      actor_kind: 'staff',
      actor_id: staff.staffId,
      before: { status: 'pending' },
      after: { status: 'approved', amount_due: '1010.00', because: staff.because },
    },
  ]);
});

test('[LED-03] fifty approvals of one loan at once pay it out once', async () => {
  const ada = await signedInCustomer(bank);
  const { loan } = await ask(ada);
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => codeOf(approve(loan.id))));
  expect(outcomes.sort()).toEqual([...Array(49).fill('case_closed'), 'done']);
  expect(await balance(ada)).toBe(100_000n);
  expect((await subjects(ada)).filter((subject) => subject === 'Your loan was approved')).toHaveLength(1);
});

test('a borrower who is locked between the decision and its writing is not paid', async () => {
  const ada = await signedInCustomer(bank);
  const { loan } = await ask(ada);
  const planned = await loans.plans.approve(bank.database.kysely, staff, loan.id);
  await bank.database.pool.query("UPDATE customer SET status = 'locked' WHERE id = $1", [ada.id]);
  await expect(bank.modules.books.submit(planned.work)).rejects.toBeInstanceOf(Outdated);
  expect(await codeOf(approve(loan.id))).toBe('customer_not_active');
  expect(await balance(ada)).toBe(0n);
});

test('approved and declined at once, a loan is one of the two', async () => {
  const ada = await signedInCustomer(bank);
  const { loan } = await ask(ada);
  const outcomes = await Promise.all([codeOf(approve(loan.id)), codeOf(decline(loan.id))]);
  expect(outcomes.sort()).toEqual(['case_closed', 'done']);
  const [decided] = await list(ada);
  expect(await balance(ada)).toBe(decided?.status === 'approved' ? 100_000n : 0n);
});

test('an approval whose further rows fail leaves nothing behind, and can be made again', async () => {
  const ada = await signedInCustomer(bank);
  const { loan } = await ask(ada);
  const planned = await loans.plans.approve(bank.database.kysely, staff, loan.id);
  const rows = [...planned.work.rows, statusRow({ id: ada.id, status: 'locked' })];
  await expect(bank.modules.books.submit({ ...planned.work, rows })).rejects.toBeInstanceOf(Outdated);
  expect([await list(ada), await balance(ada)]).toEqual([[loan], 0n]);
  expect(await subjects(ada)).not.toContain('Your loan was approved');
  expect(await codeOf(approve(loan.id))).toBe('done');
  expect(await balance(ada)).toBe(100_000n);
});

test('a declined loan moves no money, and its borrower is told', async () => {
  const ada = await signedInCustomer(bank);
  const { loan } = await ask(ada);
  expect(await decline(loan.id)).toMatchObject({ status: 'declined', due_date: null });
  expect(await codeOf(approve(loan.id))).toBe('case_closed');
  expect(await balance(ada)).toBe(0n);
  expect(await subjects(ada)).toContain('Your loan request was declined');
  expect(await codeOf(approve(randomUUID()))).toBe('not_found');
});

test('somebody who cannot use their wallet is not paid', async () => {
  const ada = await signedInCustomer(bank);
  const { loan } = await ask(ada);
  await bank.database.kysely
    .updateTable('customer')
    .set({ status: 'locked' })
    .where('id', '=', ada.id)
    .execute();
  expect(await codeOf(approve(loan.id))).toBe('customer_not_active');
  expect(await balance(ada)).toBe(0n);
});

test('a loan is repaid in parts from the wallet, interest first, until nothing is due', async () => {
  const { ada, id } = await borrower();
  await giveMoney(bank, ada.id, '25.00');
  const interestDue = await bankBalance(bank, 'loan-interest-due');
  const principal = await bankBalance(bank, 'loan-principal');

  expect(await repay(id, 1_000n)).toMatchObject({ status: 'approved', amount_due: '1015.00' });
  expect((await bankBalance(bank, 'loan-interest-due')) - interestDue).toBe(1_000n);
  expect(await bankBalance(bank, 'loan-principal')).toBe(principal);
  expect(await subjects(ada)).toContain('We have received your repayment');

  expect(await repay(id, 2_000n)).toMatchObject({ amount_due: '995.00' });
  expect((await bankBalance(bank, 'loan-interest-due')) - interestDue).toBe(2_500n);
  expect((await bankBalance(bank, 'loan-principal')) - principal).toBe(500n);

  expect(await codeOf(repay(id, 99_501n))).toBe('repayment_too_large');
  expect(await codeOf(repay(id, 0n))).toBe('validation_failed');
  expect(await repay(id, 99_500n)).toMatchObject({ status: 'repaid', amount_due: '0.00' });
  expect(await codeOf(repay(id, 1n))).toBe('loan_not_owed');
  expect(await balance(ada)).toBe(0n);
  expect(await subjects(ada)).toContain('Your loan is repaid');
  const wallet = (await walletOf(bank, ada.id)).id;
  const lines = await bank.database.kysely
    .selectFrom('statement_line')
    .select(['kind', 'type', 'description'])
    .where('ledger_account', '=', wallet)
    .orderBy('no')
    .execute();
  expect(lines.filter(({ kind }) => kind === 'repayment')).toEqual(
    Array(3).fill({ kind: 'repayment', type: 'withdrawal', description: 'Loan repayment' }),
  );
  expect(lines[0]).toEqual({ kind: 'loan', type: 'deposit', description: 'Loan for 1 month' });
});

test('[LED-02] a wallet with too little repays nothing', async () => {
  const { ada, id } = await borrower();
  await expect(repay(id, 102_500n)).rejects.toMatchObject({ code: 'insufficient_funds' });
  expect(await balance(ada)).toBe(100_000n);
  expect(await list(ada)).toMatchObject([{ status: 'approved', amount_due: '1025.00' }]);
});

test('a repayment from outside leaves the wallet alone and waits in suspense for its arrival', async () => {
  const { ada, id } = await borrower();
  const suspense = await bankBalance(bank, 'suspense');
  expect(await repay(id, 102_500n, { reference: 'INV-1/2026' })).toMatchObject({ status: 'repaid' });
  expect(await balance(ada)).toBe(100_000n);
  expect((await bankBalance(bank, 'suspense')) - suspense).toBe(-102_500n);
});

test('[RSK-02] one payment from outside repays one loan once, also when two are recorded at once', async () => {
  const [{ id: one }, { id: other }] = [await borrower(), await borrower()];
  const reference = 'E2E-2026-11-15';
  const outcomes = await Promise.all([
    codeOf(repay(one, 1_000n, { reference })),
    codeOf(repay(other, 1_000n, { reference })),
    codeOf(repay(one, 1_000n, { reference })),
  ]);
  expect(outcomes.sort()).toEqual(['done', 'payment_already_used', 'payment_already_used']);
  // A repayment that is refused takes no reference.
  expect(await codeOf(repay(one, 900_000n, { reference: 'TOO-MUCH' }))).toBe('repayment_too_large');
  expect(await codeOf(repay(one, 1_000n, { reference: 'TOO-MUCH' }))).toBe('done');
});

test('[LED-03] the same repayment recorded twice, also at once, counts once; two at once never pay too much', async () => {
  const { ada, id } = await borrower();
  const repayment = randomUUID();
  const outcomes = await Promise.all([
    repay(id, 50_000n, { id: repayment }),
    repay(id, 50_000n, { id: repayment }),
  ]);
  expect(outcomes).toMatchObject(Array(2).fill({ amount_due: '525.00' }));
  expect(await codeOf(repay(id, 50_001n, { id: repayment }))).toBe('status_conflict');
  const both = await Promise.all([codeOf(repay(id, 40_000n)), codeOf(repay(id, 40_000n))]);
  expect(both.sort()).toEqual(['done', 'repayment_too_large']);
  expect(await balance(ada)).toBe(10_000n);
});

test('a loan that is not repaid in time is overdue, told once, blocks another, and can still be repaid', async () => {
  const { ada, id } = await borrower();
  const due = new Date((await list(ada))[0]?.due_date ?? '');
  const status = () =>
    bank.database.kysely.selectFrom('loan').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  bank.clock.advance({ seconds: (due.getTime() - bank.clock.now().getTime()) / 1000 - 1 });
  await loans.markOverdue();
  expect(await status()).toEqual({ status: 'approved' });
  expect(await list(await signIn(bank, ada.email))).toMatchObject([{ status: 'approved' }]);
  bank.clock.advance({ seconds: 1 });
  // Both the customer and staff read it at once, and not only when the job comes by.
  const overdue = { status: 'overdue', amount_due: '1025.00', due_date: due.toISOString() };
  expect(await list(await signIn(bank, ada.email))).toMatchObject([overdue]);
  expect(await loans.listOf(ada.id)).toMatchObject([overdue]);
  await Promise.all([loans.markOverdue(), loans.markOverdue()]);
  expect(await status()).toEqual({ status: 'overdue' });
  expect((await subjects(ada)).filter((subject) => subject === 'Your loan is overdue')).toHaveLength(1);
  expect(await repay(id, 2_500n)).toMatchObject({ status: 'overdue', amount_due: '1000.00' });
  await giveMoney(bank, ada.id, '25.00');
  expect(await repay(id, 100_000n)).toMatchObject({ status: 'repaid' });
  await loans.markOverdue();
  expect(await status()).toEqual({ status: 'repaid' });
});
