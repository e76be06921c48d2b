import type { Transfer } from '@farthing/ledger';
import { isPositive, type Money } from '@farthing/money';
import { type Books, derivedId, referenceOf, type Work } from '../books/index.ts';
import type { Payee, PaymentIn } from './payment-in.ts';

/** What the customer gets: what was sent, or what it comes to in the currency of the account, and what the bank earns by it. */
export type Credit = { readonly credited: Money; readonly margin: Money };

type Accounts = Pick<Books, 'account'>;
type Posting = Pick<Work, 'commands' | 'lines'>;

/** Nothing of it can happen twice: the ids are made of the payment's. By the memo the nightly check finds what it is for. */

/** It is here, and nobody knows yet whose it is. */
export function keepAside(books: Accounts, { id, amount }: PaymentIn): Posting {
  return {
    commands: [between(books, derivedId(id, 'wait'), id, 'payments-received', 'suspense', amount)],
    lines: [],
  };
}

export function sendBack(books: Accounts, { id, amount }: PaymentIn): Posting {
  return {
    commands: [between(books, derivedId(id, 'return'), id, 'suspense', 'payments-received', amount)],
    lines: [],
  };
}

/** Our account at the other bank has it, as its statement says. */
export function comeIn(books: Accounts, { id, amount }: Pick<PaymentIn, 'id' | 'amount'>): Posting {
  return {
    commands: [between(books, derivedId(id, 'settle'), id, 'payouts-settled', 'payments-received', amount)],
    lines: [],
  };
}

/** What we sent back has left our account at the other bank, as its statement says. */
export function goneBack(books: Accounts, { id, amount }: Pick<PaymentIn, 'id' | 'amount'>): Posting {
  return {
    commands: [
      between(books, derivedId(id, 'settle return'), id, 'payments-received', 'payouts-settled', amount),
    ],
    lines: [],
  };
}

/** Into the account; what is in another currency is exchanged on the way, each currency adding up by itself. */
export function creditAccount(
  books: Accounts,
  payment: PaymentIn,
  payee: Payee,
  { credited, margin }: Credit,
): Posting {
  const { id, amount, payer, narration, waitsFor } = payment;
  const source = waitsFor === null ? 'payments-received' : 'suspense';
  const isExchanged = amount.currency !== credited.currency;
  const from = books.account(isExchanged ? 'currency-position' : source, credited.currency);
  const credit = { id, from, to: payee.ledgerAccount, amount: credited.minor, memo: id };
  return {
    commands: isExchanged
      ? [
          between(books, derivedId(id, 'exchange'), id, source, 'currency-position', amount),
          credit,
          ...(isPositive(margin)
            ? [between(books, derivedId(id, 'margin'), id, 'currency-position', 'exchange-margin', margin)]
            : []),
        ]
      : [credit],
    lines: [
      {
        transfer: id,
        account: payee.ledgerAccount,
        kind: 'transfer',
        description: `Transfer from ${payer}`,
        reference: referenceOf(id),
        payment: { party: payer, sent: isExchanged ? amount : null, narration },
      },
    ],
  };
}

type Own = Parameters<Accounts['account']>[0];

function between(books: Accounts, id: string, memo: string, from: Own, to: Own, amount: Money): Transfer {
  const { minor, currency } = amount;
  return { id, from: books.account(from, currency), to: books.account(to, currency), amount: minor, memo };
}
