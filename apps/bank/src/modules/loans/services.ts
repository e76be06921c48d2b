import type { Loan } from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Audit } from '../audit/index.ts';
import type { Books } from '../books/index.ts';
import type { CustomerRecord } from '../identity/index.ts';
import type { CurrentSettings } from '../settings/index.ts';
import { amountDue } from './loan.ts';
import type { AboutLoan } from './mails.ts';
import type { StoredLoan } from './store.ts';

/** What the use cases of this module stand on. */
export type LoanServices = {
  readonly config: Pick<Config, 'ledgerCurrency'>;
  readonly brand: Brand;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer;
  readonly audit: Audit;
  readonly books: Books;
  readonly settings: CurrentSettings;
};

export function toAnswer(loan: StoredLoan): Loan {
  const { currency } = loan;
  return {
    id: loan.id,
    amount: toDecimal(money(loan.amount, currency)),
    interest_rate: loan.interestRate,
    loan_term: loan.term,
    status: loan.status,
    due_date: loan.dueAt?.toISOString() ?? null,
    created_at: loan.createdAt.toISOString(),
    amount_due: toDecimal(money(amountDue(loan), currency)),
  };
}

/** What the audit log tells of a loan. */
export function factsOf(loan: StoredLoan) {
  return {
    status: loan.status,
    due_date: loan.dueAt?.toISOString() ?? null,
    amount_due: toDecimal(money(amountDue(loan), loan.currency)),
  };
}

/** What a letter to the borrower is about. */
export function aboutLoan(
  loan: StoredLoan,
  { email, firstName }: Pick<CustomerRecord, 'email' | 'firstName'>,
): AboutLoan {
  const { currency, term, dueAt } = loan;
  return {
    to: email,
    firstName,
    amount: money(loan.amount, currency),
    amountDue: money(amountDue(loan), currency),
    interest: money(loan.interest, currency),
    term,
    dueAt,
  };
}
