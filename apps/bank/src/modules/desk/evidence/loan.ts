import type { Evidence } from '@farthing/contract';
import { add } from '@farthing/money';
import type { Reader } from '../../../platform/database/database.ts';
import {
  bankParty,
  concerned,
  customerParty,
  inDecimal,
  moneyFact,
  noEvidence,
  textFact,
  timeFact,
} from './evidence.ts';
import type { LoanRecord } from './records.ts';

/** What is known of a loan that is asked for, and what a yes pays out. */
export async function loanEvidence(reader: Reader, loan: LoanRecord): Promise<Evidence> {
  const { customerId, amount, interest, term, rate, createdAt } = loan;
  return {
    ...noEvidence,
    moves: [
      {
        from: bankParty('loan-principal'),
        to: await customerParty(reader, customerId),
        ...inDecimal(amount),
      },
    ],
    facts: [
      ...textFact('term', term),
      ...textFact('rate', `${rate}%`),
      moneyFact('interest', interest),
      moneyFact('amount_due', add(amount, interest)),
      ...timeFact('asked_at', createdAt),
    ],
    customers: await concerned(reader, [{ part: 'borrower', customerId }]),
  };
}
