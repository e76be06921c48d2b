import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, giveMoney, walletOf } from '../../../../../tools/testing/books.ts';
import { signIn } from '../../../../../tools/testing/customers.ts';
import { lending } from '../../../../../tools/testing/loans.ts';
import { codeOf } from '../../../../../tools/testing/refusal.ts';

const bank = await testBank();
const { loans } = bank.modules;
const { list, repay, balance, subjects, borrower, expectDebtsInLedger } = lending(bank);

afterAll(async () => {
  await expectSoundBooks(bank);
  await expectDebtsInLedger();
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
