import * as z from 'zod';
import { call } from '../call.ts';
import { amount, answered, currency, decimalText, done, moneyText, sent, time, uuid } from '../fields.ts';

const sum = answered({ amount: moneyText, currency });

const quote = answered({
  id: z.uuid(),
  from: z.uuid(),
  to: z.uuid(),
  give: sum,
  get: sum,
  /** Units of what you get for one of what you give. */
  rate: decimalText,
  /** What the bank earns of it, in the currency that is given. */
  margin: answered({ amount: moneyText, currency, percent: decimalText }),
  expires_at: time,
});

export const quoteExchange = call({
  method: 'POST',
  path: '/accounts/exchange/quote/',
  summary: 'Ask for a quote to exchange money between two of your accounts',
  description:
    'It holds for 30 seconds. `side` says which amount you name: the one that you give, or the one that you get.',
  access: 'customer',
  rate: 'general',
  body: sent({
    from: uuid,
    to: uuid,
    amount,
    side: z.enum(['give', 'get'], 'Choose give or get.').default('give'),
  }),
  answer: { status: 200, body: answered({ quote }) },
  errors: [
    'not_found',
    'amount_out_of_bounds',
    'insufficient_funds',
    'exchange_bound_reached',
    'account_limit_exceeded',
  ],
});

export const takeExchange = call({
  method: 'POST',
  path: '/accounts/exchange/',
  summary: 'Exchange exactly as a quote says',
  description:
    'Works once, before the quote expires, and only while the market has not moved by more than its margin.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  body: sent({ quote: uuid }),
  answer: { status: 201, body: answered({ ...done, reference: z.string(), quote }) },
  errors: [
    'not_found',
    'quote_over',
    'quote_used',
    'quote_changed',
    'insufficient_funds',
    'exchange_bound_reached',
    'account_limit_exceeded',
  ],
});

export type ExchangeOffer = z.output<typeof quote>;
