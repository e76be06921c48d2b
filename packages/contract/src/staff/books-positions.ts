import * as z from 'zod';
import { call } from '../call.ts';
import { answered, currency, moneyText, time } from '../fields.ts';

export const getPositions = call({
  method: 'GET',
  path: '/staff/books/positions/',
  summary: 'Read how much more or less of each currency the bank has than it owes, and what that is worth',
  description:
    'From the journal, at mid-market rates. Above zero the bank has more of a currency than it owes; below zero it ' +
    'has less.',
  access: 'staff:books.read',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      as_of: time,
      /** What everything but `own` is told in. */
      currency,
      rates_as_of: time.nullable(),
      positions: z.array(
        answered({
          currency,
          /** In its own currency. */
          own: moneyText,
          value: moneyText,
          /** What it was worth on the days on which it arose. */
          cost: moneyText,
          /** Value less cost. */
          result: moneyText,
          /** How far it may be from zero in its own currency; null in the currency of the report, where nothing is at risk. */
          bound: moneyText.nullable(),
          is_beyond: z.boolean(),
        }),
      ),
      /** Of all currencies. */
      result: moneyText,
      /** What each position may be worth at most, by the setting. */
      bound: moneyText,
    }),
  },
  errors: [],
});
