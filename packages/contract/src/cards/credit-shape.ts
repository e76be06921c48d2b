import * as z from 'zod';
import { cardTypes, creditPayWays, creditStates } from '../choices.ts';
import { answered, currency, decimalText, moneyText, time } from '../fields.ts';

const day = z.iso.date();

/** What a credit card is agreed with; it stays so for its whole life. */
export const creditTerms = answered({
  /** Nominal, in percent a year, reckoned for each day on what is not paid by its due date. */
  rate: decimalText,
  /** The least payment: the larger of so much percent of what is owed, and so much; never more than is owed. */
  least_percent: decimalText,
  least_amount: moneyText,
  /** So many days after a statement its payment is due. */
  due_days: z.int(),
  /** Once for each statement whose least payment is missed; 0.00 where nothing is charged. */
  late_fee: moneyText,
  /** All such fees of a calendar year, in percent of the limit. */
  late_cap: decimalText,
});

const statement = answered({
  number: z.int(),
  first_day: day,
  made_on: day,
  /** Below zero when you had paid more than you owed. */
  owed: z.string(),
  least_payment: moneyText,
  due_on: day.nullable(),
});

export const creditCard = answered({
  id: z.uuid(),
  state: z.enum(creditStates),
  card_type: z.enum(cardTypes),
  currency,
  wished: moneyText,
  /** Null until staff have decided. */
  limit: moneyText.nullable(),
  terms: creditTerms,
  asked_at: time,
  /** Until when an offer can be accepted. */
  offered_until: time.nullable(),
  /** What we said with the decision. */
  decision: z.string().nullable(),
  /** The card that draws on it now. */
  card_id: z.uuid().nullable(),
  /** What is owed today, by its parts. */
  owed: answered({ total: moneyText, spent: moneyText, interest: moneyText, fees: moneyText }),
  /** What you have paid beyond what you owed. */
  in_credit: moneyText,
  /** Set aside for merchants who have not taken it yet. */
  pending: moneyText,
  available: moneyText,
  /** The payment that is due next: the least, and all that is left of the last statement. */
  due: answered({ on: day, least: moneyText, full: moneyText }).nullable(),
  /** A least payment that is missing, since the day that it was due. */
  late: answered({ since: day, least: moneyText }).nullable(),
  next_statement_on: day.nullable(),
  /** What we pay off for you on each due date. */
  pays: answered({ way: z.enum(creditPayWays), amount: moneyText.nullable() }),
  /** Newest first. */
  statements: z.array(statement),
  /** What was charged, paid off and given up, newest first. */
  entries: z.array(
    answered({
      id: z.uuid(),
      on: day,
      kind: z.enum(['interest', 'late-fee', 'payment', 'paid-out', 'written-off', 'recovered']),
      amount: moneyText,
    }),
  ),
});
