import * as z from 'zod';
import { call } from '../../call.ts';
import { cardDisputeReasons, cardDisputeStates } from '../../choices.ts';
import { answered, done, sent, time, uuid } from '../../fields.ts';
import { because, bounded, customerLine, moneyOf } from '../fields.ts';

const ofDispute = sent({ disputeId: uuid });

export const getStaffDispute = call({
  method: 'GET',
  path: '/staff/disputes/:disputeId/',
  summary: 'Read a dispute of a card payment, in any state',
  access: 'staff:disputes.read',
  rate: 'general',
  params: ofDispute,
  answer: {
    status: 200,
    body: answered({
      id: z.uuid(),
      state: z.enum(cardDisputeStates),
      customer: customerLine,
      reason: z.enum(cardDisputeReasons),
      description: z.string(),
      amount: moneyOf,
      merchant: z.string(),
      place: z.string(),
      /** What the merchant took, and what it has given back. */
      taken: moneyOf,
      given_back: moneyOf,
      paid_at: time,
      created_at: time,
      credited_at: time.nullable(),
      sent_at: time.nullable(),
      answer_due_at: time.nullable(),
      answer: answered({ accepts: z.boolean(), words: z.string(), at: time }).nullable(),
      outcome: z.string().nullable(),
      decided_at: time.nullable(),
      /** What the customer still owes of a credit that was taken back. */
      owed: moneyOf.nullable(),
      pictures: z.array(answered({ id: z.uuid(), received_at: time })),
    }),
  },
  errors: ['not_found'],
});

export const lookAtDisputePicture = call({
  method: 'POST',
  path: '/staff/disputes/:disputeId/pictures/:pictureId/look/',
  summary: 'Look at one picture of a dispute',
  description:
    'For whoever works on the case, and for those who may approve a proposal about it. The audit log records each ' +
    'look.',
  access: 'staff:disputes.read',
  bound: 'none',
  rate: 'lookup',
  params: sent({ disputeId: uuid, pictureId: uuid }),
  answer: { status: 200, file: ['image/webp'] },
  errors: ['not_found', 'case_closed', 'case_not_yours'],
});

const act = {
  method: 'POST',
  access: 'staff:disputes.decide',
  rate: 'general',
  params: ofDispute,
  body: because,
} as const;

const step = {
  ...act,
  bound: 'none',
  answer: { status: 200, body: answered({ ...done }) },
  errors: ['case_claimed', 'case_closed'],
} as const;

const gives = {
  ...act,
  bound: 'dispute',
  answer: { ...bounded, status: 200 },
  errors: ['case_claimed', 'case_closed', 'proposal_open', 'status_conflict', 'customer_not_active'],
} as const;

export const creditDispute = call({
  ...gives,
  path: '/staff/disputes/:disputeId/credit/',
  summary: 'Credit a disputed payment until its outcome is known',
  description: 'Above what one person may give back alone, a second one has to approve it.',
});

export const sendDispute = call({
  ...step,
  path: '/staff/disputes/:disputeId/send/',
  summary: 'Ask the merchant about a dispute, by the card network',
  description: 'The dispute leaves the queue until the merchant has answered, or the time to answer is over.',
});

export const recordDisputeAccepted = call({
  ...step,
  path: '/staff/disputes/:disputeId/accepted/',
  summary: 'Record that the merchant accepts a dispute, in its words',
});

export const recordDisputeObjected = call({
  ...step,
  path: '/staff/disputes/:disputeId/objected/',
  summary: 'Record that the merchant objects to a dispute, in its words',
});

export const winDispute = call({
  ...gives,
  path: '/staff/disputes/:disputeId/win/',
  summary: 'Decide a dispute for the customer: the money is theirs, and the card network owes it to the bank',
  description:
    'What was not credited before is credited now. Above what one person may give back alone, a second one has to approve it.',
});

export const loseDispute = call({
  ...step,
  path: '/staff/disputes/:disputeId/lose/',
  summary: 'Decide a dispute against the customer, with a reason that they read',
  description:
    'What was credited for now is taken back. If the account no longer has it, the customer owes it, and it is taken ' +
    'once it is there.',
});
