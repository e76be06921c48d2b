import * as z from 'zod';
import { call } from '../../call.ts';
import { answered, currency, date, done, moneyText, personName, prose, sent, time } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { documentKinds, identityCheckStates, identityParts, identityPictures } from './identity-choices.ts';

const check = answered({
  id: z.uuid(),
  state: z.enum(identityCheckStates),
  /** The tier that it is for. */
  tier: z.int(),
  /** The name that you ask for with it; null when it is about the tier alone. */
  corrected_name: answered({ first_name: z.string(), last_name: z.string() }).nullable(),
  /** What was read of the lines of the document; null until they were entered, and when its data was deleted. */
  document: answered({
    kind: z.enum(documentKinds),
    name: z.string(),
    /** The last three characters of its number. */
    number_ending: z.string(),
    expires_on: date,
  }).nullable(),
  pictures: z.array(answered({ part: z.enum(identityPictures), received_at: time })),
  /** What is still needed before it can be sent. */
  missing: z.array(z.enum(identityParts)),
  /** What the bank says: why more is wanted, or why it was refused. */
  reason: z.string().nullable(),
  /** The document has expired since: a new check is needed. */
  expired: z.boolean(),
  can_appeal: z.boolean(),
  submitted_at: time.nullable(),
  decided_at: time.nullable(),
});

const limit = answered({ amount: moneyText, currency });

const standing = {
  /** The newest; null when none was begun. */
  check: check.nullable(),
  tier: z.int(),
  tiers: z.array(
    answered({
      tier: z.int(),
      /** What it takes; nothing for the lowest. */
      needs: z.array(z.enum(identityParts)),
      /** How much can be sent in a day with it. */
      daily_limit: limit,
      /** How much can be paid in at once. */
      deposit_limit: limit,
      /** Whether a check for it can be begun now. */
      open: z.boolean(),
    }),
  ),
};

const answer = { status: 200, body: answered({ ...done, ...standing }) } as const;

export const getIdentityCheck = call({
  method: 'GET',
  path: '/account/identity-check/',
  summary: 'Read where your identity check stands, and what each tier needs and allows',
  access: 'customer',
  rate: 'general',
  answer: { status: 200, body: answered(standing) },
  errors: [],
});

export const startIdentityCheck = call({
  method: 'POST',
  path: '/account/identity-check/',
  summary: 'Begin an identity check, or begin again after one that was refused or has expired',
  description:
    'With another name than yours it asks to have your name corrected. Your document has to show that name, and two members of staff ' +
    'compare both. Then it may be for a tier that you have already.',
  access: 'customer',
  rate: 'general',
  body: sent({
    tier: z.coerce
      .number<number | string>('Choose a tier.')
      .int('Choose a tier.')
      .min(2, 'Choose a tier.')
      .max(3, 'Choose a tier.'),
    first_name: personName('your first name').optional(),
    last_name: personName('your last name').optional(),
  }),
  answer,
  errors: ['status_conflict', 'too_many_identity_checks'],
});

export const saveIdentityDocument = call({
  method: 'PUT',
  path: '/account/identity-check/document/',
  summary: 'Give the machine-readable lines of your document',
  description:
    'Its check digits, its expiry and your age are judged at once. Whether its name and date of birth are those of your profile is ' +
    'judged with the pictures.',
  access: 'customer',
  rate: 'general',
  body: sent({ lines: prose('the lines of your document', 200) }),
  answer,
  errors: ['status_conflict'],
});

export const addIdentityPicture = call({
  method: 'POST',
  path: '/account/identity-check/pictures/:part/',
  summary: 'Give one picture of your identity check; a new one takes the place of the old',
  description:
    'JPEG, PNG or WebP. It is drawn anew from its pixels, so that nothing hidden in the file is kept, and is encrypted. ' +
    'Only members of staff who decide on your check can see it, and each look is recorded. In a picture of a document the bank looks ' +
    'for the machine-readable lines and answers them, so that you need not type them. They are still yours to give: where they differ ' +
    'from the picture, a person looks at your check.',
  access: 'customer',
  rate: 'general',
  encoding: 'multipart',
  upload: 'picture',
  params: sent({ part: z.enum(identityPictures, 'There is no such picture.') }),
  body: sent({}),
  answer: {
    status: 200,
    body: answered({
      ...done,
      ...standing,
      /** As `saveIdentityDocument` takes them; null when there are none that could be read for certain. */
      read_lines: z.string().nullable(),
    }),
  },
  errors: ['status_conflict', 'picture_not_readable', 'picture_too_large'],
});

export const submitIdentityCheck = call({
  method: 'POST',
  path: '/account/identity-check/submit/',
  summary: 'Send your identity check to be judged',
  access: 'customer',
  rate: 'general',
  answer,
  errors: ['status_conflict', 'identity_check_incomplete'],
});

export const appealIdentityCheck = call({
  method: 'POST',
  path: '/account/identity-check/appeal/',
  summary: 'Ask that a person looks again at an identity check that was refused',
  description: 'Once, while its pictures are kept.',
  access: 'customer',
  rate: 'general',
  body: sent({ words: prose('why it should be looked at again', limits.note) }),
  answer,
  errors: ['status_conflict'],
});

export type IdentityCheckAnswer = z.output<typeof check>;
