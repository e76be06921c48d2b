import type { AccountId, Command } from '@farthing/ledger';
import type { CreditParts } from '@farthing/rules';
import { type BankAccount, type Books, derivedId, referenceOf, type Work } from '../../books/index.ts';
import { type Credit, ceilingOf } from './credit.ts';

export type Posting = Pick<Work, 'commands' | 'lines'>;

// By the memo the nightly comparison finds the credit card that a movement is for.

/** What of the largest limit was not granted is held, in place of what was held before: the ledger refuses what goes beyond the limit. */
export function limitTo(
  books: Pick<Books, 'account'>,
  { id, currency, version, holdId }: Credit,
  { account, granted }: { readonly account: AccountId; readonly granted: bigint },
): { readonly holdId: string; readonly commands: readonly Command[] } {
  const next = derivedId(id, `limit ${version}`);
  const to = books.account('card-credit', currency);
  const amount = ceilingOf(currency) - granted;
  return {
    holdId: next,
    commands: [
      ...(holdId === null
        ? []
        : [{ kind: 'void-hold' as const, id: derivedId(next, 'before'), hold: holdId, memo: id }]),
      { kind: 'hold' as const, id: next, from: account, to, amount, memo: id },
    ],
  };
}

/** Interest and fees that are owed from now on. */
export function charge(
  books: Pick<Books, 'account'>,
  { id: creditId, currency }: Credit,
  id: string,
  { interest, fee }: { readonly interest: bigint; readonly fee: bigint },
): readonly Command[] {
  const of = (name: BankAccount) => books.account(name, currency);
  return [
    ...part(creditId, derivedId(id, 'accrued'), of('card-interest-due'), of('card-interest'), interest),
    ...part(creditId, derivedId(id, 'charged'), of('card-late-fees-due'), of('card-late-fees'), fee),
  ];
}

/** One movement out of the customer's account, so that they read one line; from there on to what it pays. */
export function payOff(
  books: Pick<Books, 'account'>,
  { id: creditId, currency, ledgerAccount }: Credit,
  { id, account, parts }: { readonly id: string; readonly account: AccountId; readonly parts: CreditParts },
): Posting {
  if (ledgerAccount === null) throw new Error('only an open credit card is paid off');
  const of = (name: BankAccount) => books.account(name, currency);
  const way = of('card-repayments');
  const amount = parts.fees + parts.interest + parts.principal;
  return {
    commands: [
      { id, from: account, to: way, amount, memo: creditId },
      ...part(creditId, derivedId(id, 'fees'), way, of('card-late-fees-due'), parts.fees),
      ...part(creditId, derivedId(id, 'interest'), way, of('card-interest-due'), parts.interest),
      ...part(creditId, derivedId(id, 'principal'), way, ledgerAccount, parts.principal),
    ],
    lines: [
      {
        ...{ transfer: id, account, kind: 'repayment', description: 'Credit card payment' },
        reference: referenceOf(id),
      },
    ],
  };
}

/** What was paid beyond what was owed, when the card is closed. */
export function giveBack(
  { id: creditId }: Credit,
  {
    id,
    from,
    account,
    amount,
  }: { readonly id: string; readonly from: AccountId; readonly account: AccountId; readonly amount: bigint },
): Posting {
  return {
    commands: part(creditId, id, from, account, amount),
    lines:
      amount > 0n
        ? [
            {
              ...{ transfer: id, account, kind: 'return', description: 'Money left on your credit card' },
              reference: referenceOf(id),
            },
          ]
        : [],
  };
}

/** The bank bears what is owed. */
export function writeOff(
  books: Pick<Books, 'account'>,
  { id: creditId, currency, ledgerAccount }: Credit,
  { id, parts }: { readonly id: string; readonly parts: CreditParts },
): readonly Command[] {
  if (ledgerAccount === null) throw new Error('only an open credit card is written off');
  const of = (name: BankAccount) => books.account(name, currency);
  const losses = of('card-losses');
  return [
    ...part(creditId, derivedId(id, 'fees'), losses, of('card-late-fees-due'), parts.fees),
    ...part(creditId, derivedId(id, 'interest'), losses, of('card-interest-due'), parts.interest),
    ...part(creditId, id, losses, ledgerAccount, parts.principal),
  ];
}

/** What came from outside for one that was given up. */
export function recover(
  books: Pick<Books, 'account'>,
  { id: creditId, currency }: Credit,
  { id, amount }: { readonly id: string; readonly amount: bigint },
): readonly Command[] {
  const [from, to] = [books.account('suspense', currency), books.account('card-recovered', currency)];
  return part(creditId, id, from, to, amount);
}

function part(memo: string, id: string, from: AccountId, to: AccountId, amount: bigint): readonly Command[] {
  return amount > 0n ? [{ id, from, to, amount, memo }] : [];
}
