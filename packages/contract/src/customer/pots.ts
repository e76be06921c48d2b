import * as z from 'zod';
import { call } from '../call.ts';
import { potPictures, roundUps } from '../choices.ts';
import { amount, answered, currency, date, done, line, moneyText, sent, time, uuid } from '../fields.ts';
import { limits } from '../limits.ts';

const name = line('a name', limits.ownAccountName);
const picture = z.enum(potPictures, 'Choose one of the pictures.');
const round_up = z.enum(roundUps, 'Choose how much is rounded up.');
const ofAccount = sent({ accountId: uuid });
const ofPot = sent({ accountId: uuid, potId: uuid });

const pot = answered({
  id: z.uuid(),
  name: z.string(),
  picture: z.enum(potPictures),
  currency,
  balance: moneyText,
  /** What is to be in it; null when nobody has said. */
  target: moneyText.nullable(),
  /** By when; only with a target. */
  target_day: z.iso.date().nullable(),
  /** How many times the rest of a card payment up to the next whole unit goes into it; null when nothing does. */
  round_up: z.enum(roundUps).nullable(),
  opened_at: time,
});

export const listPots = call({
  method: 'GET',
  path: '/accounts/:accountId/pots/',
  summary: 'List the pots of an account',
  description:
    'Money in a pot is yours and put aside: payments, cards and fees cannot touch it, and the balance of the account leaves it out.',
  access: 'customer',
  rate: 'general',
  params: ofAccount,
  answer: {
    status: 200,
    body: answered({
      pots: z.array(pot),
      /** How many an account can have at once. */
      most: z.int(),
      /** Whether cards pay from this account, so that one of its pots can have what is rounded up. */
      can_round_up: z.boolean(),
    }),
  },
  errors: ['not_found'],
});

export const openPot = call({
  method: 'POST',
  path: '/accounts/:accountId/pots/',
  summary: 'Open a pot',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  params: ofAccount,
  body: sent({
    name,
    picture,
    target: amount.nullish(),
    target_day: date.nullish(),
    round_up: round_up.nullish(),
  }),
  answer: { status: 201, body: answered({ ...done, pot }) },
  errors: ['not_found', 'too_many_pots'],
});

export const changePot = call({
  method: 'PATCH',
  path: '/accounts/:accountId/pots/:potId/',
  summary: 'Change what a pot is called, its picture, target or day, and what is rounded up into it',
  description:
    'What is not sent stays as it is; null takes a target or a day away, and ends rounding up. One pot of an account can have what is ' +
    'rounded up: it is taken from the one that had it before.',
  access: 'customer',
  rate: 'general',
  params: ofPot,
  body: sent({
    name: name.optional(),
    picture: picture.optional(),
    target: amount.nullish(),
    target_day: date.nullish(),
    round_up: round_up.nullish(),
  }),
  answer: { status: 200, body: answered({ ...done, pot }) },
  errors: ['not_found'],
});

export const movePotMoney = call({
  method: 'POST',
  path: '/accounts/:accountId/pots/:potId/move/',
  summary: 'Put money into a pot, or take it out',
  description: 'At once and without a code, since it stays yours. No limit applies.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  params: ofPot,
  body: sent({ direction: z.enum(['in', 'out'], 'Choose in or out.'), amount }),
  answer: { status: 201, body: answered({ ...done, reference: z.string() }) },
  errors: ['not_found', 'insufficient_funds', 'amount_out_of_bounds'],
});

export const closePot = call({
  method: 'POST',
  path: '/accounts/:accountId/pots/:potId/close/',
  summary: 'Close a pot',
  description: 'Its money goes back to the account.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  params: ofPot,
  answer: { status: 200, body: answered({ ...done, moved: moneyText }) },
  errors: ['not_found'],
});

export type Pot = z.output<typeof pot>;
