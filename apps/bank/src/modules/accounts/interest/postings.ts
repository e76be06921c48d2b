import { type Books, referenceOf, type Work } from '../../books/index.ts';
import { periodInWords } from './calendar.ts';
import type { Credit, Saver } from './interest-store.ts';

/** What savings have earned. Less than a minor unit is no posting, and carried on. */
export function creditInterest(
  books: Pick<Books, 'account'>,
  credit: Credit,
  { ledgerAccount, currency }: Pick<Saver, 'ledgerAccount' | 'currency'>,
): Pick<Work, 'commands' | 'lines'> {
  const { id, amountMinor } = credit;
  if (amountMinor === 0n) return { commands: [], lines: [] };
  return {
    commands: [
      { id, from: books.account('savings-interest', currency), to: ledgerAccount, amount: amountMinor },
    ],
    lines: [
      {
        transfer: id,
        account: ledgerAccount,
        kind: 'interest',
        description: `Interest for ${periodInWords(credit)}`,
        reference: referenceOf(id),
      },
    ],
  };
}
