import * as z from 'zod';
import { call } from './call.ts';
import { answered, currency, decimalText, moneyText, time } from './fields.ts';

export const getRates = call({
  method: 'GET',
  path: '/rates/',
  summary: 'Read the exchange rates and the fees that the bank uses',
  access: 'public',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      base: z.literal('USD'),
      rates: answered({ EUR: decimalText, GBP: decimalText }),
      /** Null while no rates were ever fetched. */
      as_of: time.nullable(),
      source: z.string(),
      stale: z.boolean(),
      /** What is taken off the rate when money is exchanged, in hundredths of a percent. */
      margin_basis_points: z.int().min(0).max(9999),
      /** What customers pay now. */
      fees: answered({ currency, transfer: moneyText, international_transfer: moneyText, card: moneyText }),
    }),
  },
  errors: [],
});
