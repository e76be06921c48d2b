import * as z from 'zod';
import { call } from '../../call.ts';
import {
  documentFields,
  documentKinds,
  identityPictures,
  identitySignals,
} from '../../customer/identity/identity-choices.ts';
import { answered, date, done, sent, time, uuid } from '../../fields.ts';
import { because, bounded } from '../fields.ts';

const ofCheck = sent({ checkId: uuid });

const compared = answered({ document: z.string(), profile: z.string(), same: z.boolean() });

export const getStaffIdentityCheck = call({
  method: 'GET',
  path: '/staff/identity-checks/:checkId/',
  summary: 'Read the document of an identity check beside the profile, while the check waits',
  access: 'staff:identity-checks.read',
  rate: 'general',
  params: ofCheck,
  answer: {
    status: 200,
    body: answered({
      tier: z.int(),
      kind: z.enum(documentKinds),
      issuer: z.string(),
      number_ending: z.string(),
      nationality: z.string(),
      expires_on: date,
      /** `asked` is the name that the customer asks for; it is the one that is compared then. */
      name: compared.extend({ asked: z.string().nullable() }),
      birth_date: compared,
      address: z.string().nullable(),
      signals: z.array(z.enum(identitySignals)),
      /** What the customer says against a refusal. */
      appeal: z.string().nullable(),
      pictures: z.array(answered({ part: z.enum(identityPictures), received_at: time })),
      /** What the bank has read in the pictures itself. What was typed is above; `differences` names where the two are not the same. */
      read: z.array(
        answered({
          part: z.enum(identityPictures),
          kind: z.enum(documentKinds),
          issuer: z.string(),
          number_ending: z.string(),
          nationality: z.string(),
          name: z.string(),
          birth_date: date,
          expires_on: date,
          differences: z.array(z.enum(documentFields)),
        }),
      ),
    }),
  },
  errors: ['case_closed'],
});

export const lookAtIdentityPicture = call({
  method: 'POST',
  path: '/staff/identity-checks/:checkId/pictures/:part/look/',
  summary: 'Look at one picture of an identity check',
  description:
    'For whoever works on the case, and for who may approve what was proposed about it. Each look is written into the audit log.',
  access: 'staff:identity-checks.read',
  bound: 'none',
  rate: 'lookup',
  params: sent({ checkId: uuid, part: z.enum(identityPictures, 'There is no such picture.') }),
  answer: { status: 200, file: ['image/webp'] },
  errors: ['not_found', 'case_closed', 'case_not_yours'],
});

const act = {
  method: 'POST',
  access: 'staff:identity-checks.decide',
  bound: 'none',
  rate: 'general',
  params: ofCheck,
  body: because,
  errors: ['case_claimed', 'case_closed'],
} as const;

export const passIdentityCheck = call({
  ...act,
  path: '/staff/identity-checks/:checkId/pass/',
  summary: 'Pass an identity check: the customer gets the tier and its limits',
  description: 'For the highest tier, and for another name, a second person has to approve it.',
  answer: { ...bounded, status: 200 },
  errors: [...act.errors, 'case_not_yours', 'proposal_open', 'customer_not_active', 'status_conflict'],
});

export const refuseIdentityCheck = call({
  ...act,
  path: '/staff/identity-checks/:checkId/refuse/',
  summary: 'Refuse an identity check, with a reason that its customer reads',
  answer: { status: 200, body: answered({ ...done }) },
});

export const askMoreOfIdentityCheck = call({
  ...act,
  path: '/staff/identity-checks/:checkId/ask-more/',
  summary: 'Ask a customer for better pictures or another document, in words that they read',
  answer: { status: 200, body: answered({ ...done }) },
});
