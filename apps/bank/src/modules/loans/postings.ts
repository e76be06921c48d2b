import type { AccountId, Command } from '@farthing/ledger';
import { type Books, derivedId, referenceOf, type Work } from '../books/index.ts';
import { splitRepayment } from './loan.ts';
import type { StoredLoan, StoredRepayment } from './store.ts';

export type Posting = Pick<Work, 'commands' | 'lines'>;

/** The amount goes to the borrower's account, and the interest for the whole term is owed from now on: once for each loan. */
export function payOut(books: Books, loan: StoredLoan, account: AccountId): Posting {
  const { id, currency, amount } = loan;
  return {
    commands: [
      { id, from: books.account('loan-principal', currency), to: account, amount },
      ...part(
        derivedId(id, 'interest'),
        books.account('loan-interest-due', currency),
        books.account('loan-interest', currency),
        loan.interest,
      ),
    ],
    lines: [
      {
        transfer: id,
        account,
        kind: 'loan',
        description: `Loan for ${loan.term}`,
        reference: referenceOf(id),
      },
    ],
  };
}

/**
 * The whole repayment leaves the borrower's account, or suspense when it came from outside (no account is given), in one movement, so that a customer
 * reads one line; from there it goes on to interest and principal. `loan` is as it was before.
 */
export function repay(
  books: Books,
  loan: StoredLoan,
  { id, amount }: StoredRepayment,
  account: AccountId | undefined,
): Posting {
  const { currency } = loan;
  const collected = books.account('loan-repayments', currency);
  const parts = splitRepayment(loan, amount);
  const commands: readonly Command[] = [
    { id, from: account ?? books.account('suspense', currency), to: collected, amount },
    ...part(
      derivedId(id, 'interest'),
      collected,
      books.account('loan-interest-due', currency),
      parts.interest,
    ),
    ...part(
      derivedId(id, 'principal'),
      collected,
      books.account('loan-principal', currency),
      parts.principal,
    ),
  ];
  if (account === undefined) return { commands, lines: [] };
  const line = { transfer: id, account, kind: 'repayment', description: 'Loan repayment' } as const;
  return { commands, lines: [{ ...line, reference: referenceOf(id) }] };
}

function part(id: string, from: AccountId, to: AccountId, amount: bigint): readonly Command[] {
  return amount > 0n ? [{ id, from, to, amount }] : [];
}
