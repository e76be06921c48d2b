import type { AccountId, Command } from '@farthing/ledger';
import { type BankAccount, type Books, derivedId, referenceOf, type Work } from '../books/index.ts';
import type { LendingLoan } from './loan.ts';

export type Posting = Pick<Work, 'commands' | 'lines'>;

// By the memo the nightly comparison finds the loan that a movement is for.

/** The amount goes to the borrower's account and the fee comes out of it: once for each loan. */
export function payOut(
  books: Books,
  { id, currency, amount, product }: LendingLoan,
  fee: bigint,
  account: AccountId,
): Posting {
  const feeId = derivedId(id, 'fee');
  const line = { account, reference: referenceOf(id) };
  return {
    commands: [
      { id, from: books.account('lending-principal', currency), to: account, amount, memo: id },
      ...part(id, feeId, account, books.account('lending-fees', currency), fee),
    ],
    lines: [
      { ...line, transfer: id, kind: 'loan', description: `Loan, ${productWords[product]}` },
      ...(fee > 0n
        ? [{ ...line, transfer: feeId, kind: 'fee', description: 'Fee for arranging a loan' } as const]
        : []),
    ],
  };
}

const productWords = { personal: 'personal', business: 'small business', merchant: 'merchant' } as const;

export type Parts = { readonly fees: bigint; readonly interest: bigint; readonly principal: bigint };

/** Interest and charges that are owed from now on. */
export function charge(
  books: Books,
  { id: loanId, currency }: LendingLoan,
  id: string,
  { interest, fees }: Pick<Parts, 'interest' | 'fees'>,
): readonly Command[] {
  const of = (name: BankAccount) => books.account(name, currency);
  return [
    ...part(loanId, derivedId(id, 'accrued'), of('lending-interest-due'), of('lending-interest'), interest),
    ...part(loanId, derivedId(id, 'charged'), of('lending-fees-due'), of('lending-fees'), fees),
  ];
}

/** One movement out of the borrower's account, so that they read one line; from there on to what it pays. */
export function collect(
  books: Books,
  { id: loanId, currency }: LendingLoan,
  { id, account, parts }: { readonly id: string; readonly account: AccountId; readonly parts: Parts },
): Posting {
  const of = (name: BankAccount) => books.account(name, currency);
  const collected = of('lending-collected');
  const amount = parts.fees + parts.interest + parts.principal;
  return {
    commands: [
      { id, from: account, to: collected, amount, memo: loanId },
      ...part(loanId, derivedId(id, 'fees'), collected, of('lending-fees-due'), parts.fees),
      ...part(loanId, derivedId(id, 'interest'), collected, of('lending-interest-due'), parts.interest),
      ...part(loanId, derivedId(id, 'principal'), collected, of('lending-principal'), parts.principal),
    ],
    lines: [
      {
        transfer: id,
        account,
        kind: 'repayment',
        description: 'Loan instalment',
        reference: referenceOf(id),
      },
    ],
  };
}

/** The bank bears what is owed. */
export function writeOff(books: Books, loan: LendingLoan, id: string): Posting {
  const of = (name: BankAccount) => books.account(name, loan.currency);
  const losses = of('lending-losses');
  return {
    commands: [
      ...part(loan.id, derivedId(id, 'fees'), losses, of('lending-fees-due'), loan.fees),
      ...part(loan.id, derivedId(id, 'interest'), losses, of('lending-interest-due'), loan.interest),
      ...part(loan.id, id, losses, of('lending-principal'), loan.principal),
    ],
    lines: [],
  };
}

/** What came from outside for a loan that was given up. */
export function recover(
  books: Books,
  { id: loanId, currency }: LendingLoan,
  id: string,
  amount: bigint,
): Posting {
  const [from, to] = [books.account('suspense', currency), books.account('lending-recovered', currency)];
  return { commands: [{ id, from, to, amount, memo: loanId }], lines: [] };
}

function part(
  loanId: string,
  id: string,
  from: AccountId,
  to: AccountId,
  amount: bigint,
): readonly Command[] {
  return amount > 0n ? [{ id, from, to, amount, memo: loanId }] : [];
}
