import * as z from 'zod';
import { call } from '../call.ts';
import { answered, moneyText, time } from '../fields.ts';

const status = z.enum(['pending', 'paid', 'declined']);

const referral = answered({
  referee_details: answered({
    full_name: z.string(),
    /** Masked: a referrer need not know the whole address. */
    email: z.string(),
    status,
    bonus: moneyText,
    referred_at: time,
  }),
  status,
  bonus: moneyText,
  referred_at: time,
});

export const getReferrals = call({
  method: 'GET',
  path: '/management/referral-details/',
  summary: 'List the people you referred, newest first',
  access: 'customer',
  rate: 'general',
  answer: { status: 200, body: answered({ status: z.literal('success'), data: z.array(referral) }) },
  errors: [],
});

export type Referral = z.output<typeof referral>;
