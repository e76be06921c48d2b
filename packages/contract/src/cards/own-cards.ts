import * as z from 'zod';
import { call } from '../call.ts';
import { cardCategories, cardKinds, cardStatuses, cardTypes } from '../choices.ts';
import { amount, answered, currency, done, givenPin, moneyText, prose, sent, time, uuid } from '../fields.ts';

const limit = moneyText.nullable();

const ownCard = answered({
  id: z.uuid(),
  kind: z.enum(cardKinds),
  card_type: z.enum(cardTypes),
  /** Masked to its last four digits. */
  card_number: z.string(),
  card_holder_name: z.string(),
  /** MM/YY */
  expiry_date: z.string(),
  status: z.enum(cardStatuses),
  /** Who froze it: you, the bank, or both. What the bank froze only the bank lifts. */
  frozen_by_you: z.boolean(),
  frozen_by_bank: z.boolean(),
  /** Of the amounts below. */
  currency,
  /** Null: as much as there is. */
  limits: answered({ payment: limit, day: limit, month: limit }),
  allows: answered({ online: z.boolean(), contactless: z.boolean(), cash: z.boolean(), abroad: z.boolean() }),
  blocked_categories: z.array(z.enum(cardCategories)),
  gambling: answered({
    blocked: z.boolean(),
    /** From when it is not blocked any more, once you have asked for that. */
    opens_at: time.nullable(),
  }),
  /** Of a card that draws on credit. */
  credit_id: z.uuid().nullable(),
  /** The card whose place it takes, once it is activated. */
  replaces: z.uuid().nullable(),
  created_at: time,
});

export const listOwnCards = call({
  method: 'GET',
  path: '/cards/',
  summary: 'List your cards, oldest first, and what can be ordered',
  access: 'customer',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      cards: z.array(ownCard),
      /** Null where the bank offers no cards. */
      offer: answered({
        currency,
        /** What each kind costs, once. */
        fees: answered({ virtual: moneyText, 'one-time': moneyText, physical: moneyText }),
        /** How many virtual cards, those for one payment included, you can have at once. */
        most_virtual: z.int(),
      }).nullable(),
    }),
  },
  errors: [],
});

export const orderCard = call({
  method: 'POST',
  path: '/cards/',
  summary: 'Get another card',
  description:
    'A virtual one works at once. One for a single payment closes after it and costs nothing. A physical one comes by post, one at a ' +
    'time. The fee sent is the fee agreed to.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  body: sent({
    kind: z.enum(cardKinds, 'Choose virtual, one-time or physical.'),
    card_type: z.enum(cardTypes, 'Choose VISA, MASTERCARD or VERVE.').default('VISA'),
    /** Left out where there is no fee. */
    fee_amount: amount.optional(),
    /** Where a physical one is sent. */
    address: prose('the address that we send it to', 300).optional(),
  }),
  answer: { status: 201, body: answered({ ...done, card: ownCard }) },
  errors: ['too_many_cards', 'card_fee_mismatch', 'under_18', 'insufficient_funds', 'no_account_in_currency'],
});

const ofCard = sent({ cardId: uuid });

/** What is done at once, and answers the card as it is then. */
const act = {
  method: 'POST',
  access: 'customer',
  rate: 'general',
  params: ofCard,
  answer: { status: 200, body: answered({ ...done, card: ownCard }) },
} as const;

export const freezeOwnCard = call({
  ...act,
  path: '/cards/:cardId/freeze/',
  summary: 'Freeze a card: nothing can be paid with it',
  errors: ['card_not_found', 'status_conflict'],
});

export const unfreezeOwnCard = call({
  ...act,
  path: '/cards/:cardId/unfreeze/',
  summary: 'Unfreeze a card that you froze',
  description: 'What the bank froze stays frozen until the bank lifts it.',
  errors: ['card_not_found', 'status_conflict'],
});

const pinErrors = ['pin_missing', 'pin_incorrect', 'pin_locked'] as const;

export const revealOwnCard = call({
  ...act,
  path: '/cards/:cardId/reveal/',
  summary: 'Read the full number and CVV of one of your cards, once',
  rate: 'money',
  body: sent({ pin: givenPin }),
  answer: {
    status: 200,
    body: answered({ card_number: z.string(), expiry_date: z.string(), cvv: z.string() }),
  },
  errors: ['card_not_found', 'status_conflict', ...pinErrors],
});

export const closeOwnCard = call({
  ...act,
  path: '/cards/:cardId/close/',
  summary: 'Close a card for good',
  description: 'No PIN is needed, so that you lose no time if the card is in the wrong hands.',
  errors: ['card_not_found', 'status_conflict'],
});

export const replaceOwnCard = call({
  ...act,
  path: '/cards/:cardId/replace/',
  summary: 'Replace a card that is lost, stolen or damaged',
  description:
    'A lost or stolen card closes at once and for good. A damaged one, which is a physical one, works until its successor is activated. ' +
    'A new card with another number and the same limits and switches takes its place, free of charge; a physical one goes to the ' +
    'address that is sent, or else to the last one. What the bank froze is not replaced.',
  rate: 'money',
  idempotent: true,
  body: sent({
    because: z.enum(['lost', 'stolen', 'damaged'], 'Choose lost, stolen or damaged.'),
    address: prose('the address that we send it to', 300).optional(),
  }),
  answer: { status: 201, body: answered({ ...done, card: ownCard }) },
  errors: ['card_not_found', 'status_conflict'],
});

const newLimit = amount.nullish();
const allowed = z.boolean('Send true or false.').optional();

export const controlOwnCard = call({
  ...act,
  method: 'PATCH',
  path: '/cards/:cardId/controls/',
  summary: 'Change what a card may do',
  description:
    'What is not sent stays as it is; null takes a limit away. Stricter limits apply at once, looser ones need the PIN. ' +
    'A gambling block ends 48 hours after you ask to end it.',
  body: sent({
    limits: sent({ payment: newLimit, day: newLimit, month: newLimit }).optional(),
    allows: sent({ online: allowed, contactless: allowed, cash: allowed, abroad: allowed }).optional(),
    blocked_categories: z
      .array(z.enum(cardCategories, 'Choose categories of the list.'), 'Send a list of categories.')
      .max(cardCategories.length, 'Name each category once.')
      .optional(),
    block_gambling: allowed,
    pin: givenPin.optional(),
  }),
  errors: ['card_not_found', 'status_conflict', 'card_pin_needed', ...pinErrors],
});

export type OwnCard = z.output<typeof ownCard>;
