import * as z from 'zod';
import { call } from '../call.ts';
import { amount, answered, code, done, givenPin, line, sent, time, uuid } from '../fields.ts';
import { codeByPasskey } from '../passkey.ts';

const ofCard = sent({ cardId: uuid });
const ofToken = sent({ cardId: uuid, telephoneId: uuid });

const device = line('a name for the phone', 40);

const token = answered({
  id: z.uuid(),
  device: z.string(),
  /** Of the number that the telephone pays with, which is not the card's. */
  last_four: z.string(),
  state: z.enum(['active', 'suspended']),
  added_at: time,
  last_used_at: time.nullable(),
});

const tokens = { tokens: z.array(token) };
const answer = { status: 200, body: answered({ ...done, ...tokens }) } as const;
const pinErrors = ['pin_missing', 'pin_incorrect', 'pin_locked'] as const;

export const listCardTokens = call({
  method: 'GET',
  path: '/cards/:cardId/tokens/',
  summary: 'List the phones that pay in place of one of your cards',
  access: 'customer',
  rate: 'general',
  params: ofCard,
  answer: { status: 200, body: answered(tokens) },
  errors: ['card_not_found'],
});

export const sendTokenCode = call({
  method: 'POST',
  path: '/cards/:cardId/tokens/code/',
  summary: 'Get the code that adds a card to a phone',
  description: 'The code is for this card and this phone. If you have a passkey, you sign with it instead.',
  access: 'customer',
  rate: 'account',
  params: ofCard,
  body: sent({ device, pin: givenPin }),
  answer: { status: 200, body: answered({ ...done, ...codeByPasskey }) },
  errors: ['card_not_found', 'status_conflict', 'code_resend_too_soon', ...pinErrors],
});

export const addCardToken = call({
  method: 'POST',
  path: '/cards/:cardId/tokens/',
  summary: 'Add a card to the wallet of a phone',
  description: 'With your transaction PIN and the code. A card can be on five phones.',
  access: 'customer',
  rate: 'account',
  params: ofCard,
  body: sent({ device, pin: givenPin, otp_code: code }),
  answer,
  errors: [
    'card_not_found',
    'status_conflict',
    'code_invalid',
    'code_expired',
    'code_tries_exceeded',
    ...pinErrors,
  ],
});

const act = { method: 'POST', access: 'customer', rate: 'general', params: ofToken, answer } as const;

export const suspendCardToken = call({
  ...act,
  path: '/cards/:cardId/tokens/:telephoneId/suspend/',
  summary: 'Stop a phone from paying until you let it again',
  description: 'At once and without a PIN, so that you lose no time when a phone is gone.',
  errors: ['not_found', 'status_conflict'],
});

export const resumeCardToken = call({
  ...act,
  path: '/cards/:cardId/tokens/:telephoneId/resume/',
  summary: 'Let a phone pay again',
  rate: 'account',
  body: sent({ pin: givenPin }),
  errors: ['not_found', 'status_conflict', ...pinErrors],
});

export const removeCardToken = call({
  ...act,
  path: '/cards/:cardId/tokens/:telephoneId/remove/',
  summary: 'Remove a card from a phone for good',
  errors: ['not_found', 'status_conflict'],
});

const telephone = answered({
  id: z.uuid(),
  device: z.string(),
  holder: z.string(),
  last_four: z.string(),
  state: z.enum(['active', 'suspended', 'removed']),
});

export const readTelephones = call({
  method: 'GET',
  path: '/sandbox/telephones/',
  summary: 'Read the phones of the sandbox that a card was added to, newest first',
  access: 'sandbox',
  rate: 'general',
  answer: { status: 200, body: answered({ telephones: z.array(telephone) }) },
  errors: [],
});

export const payByTelephone = call({
  method: 'POST',
  path: '/sandbox/telephones/:telephoneId/pay/',
  summary: 'Hold a phone of the sandbox to a till',
  description: 'Made of the card network’s own calls, with the number of the phone.',
  access: 'sandbox',
  rate: 'general',
  params: sent({ telephoneId: uuid }),
  body: sent({ amount }),
  answer: { status: 200, body: answered({ ...done, approved: z.boolean() }) },
  errors: ['not_found', 'issuer_unavailable'],
});

export type CardToken = z.output<typeof token>;
export type Telephone = z.output<typeof telephone>;
