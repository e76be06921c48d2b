import * as z from 'zod';
import { call } from '../call.ts';
import { cardStatuses, cardTypes } from '../choices.ts';
import { amount, answered, done, givenPin, moneyText, newPin, sent, time } from '../fields.ts';
import { proof, proofErrors } from './sign-in/proof.ts';

const card = answered({
  card_type: z.enum(cardTypes),
  /** Masked to its last four digits unless `show_sensitive_data`. */
  card_number: z.string(),
  card_holder_name: z.string(),
  /** MM/YY */
  expiry_date: z.string(),
  /** Hidden unless `show_sensitive_data`. */
  cvv: z.string(),
  fee_amount: moneyText,
  payment_reference: z.string(),
  status: z.enum(cardStatuses),
  created_at: time,
  updated_at: time,
  show_sensitive_data: z.boolean(),
});

export const getCard = call({
  method: 'GET',
  path: '/cards/card_details/',
  summary: 'Read your card, masked',
  access: 'customer',
  rate: 'general',
  answer: { status: 200, body: answered({ card }) },
  errors: ['card_not_found'],
});

export const createCard = call({
  method: 'POST',
  path: '/cards/create_card/',
  summary: 'Get a virtual card',
  description: 'Charges the fee and issues the card, or does neither. The fee sent is the fee agreed to.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  body: sent({
    fee_amount: amount,
    card_type: z.enum(cardTypes, 'Choose VISA, MASTERCARD or VERVE.').default('VISA'),
  }),
  answer: { status: 201, body: answered({ ...done, card }) },
  errors: ['card_exists', 'card_fee_mismatch', 'under_18', 'insufficient_funds', 'no_account_in_currency'],
});

export const revealCard = call({
  method: 'POST',
  path: '/cards/reveal/',
  summary: 'Read the full number and CVV of your card, once',
  access: 'customer',
  rate: 'money',
  body: sent({ pin: givenPin }),
  answer: { status: 200, body: answered({ card }) },
  errors: ['card_not_found', 'status_conflict', 'pin_missing', 'pin_incorrect', 'pin_locked'],
});

export const createPin = call({
  method: 'POST',
  path: '/cards/pin_creation/',
  summary: 'Create your transaction PIN',
  description: 'Once: afterwards it is replaced with your password and a second factor.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  body: sent({ pin: newPin }),
  answer: { status: 201, body: answered(done) },
  errors: ['pin_exists', 'pin_too_simple'],
});

export const replacePin = call({
  method: 'POST',
  path: '/cards/pin_replacement/',
  summary: 'Replace a transaction PIN that you have forgotten',
  description:
    'Needs the password and a second factor. For 72 hours, lower bounds apply to what you send. Only support can ' +
    'unlock a PIN that too many wrong tries have locked.',
  access: 'customer',
  rate: 'general',
  body: sent({ ...proof, pin: newPin }),
  answer: { status: 200, body: answered(done) },
  errors: ['pin_missing', 'pin_locked', 'pin_too_simple', ...proofErrors],
});

export type Card = z.output<typeof card>;
