import type { AccountId, Transfer } from '@farthing/ledger';
import { type Books, derivedId, referenceOf, type StatementLine, type Work } from '../books/index.ts';
import { partsOfChargeBack, type Topup, type TopupFacts } from './topup.ts';

type Accounts = Pick<Books, 'account'>;
type Posting = Pick<Work, 'commands' | 'lines'>;
type Own = Parameters<Accounts['account']>[0];

/** Nothing of it can happen twice: the ids are made of the top-up's. By the memo the nightly check finds what it is for. */

/** The provider has the money and owes it to the bank, less what it keeps; the customer is credited in full. */
export function creditPaid(books: Accounts, facts: TopupFacts): Posting {
  const { commands, lines } = credit(books, facts, 'card-acquirer');
  return { commands: [...commands, ...fee(books, facts.topup)], lines };
}

export function keepPaidAside(books: Accounts, { topup }: TopupFacts): Posting {
  const { id, amount } = topup;
  const hold = between(books, topup, derivedId(id, 'hold'), 'card-acquirer', 'suspense', amount.minor);
  return { commands: [hold, ...fee(books, topup)], lines: [] };
}

export function creditHeld(books: Accounts, facts: TopupFacts): Posting {
  return credit(books, facts, 'suspense');
}

/** Out of the account, or out of suspense, on its way back to the card. */
export function sendBack(books: Accounts, facts: TopupFacts): Posting {
  const { topup } = facts;
  return takeBack(
    books,
    facts,
    derivedId(topup.id, 'refund'),
    topup.amount.minor,
    'Top-up sent back to your card',
  );
}

/** The account is never overdrawn by it: what is not there any more is owed by the customer. */
export function chargeBack(books: Accounts, facts: TopupFacts): Posting {
  const { topup } = facts;
  if (topup.refundedAt !== null) return { commands: [], lines: [] };
  const { takenMinor, debtMinor } = partsOfChargeBack(facts);
  const words = 'Top-up taken back by the bank of your card';
  const taken =
    takenMinor === 0n
      ? { commands: [], lines: [] }
      : takeBack(books, facts, derivedId(topup.id, 'charge-back'), takenMinor, words);
  const debt =
    debtMinor === 0n
      ? []
      : [between(books, topup, derivedId(topup.id, 'debt'), 'customer-debts', 'card-acquirer', debtMinor)];
  return { commands: [...taken.commands, ...debt], lines: taken.lines };
}

export function payDebt(books: Accounts, topup: Topup, from: AccountId): Posting {
  const id = derivedId(topup.id, 'debt paid');
  const to = books.account('customer-debts', topup.amount.currency);
  return {
    commands: [{ id, from, to, amount: topup.debtMinor, memo: topup.id }],
    lines: [line(id, from, 'Debt of a top-up paid')],
  };
}

/** The bank bears what it gives up. */
export function writeOffDebt(books: Accounts, { topup }: TopupFacts): Posting {
  const id = derivedId(topup.id, 'debt written off');
  return {
    commands: [between(books, topup, id, 'written-off-debts', 'customer-debts', topup.debtMinor)],
    lines: [],
  };
}

function credit(books: Accounts, { topup, ledgerAccount }: TopupFacts, source: Own): Posting {
  const { id, amount } = topup;
  const from = books.account(source, amount.currency);
  return {
    commands: [{ id, from, to: ledgerAccount, amount: amount.minor, memo: id }],
    lines: [
      {
        transfer: id,
        account: ledgerAccount,
        kind: 'deposit',
        description: 'Top-up by card',
        reference: referenceOf(id),
      },
    ],
  };
}

function takeBack(
  books: Accounts,
  { topup, ledgerAccount }: TopupFacts,
  id: string,
  minor: bigint,
  words: string,
): Posting {
  if (topup.creditedAt === null)
    return { commands: [between(books, topup, id, 'suspense', 'card-acquirer', minor)], lines: [] };
  const to = books.account('card-acquirer', topup.amount.currency);
  return {
    commands: [{ id, from: ledgerAccount, to, amount: minor, memo: topup.id }],
    lines: [line(id, ledgerAccount, words)],
  };
}

function line(id: string, account: AccountId, description: string): StatementLine {
  return { transfer: id, account, kind: 'return', description, reference: referenceOf(id) };
}

function fee(books: Accounts, topup: Topup): readonly Transfer[] {
  const { id, feeMinor } = topup;
  if (feeMinor === 0n) return [];
  return [between(books, topup, derivedId(id, 'fee'), 'card-provider-costs', 'card-acquirer', feeMinor)];
}

function between(
  books: Accounts,
  { id: memo, amount: { currency } }: Topup,
  id: string,
  from: Own,
  to: Own,
  amount: bigint,
): Transfer {
  return { id, from: books.account(from, currency), to: books.account(to, currency), amount, memo };
}
