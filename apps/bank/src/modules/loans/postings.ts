import type { AccountId, Command } from '@farthing/ledger';
import { type Books, derivedId, referenceOf, type Work } from '../books/index.ts';
import { splitRepayment } from './loan.ts';
import type { StoredLoan, StoredRepayment } from './store.ts';

export type Posting = Pick<Work, 'commands' | 'lines'>;

/** The amount goes to the wallet, and the interest for the whole term is owed from now on: once for each loan. */
export function payOut(books: Books, loan: StoredLoan, wallet: AccountId): Posting {
  const { id, currency, amount } = loan;
  return {
    commands: [
      { id, from: books.account('loan-principal', currency), to: wallet, amount },
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
        account: wallet,
        kind: 'loan',
        description: `Loan for ${loan.term}`,
        reference: referenceOf(id),
      },
    ],
  };
}

/**
 * The whole repayment leaves the wallet, or suspense when it came from outside, in one movement, so that a customer
 * reads one line; from there it goes on to interest and principal. `loan` is as it was before.
 */
export function repay(
  books: Books,
  loan: StoredLoan,
  { id, amount, source }: StoredRepayment,
  wallet: AccountId,
): Posting {
  const { currency } = loan;
  const collected = books.account('loan-repayments', currency);
  const parts = splitRepayment(loan, amount);
  const commands: readonly Command[] = [
    { id, from: source === 'wallet' ? wallet : books.account('suspense', currency), to: collected, amount },
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
  const line = {
    transfer: id,
    account: wallet,
    kind: 'repayment',
    description: 'Loan repayment',
    reference: referenceOf(id),
  } as const;
  return { commands, lines: source === 'wallet' ? [line] : [] };
}

function part(id: string, from: AccountId, to: AccountId, amount: bigint): readonly Command[] {
  return amount > 0n ? [{ id, from, to, amount }] : [];
}
