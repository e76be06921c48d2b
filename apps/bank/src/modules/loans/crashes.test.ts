import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, giveMoney, walletOf } from '../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { loseConnectionAtEveryStep, outside } from '../../../../../tools/testing/processes/crashes.ts';
import { codeOf } from '../../../../../tools/testing/refusal.ts';

const bank = await testBank();
const { loans } = bank.modules;
const staff = { kind: 'staff', staffId: randomUUID(), because: 'good history' } as const;

afterAll(() => expectSoundBooks(bank));

async function asked(): Promise<{ ada: TestCustomer; id: string }> {
  const ada = await signedInCustomer(bank);
  const { loan } = await ada.client.requestLoan({ body: { amount: '1000.00', loan_term: '1 month' } });
  return { ada, id: loan.id };
}

const balance = async (who: TestCustomer) => (await walletOf(bank, who.id)).balance;
const loanOf = async (who: TestCustomer) =>
  (await who.client.getLoans({ params: { userId: who.id } })).loans[0];
const mailsAbout = async (who: TestCustomer, subject: string) =>
  (await bank.mailsTo(who.email)).filter((mail) => mail.subject === subject).length;

test('[LED-05] lost at any step of an approval, the loan waits or is paid out, and approving again pays once', async () => {
  let last = { ada: undefined as TestCustomer | undefined, id: '' };
  let heard = 0;
  const losses = await loseConnectionAtEveryStep(
    async () => {
      last = await outside(asked);
      return loans.approve(staff, last.id);
    },
    async (error) => {
      const { ada, id } = last;
      if (ada === undefined) throw new Error('nobody asked');
      const isApproved = (await loanOf(ada))?.status === 'approved';
      if (error === undefined) heard += 1;
      if (error === undefined) expect(isApproved).toBe(true);
      expect(await balance(ada)).toBe(isApproved ? 100_000n : 0n);
      const again = await codeOf(loans.approve(staff, id));
      expect(again).toBe(isApproved ? 'case_closed' : 'done');
      expect(await balance(ada)).toBe(100_000n);
      expect(await mailsAbout(ada, 'Your loan was approved')).toBe(1);
    },
  );
  expect(losses).toBeGreaterThan(2);
  // The writer asks what became of a work whose answer it lost.
  expect(heard).toBeGreaterThan(0);
});

test('[LED-05] lost at any step of a repayment, recording it again under its id counts it once', async () => {
  const { ada, id: loanId } = await asked();
  await loans.approve(staff, loanId);
  await giveMoney(bank, ada.id, '10.00');
  let [recorded, id] = [0n, randomUUID() as string];
  const record = () => loans.recordRepayment(staff, { id, loanId, amountMinor: 100n, source: 'wallet' });
  const losses = await loseConnectionAtEveryStep(
    () => {
      id = randomUUID();
      return record();
    },
    async () => {
      expect([101_000n - recorded, 100_900n - recorded]).toContain(await balance(ada));
      expect(await codeOf(record())).toBe('done');
      expect(await codeOf(record())).toBe('done');
      recorded += 100n;
      expect(await balance(ada)).toBe(101_000n - recorded);
      expect(await bankBalance(bank, 'loan-repayments')).toBe(0n);
    },
  );
  expect(losses).toBeGreaterThan(2);
  const due = 102_500n - recorded - 100n;
  expect(await loanOf(ada)).toMatchObject({
    amount_due: `${due / 100n}.${String(due % 100n).padStart(2, '0')}`,
  });
});

test('[LED-05] lost at any step of marking loans as overdue, each is marked once and its borrower told once', async () => {
  const { ada, id } = await asked();
  await loans.approve(staff, id);
  bank.clock.advance({ days: 40 });
  const marked = async () => {
    const row = await bank.database.kysely
      .selectFrom('loan')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.status === 'overdue' ? 1 : 0;
  };
  const losses = await loseConnectionAtEveryStep(
    () => loans.markOverdue(),
    async () => expect(await mailsAbout(ada, 'Your loan is overdue')).toBe(await marked()),
  );
  expect(losses).toBeGreaterThan(2);
  expect(await marked()).toBe(1);
  expect(await mailsAbout(ada, 'Your loan is overdue')).toBe(1);
});
