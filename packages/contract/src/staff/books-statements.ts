import * as z from 'zod';
import { call } from '../call.ts';
import { answered, currency, date, moneyText, optional, sent } from '../fields.ts';
import { period } from './fields.ts';

const heading = answered({
  heading: z.string(),
  section: z.enum(['assets', 'liabilities', 'equity', 'income', 'expenses', 'unmapped']),
  /** As it is read: what the bank has, owes, earned or spent is above zero. */
  amount: moneyText,
  lines: z.array(
    answered({
      line: z.string(),
      title: z.string(),
      currency,
      /** In its own currency. */
      own: moneyText,
      amount: moneyText,
    }),
  ),
});

export const getStatements = call({
  method: 'GET',
  path: '/staff/books/statements/',
  summary: 'Read the balance sheet at the end of a month or day, and its profit and loss',
  description:
    'From the journal, in one currency. Balances are converted at the rates of the last day, income and expenses at ' +
    'the rates of their own day. The difference that this and exchanging currency make is a line of its own.',
  access: 'staff:books.read',
  rate: 'general',
  query: sent({ period: optional(period), currency: optional(currency) }),
  answer: {
    status: 200,
    body: answered({
      currency,
      period: z.string(),
      first: date,
      last: date,
      /** Whether the last day is over. */
      final: z.boolean(),
      /** What one of the currency buys at the rates of the last day. */
      rates: z.array(answered({ currency, rate: z.string() })),
      balance_sheet: answered({
        headings: z.array(heading),
        assets: moneyText,
        /** What was earned less what was spent, since the beginning. */
        result: moneyText,
        exchange_difference: moneyText,
        /** Halves of the smallest coin, from telling many currencies in one. */
        rounding: moneyText,
        liabilities_and_equity: moneyText,
        balances: z.boolean(),
      }),
      profit_and_loss: answered({
        headings: z.array(heading),
        exchange_difference: moneyText,
        result: moneyText,
      }),
    }),
  },
  errors: [],
});
