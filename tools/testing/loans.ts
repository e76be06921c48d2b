import { randomUUID } from 'node:crypto';
import type { LoanTerm } from '@farthing/contract';
import { expect } from 'vitest';
import type { TestBank } from './bank.ts';
import { bankBalance, walletOf } from './books.ts';
import { signedInCustomer, type TestCustomer } from './customers.ts';

/** Customers who borrow from a bank of tests, and the member of staff who decides. */
export function lending(bank: TestBank) {
  const { loans } = bank.modules;
  const staff = { kind: 'staff', staffId: randomUUID(), because: 'good history' } as const;

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

  return { ask, list, approve, decline, repay, balance, subjects, borrower, staff, expectDebtsInLedger };
}
