import * as z from 'zod';
import { call } from '../call.ts';
import { cardStatuses } from '../choices.ts';
import { answered, done, givenPin, newPin, sent, time, uuid } from '../fields.ts';

const ofCard = sent({ cardId: uuid });

const delivery = answered({
  card: answered({
    id: z.uuid(),
    status: z.enum(cardStatuses),
    /** Null until it is activated: they are on the card alone. */
    last_four: z.string().nullable(),
    card_holder_name: z.string(),
  }),
  address: z.string(),
  ordered_at: time,
  made_at: time.nullable(),
  sent_at: time.nullable(),
  /** The number of the parcel; null until it is sent. */
  tracking: z.string().nullable(),
  activated_at: time.nullable(),
  /** How many more wrong codes are taken. */
  tries_left: z.int(),
  /** Whether a PIN is set, and whether wrong tries at a machine have blocked it. */
  pin: z.enum(['missing', 'set', 'blocked']),
});

export const readCardDelivery = call({
  method: 'GET',
  path: '/cards/:cardId/delivery/',
  summary: 'Read where a physical card of yours is, and whether its PIN is set',
  access: 'customer',
  rate: 'general',
  params: ofCard,
  answer: { status: 200, body: answered({ delivery }) },
  errors: ['card_not_found'],
});

export const activateOwnCard = call({
  method: 'POST',
  path: '/cards/:cardId/activate/',
  summary: 'Activate a card that has come by post',
  description:
    'With the last four digits of its number, which are on the card, and the code of the letter that it came with.',
  access: 'customer',
  rate: 'account',
  params: ofCard,
  body: sent({
    last_four: z
      .string('Enter the last four digits of the card.')
      .max(4, 'Enter the last four digits of the card.')
      .regex(/^[0-9]{4}$/, 'Enter the last four digits of the card.'),
    code: z
      .string('Enter the code in the letter, 6 digits.')
      .max(6, 'Enter the code in the letter, 6 digits.')
      .regex(/^[0-9]{6}$/, 'Enter the code in the letter, 6 digits.'),
  }),
  answer: { status: 200, body: answered({ ...done, delivery }) },
  errors: ['card_not_found', 'status_conflict', 'activation_incorrect', 'activation_locked'],
});

export const setCardPin = call({
  method: 'PUT',
  path: '/cards/:cardId/pin/',
  summary: 'Set the PIN of a physical card, for cash machines',
  description:
    'It takes your transaction PIN, and ends a block by wrong tries. Nobody can read it afterwards.',
  access: 'customer',
  rate: 'money',
  params: ofCard,
  body: sent({
    card_pin: newPin.meta({ format: 'password' }),
    pin: givenPin,
  }),
  answer: { status: 200, body: answered({ ...done, delivery }) },
  errors: [
    'card_not_found',
    'status_conflict',
    'pin_too_simple',
    'pin_missing',
    'pin_incorrect',
    'pin_locked',
  ],
});

const produced = answered({
  card_id: z.uuid(),
  status: z.enum(cardStatuses),
  holder: z.string(),
  last_four: z.string(),
  address: z.string(),
  tracking: z.string().nullable(),
  /** The code of the letter; null until it is sent. */
  code: z.string().nullable(),
  ordered_at: time,
});

export const readCardProducer = call({
  method: 'GET',
  path: '/sandbox/card-producer/',
  summary: 'Read what the card producer of the sandbox has to make, newest first, and its letters',
  access: 'sandbox',
  rate: 'general',
  answer: { status: 200, body: answered({ cards: z.array(produced) }) },
  errors: [],
});

export const moveProducedCard = call({
  method: 'POST',
  path: '/sandbox/card-producer/:cardId/',
  summary: 'Have the card producer of the sandbox make a card, send it, or get it back from the post',
  access: 'sandbox',
  rate: 'general',
  params: ofCard,
  body: sent({ step: z.enum(['make', 'send', 'return'], 'Choose what to do.') }),
  answer: { status: 200, body: answered({ ...done, cards: z.array(produced) }) },
  errors: ['not_found', 'status_conflict'],
});

export type CardDelivery = z.output<typeof delivery>;
export type ProducedCard = z.output<typeof produced>;
