import * as z from 'zod';
import { call } from '../../call.ts';
import { comparedSelfies } from '../../customer/identity/identity-choices.ts';
import { answered, sent, time, uuid } from '../../fields.ts';

export const getFreshSelfie = call({
  method: 'GET',
  path: '/staff/proposals/:proposalId/selfies/',
  summary: 'Read whether a customer has sent the new picture of their face that a proposal waits for',
  access: 'staff:proposals.read',
  rate: 'general',
  params: sent({ proposalId: uuid }),
  answer: {
    status: 200,
    body: answered({
      /** Null when none was asked for: the customer has no picture of an identity check to compare it with. */
      selfie: answered({
        link_expires_at: time,
        received_at: time.nullable(),
        /** What whoever asks has looked at. */
        seen: z.array(z.enum(comparedSelfies)),
      }).nullable(),
    }),
  },
  errors: ['not_found'],
});

export const lookAtSelfie = call({
  method: 'POST',
  path: '/staff/proposals/:proposalId/selfies/:which/look/',
  summary: 'Look at the new picture of a customer, or at the one of their identity check',
  description:
    'For who may approve the proposal, while it is open. Each look is written into the audit log. Whoever has not looked at both ' +
    'cannot approve it.',
  access: 'staff:customers.approve',
  bound: 'none',
  rate: 'lookup',
  params: sent({ proposalId: uuid, which: z.enum(comparedSelfies, 'There is no such picture.') }),
  answer: { status: 200, file: ['image/webp'] },
  errors: ['not_found', 'proposal_closed'],
});
