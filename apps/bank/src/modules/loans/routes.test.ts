import { randomUUID } from 'node:crypto';
import { apiPrefix, type LoanTerm } from '@farthing/contract';
import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, giveMoney } from '../../../../../tools/testing/books.ts';
import { signedInCustomer } from '../../../../../tools/testing/customers.ts';
import { lending } from '../../../../../tools/testing/loans.ts';
import { codeOf, refusalOf } from '../../../../../tools/testing/refusal.ts';
import { Outdated } from '../../platform/database/outdated.ts';
import { statusRow } from '../identity/index.ts';

const bank = await testBank();
const { loans } = bank.modules;
const { ask, list, approve, decline, repay, balance, subjects, borrower, staff, expectDebtsInLedger } =
  lending(bank);

afterAll(async () => {
  await expectSoundBooks(bank);
  await expectDebtsInLedger();
});

test('[API-12] [LOAN-06] a loan is asked for and waits for staff', async () => {
  const ada = await signedInCustomer(bank);
  expect(await list(ada)).toEqual([]);
  const { status, message, loan } = await ask(ada, '1000', '3 months');
  expect({ status, message }).toEqual({
    status: 'success',
    message: 'Your loan request was received. We will email you when we have decided.',
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

/** On the same day of the next month, or on its last: this test also runs on the 31st. */
function aMonthLater(now: Date): string {
  const [year, month, time] = [now.getUTCFullYear(), now.getUTCMonth(), now.toISOString().slice(10)];
  const lastDay = new Date(Date.UTC(year, month + 2, 0)).getUTCDate();
  const day = new Date(Date.UTC(year, month + 1, Math.min(now.getUTCDate(), lastDay)));
  return day.toISOString().slice(0, 10) + time;
}

test('[API-11] a customer reads all their loans, newest first, with what is owed and when', async () => {
  const ada = await signedInCustomer(bank);
  const declined = await ask(ada, '300.00', '1 week');
  await decline(declined.loan.id);
  bank.clock.advance({ minutes: 1 });
  const { loan } = await ask(ada, '1000.00', '1 month');
  await approve(loan.id);
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
        due_date: aMonthLater(bank.clock.now()),
      },
      { ...declined.loan, status: 'declined', amount_due: '0.00', due_date: null },
    ],
  });
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
