import * as z from 'zod';
import { call } from '../call.ts';
import { answered, done, line, optional, prose, sent, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { chosenCategories, movementCategories } from './categories.ts';

/** What people make of a movement of theirs. */
const marks = answered({
  /** Whose side of the movement it is. */
  account: z.uuid(),
  category: z.enum(movementCategories),
  note: z.string().nullable(),
  tags: z.array(z.string()),
  /** Whether there is a picture of the bill. */
  bill: z.boolean(),
  /** False for somebody who may only look at a shared account. */
  can_change: z.boolean(),
});

const ofMovement = {
  access: 'customer',
  rate: 'general',
  params: sent({ movementId: z.uuid('This is not the id of a movement.') }),
} as const;

/** Money between two accounts of yours is on both under one id; the wallet's side unless another is named. */
const account = uuid.optional();

const answer = { status: 200, body: answered({ ...done, marks }) } as const;

export const getMarks = call({
  method: 'GET',
  path: '/wallet/transactions/:movementId/marks/',
  summary: 'Read the category, the note and the tags of a movement',
  ...ofMovement,
  query: sent({ account }),
  answer: { status: 200, body: answered({ marks }) },
  errors: ['not_found'],
});

export const chooseCategory = call({
  method: 'PUT',
  path: '/wallet/transactions/:movementId/category/',
  summary: 'Correct the category of a movement',
  description:
    'It is remembered: movements of the same payee in the same direction, so far and from now on, get it too, on all accounts of ' +
    'yours; on a shared account there alone. With `only_this` nothing else changes.',
  ...ofMovement,
  body: sent({
    account,
    category: z.enum(chosenCategories, 'Choose one of the categories.'),
    only_this: z.boolean('Send true or false.').default(false),
  }),
  answer: {
    status: 200,
    body: answered({
      ...done,
      marks,
      /** How many movements have another category now. */
      changed: z.int(),
    }),
  },
  errors: ['not_found', 'permission_denied'],
});

const mostTags = 10;

export const writeNote = call({
  method: 'PUT',
  path: '/wallet/transactions/:movementId/note/',
  summary: 'Write a note and tags to a movement; what is sent takes the place of what was there',
  ...ofMovement,
  body: sent({
    account,
    note: optional(prose('a note', limits.note)),
    tags: z
      .array(line('a tag', limits.tag), 'Send a list of tags.')
      .max(mostTags, `Use at most ${mostTags} tags.`)
      .default([]),
  }),
  answer,
  errors: ['not_found', 'permission_denied'],
});

export const addBill = call({
  method: 'POST',
  path: '/wallet/transactions/:movementId/bill/',
  summary: 'Keep a picture of the bill of a movement; a new one takes the place of the old',
  description:
    'JPEG, PNG or WebP. It is redrawn from its pixels, so that nothing hidden in the file is kept, and is encrypted.',
  encoding: 'multipart',
  upload: 'picture',
  ...ofMovement,
  query: sent({ account }),
  body: sent({}),
  answer,
  errors: ['not_found', 'permission_denied', 'picture_not_readable', 'picture_too_large'],
});

export const getBill = call({
  method: 'GET',
  path: '/wallet/transactions/:movementId/bill/',
  summary: 'Read the picture of the bill of a movement',
  ...ofMovement,
  query: sent({ account }),
  answer: { status: 200, file: ['image/webp'] },
  errors: ['not_found'],
});

export const removeBill = call({
  method: 'DELETE',
  path: '/wallet/transactions/:movementId/bill/',
  summary: 'Delete the picture of the bill of a movement',
  ...ofMovement,
  query: sent({ account }),
  answer,
  errors: ['not_found', 'permission_denied'],
});

export type Marks = z.output<typeof marks>;
