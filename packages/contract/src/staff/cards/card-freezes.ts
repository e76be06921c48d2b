import * as z from 'zod';
import { call } from '../../call.ts';
import { answered, done, sent, uuid } from '../../fields.ts';
import { because } from '../fields.ts';

/** About the card of a customer. */
const about = {
  method: 'POST',
  bound: 'none',
  rate: 'general',
  params: sent({ cardId: uuid }),
  body: because,
} as const;

export const freezeCard = call({
  ...about,
  path: '/staff/cards/:cardId/freeze/',
  summary: 'Freeze the card of a customer',
  description:
    'Nothing can be paid with the card, and its owner cannot lift the freeze. Lifting it takes two members of staff.',
  access: 'staff:customers.act',
  answer: { status: 200, body: answered(done) },
  errors: ['card_not_found', 'status_conflict'],
});

export const proposeCardUnfreeze = call({
  ...about,
  path: '/staff/cards/:cardId/propose-unfreeze/',
  summary: 'Propose to lift the freeze of a card',
  access: 'staff:customers.propose',
  idempotent: true,
  answer: { status: 201, body: answered({ ...done, proposal_id: z.uuid() }) },
  errors: ['card_not_found', 'status_conflict', 'proposal_open'],
});
