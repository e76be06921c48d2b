import { formatAlike, isPositive } from '@farthing/money';
import { type Books, derivedId, referenceOf, type StatementLine, type Work } from '../../books/index.ts';
import type { HeldAccount } from '../account.ts';
import type { StoredQuote } from './quote-store.ts';

/** Through the bank's currency accounts, whole or not at all; each currency adds up by itself, and the margin is earned. */
export function exchangeBetween(
  books: Pick<Books, 'account'>,
  quote: StoredQuote,
  from: HeldAccount,
  to: HeldAccount,
): Pick<Work, 'commands' | 'lines'> {
  const { id, give, get, margin } = quote;
  const memo = referenceOf(id);
  const position = books.account('currency-position', give.currency);
  const received = derivedId(id, 'exchange');
  const earned = { id: derivedId(id, 'margin'), from: position, amount: margin.minor, memo };
  const line = { kind: 'exchange', reference: memo } as const;
  return {
    commands: [
      { id, from: from.ledgerAccount, to: position, amount: give.minor, memo },
      {
        id: received,
        from: books.account('currency-position', get.currency),
        to: to.ledgerAccount,
        amount: get.minor,
        memo,
      },
      ...(isPositive(margin) ? [{ ...earned, to: books.account('exchange-margin', give.currency) }] : []),
    ],
    lines: [
      {
        ...line,
        transfer: id,
        account: from.ledgerAccount,
        description: `Exchanged for ${formatAlike(get)} to ${to.name}`,
        payment: { party: to.name, sent: get, narration: null },
      },
      {
        ...line,
        transfer: received,
        account: to.ledgerAccount,
        description: `Exchanged from ${formatAlike(give)} of ${from.name}`,
        payment: { party: from.name, sent: give, narration: null },
      },
    ] satisfies StatementLine[],
  };
}
