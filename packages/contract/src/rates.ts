import * as z from 'zod';
import { call } from './call.ts';
import { answered, decimalText, time } from './fields.ts';

export const getRates = call({
  method: 'GET',
  path: '/rates/',
  summary: 'Read the exchange rates that the bank uses',
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
    }),
  },
  errors: [],
});
