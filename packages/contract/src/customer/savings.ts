import * as z from 'zod';
import { call } from '../call.ts';
import { answered, currency, decimalText, moneyText, sent, uuid } from '../fields.ts';

const rate = {
  /** A year, in percent, as it is today; 0 is none. */
  rate: decimalText,
  /** The next rate that two people have agreed on, and the day (UTC) from which it holds. */
  planned: answered({ rate: decimalText, from_day: z.iso.date() }).nullable(),
};

export const listSavingsRates = call({
  method: 'GET',
  path: '/accounts/savings-rates/',
  summary: 'Read what savings earn in each currency',
  access: 'customer',
  rate: 'general',
  answer: { status: 200, body: answered({ rates: z.array(answered({ currency, ...rate })) }) },
  errors: [],
});

export const getInterest = call({
  method: 'GET',
  path: '/accounts/:accountId/interest/',
  summary: 'Read what a savings account earns',
  description:
    'We work out interest on the balance at the end of each day (UTC), for 365 days in every year, to the exact fraction. We credit it when the month ends and when the account is closed. Where the bank has to withhold tax, it is taken at the same time.',
  access: 'customer',
  rate: 'general',
  params: sent({ accountId: uuid }),
  answer: {
    status: 200,
    body: answered({
      ...rate,
      currency,
      /** Before tax: whole minor units of what was earned by the end of yesterday and is not credited yet. */
      earned: moneyText,
      earned_since: z.iso.date(),
      /** Since the first of January, before tax. */
      credited_this_year: moneyText,
      /** Of interest that is credited today, in percent; 0 where nothing is withheld. */
      tax_rate: decimalText,
      tax_this_year: moneyText,
      /** What was credited this year less its tax. */
      net_this_year: moneyText,
    }),
  },
  errors: ['not_found'],
});
