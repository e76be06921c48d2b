import type { Evidence } from '@farthing/contract';
import { type Currency, money } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { ViewRow } from '../../../platform/database/view.ts';
import { topupView } from '../../topups/index.ts';
import { concerned, moneyFact, noEvidence, timeFact } from './evidence.ts';

/** What there is to see of a top-up that a card's bank took back when it was spent. */
export async function debtEvidence(reader: Reader, topupId: string): Promise<Evidence> {
  const { rows } = await sql<ViewRow<typeof topupView>>`
    SELECT * FROM ${topupView} AS topup WHERE id = ${topupId}
  `.execute(reader);
  const [topup] = rows;
  if (topup === undefined) return noEvidence;
  const amountOf = (minor: bigint) => money(minor, topup.currency as Currency);
  return {
    ...noEvidence,
    facts: [
      moneyFact('received', amountOf(topup.amount)),
      ...timeFact('confirmed_at', topup.paid_at),
      ...timeFact('charged_back_at', topup.charged_back_at),
      moneyFact('owed', amountOf(topup.debt_amount)),
    ],
    customers: await concerned(reader, [{ part: 'owner', customerId: topup.customer_id }]),
  };
}
