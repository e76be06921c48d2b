import * as z from 'zod';
import { call } from '../call.ts';
import { answered, done, givenPin, line, sent } from '../fields.ts';
import { withdrawal } from './shapes.ts';

const withdrawalId = z.uuid('Missing withdrawal ID.');

const ofSigning = [
  'withdrawal_not_found',
  'withdrawal_expired',
  'withdrawal_closed',
  'own_proposal',
  'permission_denied',
] as const;

export const approvePayment = call({
  method: 'POST',
  path: '/wallet/withdrawal/approve/',
  summary: 'Sign a payment that somebody prepared from an account that you share',
  description:
    'The last signature that is needed sends it, if limits and rules let it go at that moment. Nobody signs what they prepared.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  body: sent({ withdrawal_id: withdrawalId, pin: givenPin }),
  answer: { status: 200, body: answered({ ...done, withdrawal }) },
  errors: [
    ...ofSigning,
    'account_frozen',
    'status_conflict',
    'money_request_closed',
    'payment_refused',
    'daily_limit_exceeded',
    'account_limit_exceeded',
    'pin_missing',
    'pin_incorrect',
    'pin_locked',
  ],
});

export const refusePayment = call({
  method: 'POST',
  path: '/wallet/withdrawal/refuse/',
  summary: 'Refuse to sign a payment from an account that you share',
  description: 'Gives the money back and tells who prepared it why.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  body: sent({ withdrawal_id: withdrawalId, reason: line('a reason', 200) }),
  answer: { status: 200, body: answered({ ...done, withdrawal }) },
  errors: [...ofSigning],
});
