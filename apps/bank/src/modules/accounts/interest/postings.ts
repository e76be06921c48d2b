import { type Books, derivedId, referenceOf, type Work } from '../../books/index.ts';
import { periodInWords } from './calendar.ts';
import type { Credit, Saver } from './interest-store.ts';

type Booked = Pick<Work, 'commands' | 'lines'>;

/** What savings have earned, and the tax that is withheld from it. Less than a minor unit is no posting, and carried on. */
export function creditInterest(
  books: Pick<Books, 'account'>,
  credit: Credit,
  saver: Pick<Saver, 'ledgerAccount' | 'currency'>,
): Booked {
  const { id, amountMinor } = credit;
  if (amountMinor === 0n) return { commands: [], lines: [] };
  const { ledgerAccount, currency } = saver;
  const tax = withholdTax(books, credit, saver);
  return {
    commands: [
      { id, from: books.account('savings-interest', currency), to: ledgerAccount, amount: amountMinor },
      ...tax.commands,
    ],
    lines: [
      {
        transfer: id,
        account: ledgerAccount,
        kind: 'interest',
        description: `Interest for ${periodInWords(credit)}`,
        reference: referenceOf(id),
      },
      ...tax.lines,
    ],
  };
}

/** By its memo the nightly comparison finds the credit that it is for. */
function withholdTax(
  books: Pick<Books, 'account'>,
  credit: Credit,
  { ledgerAccount: from, currency }: Pick<Saver, 'ledgerAccount' | 'currency'>,
): Booked {
  const { id: memo, taxMinor: amount } = credit;
  if (amount === 0n) return { commands: [], lines: [] };
  const id = derivedId(credit.id, 'tax');
  return {
    commands: [{ id, from, to: books.account('tax-withheld', currency), amount, memo }],
    lines: [
      {
        transfer: id,
        account: from,
        kind: 'tax',
        description: `Tax withheld on interest for ${periodInWords(credit)}`,
        reference: referenceOf(credit.id),
      },
    ],
  };
}
