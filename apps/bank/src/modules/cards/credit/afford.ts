import { affordability, leastPayment, londonDay, usualInstalment } from '@farthing/rules';
import type { Reader } from '../../../platform/database/database.ts';
import { readMonth } from '../../lending/index.ts';
import type { Credit } from './credit.ts';
import { readCardDebt } from './owed.ts';

/** What is judged: all of the limit owed, paid by the least payment, or paid off within so many months. */
const paidOffMonths = 36;

/** By month, of the last days of the customer's own accounts. It is advice to whoever decides. */
export async function readAffordability(reader: Reader, credit: Credit, now: Date) {
  const month = await readMonth(reader, credit, now, readCardDebt);
  const limitMinor = credit.granted === 0n ? credit.wished : credit.granted;
  const leastMinor = leastPayment(credit.terms, limitMinor);
  const paidOffMinor = usualInstalment({
    ...{ amountMinor: limitMinor, rateBasisPoints: credit.terms.rateBasisPoints, months: paidOffMonths },
    ...{ instalments: 'equal', from: londonDay(now) },
  });
  const judged = affordability(month, { instalmentMinor: leastMinor, stressedMinor: paidOffMinor });
  return { month, limitMinor, leastMinor, paidOffMinor, ...judged };
}
