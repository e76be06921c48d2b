import type { Command } from '@farthing/ledger';
import type { Tx } from '../../platform/database/database.ts';
import { type Books, derivedId, referenceOf } from '../books/index.ts';
import { splitRepayment } from './loan.ts';
import type { StoredLoan, StoredRepayment } from './store.ts';

/** The amount goes to the wallet, and the interest for the whole term is owed from now on: once for each loan. */
export async function postPayOut(books: Books, tx: Tx, loan: StoredLoan): Promise<void> {
  const { id, currency } = loan;
  const wallet = await books.customerAccount(tx, loan.customerId);
  const payOut = { id, from: books.account('loan-principal', currency), to: wallet, amount: loan.amount };
  const interest = {
    id: derivedId(id, 'interest'),
    from: books.account('loan-interest-due', currency),
    to: books.account('loan-interest', currency),
    amount: loan.interest,
  };
  await books.post(
    tx,
    [payOut, interest].filter(({ amount }) => amount > 0n),
    [
      {
        transfer: id,
        account: wallet,
        kind: 'loan',
        description: `Loan for ${loan.term}`,
        reference: referenceOf(id),
      },
    ],
  );
}

/**
 * The whole repayment leaves the wallet, or suspense when it came from outside, in one movement, so that a customer
 * reads one line; from there it goes on to interest and principal. `loan` is as it was before.
 */
export async function postRepayment(
  books: Books,
  tx: Tx,
  loan: StoredLoan,
  { id, amount, source }: StoredRepayment,
): Promise<void> {
  const { currency } = loan;
  const wallet = await books.customerAccount(tx, loan.customerId);
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
  await books.post(tx, commands, source === 'wallet' ? [line] : []);
}

function part(id: string, from: number, to: number, amount: bigint): readonly Command[] {
  return amount > 0n ? [{ id, from, to, amount }] : [];
}
