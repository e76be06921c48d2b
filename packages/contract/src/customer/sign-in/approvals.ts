import * as z from 'zod';
import { call } from '../../call.ts';
import { answered, currency, moneyText, sent, uuid } from '../../fields.ts';
import { credential, passkeyRequest } from '../../passkey.ts';
import { confirmStandingOrder } from '../standing-orders.ts';
import { verifyWithdrawal } from '../wallet.ts';

const withdrawal_id = z.uuid('Missing withdrawal ID.');

const statement = {
  id: z.uuid(),
  amount: moneyText,
  currency,
  payee: z.string(),
  account: z.string(),
  from: z.string(),
};

export const startPaymentApproval = call({
  method: 'POST',
  path: '/wallet/withdrawal/passkey/start/',
  summary: 'Get what a passkey has to sign to approve a withdrawal',
  description:
    'The challenge is the SHA-256 of the statement: the JSON array of "payment", `id`, `amount`, `currency`, `payee`, `account` and `from`.',
  access: 'customer',
  rate: 'general',
  body: sent({ withdrawal_id }),
  answer: {
    status: 200,
    body: answered({
      /** What is signed: show exactly this. */
      statement: answered(statement),
      passkey: passkeyRequest,
    }),
  },
  errors: ['withdrawal_not_found', 'withdrawal_expired', 'withdrawal_closed', 'passkey_missing'],
});

export const approveByPasskey = call({
  method: 'POST',
  path: '/wallet/withdrawal/passkey/',
  summary: 'Confirm a withdrawal with the signature of a passkey',
  description: 'The signed statement is kept with the payment.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  body: sent({ withdrawal_id, credential }),
  answer: verifyWithdrawal.answer,
  errors: [
    'withdrawal_not_found',
    'withdrawal_expired',
    'withdrawal_closed',
    'permission_denied',
    'account_frozen',
    'passkey_not_accepted',
    'code_tries_exceeded',
    'pin_locked',
    'money_request_closed',
    'payment_refused',
    'daily_limit_exceeded',
    'account_limit_exceeded',
  ],
});

export const startOrderApproval = call({
  method: 'POST',
  path: '/standing-orders/:orderId/passkey/start/',
  summary: 'Get what a passkey has to sign to approve a scheduled payment',
  description:
    'The challenge is the SHA-256 of the statement: the JSON array of "scheduled payment" and the values of the statement in their order.',
  access: 'customer',
  rate: 'general',
  params: sent({ orderId: uuid }),
  answer: {
    status: 200,
    body: answered({
      /** What is signed: show exactly this. */
      statement: answered({ ...statement, when: z.string() }),
      passkey: passkeyRequest,
    }),
  },
  errors: ['not_found', 'status_conflict', 'passkey_missing'],
});

export const approveOrderByPasskey = call({
  method: 'POST',
  path: '/standing-orders/:orderId/passkey/',
  summary: 'Confirm a scheduled payment with the signature of a passkey',
  description: 'Approves all of its payments. The signed statement is kept with it.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  params: sent({ orderId: uuid }),
  body: sent({ credential }),
  answer: confirmStandingOrder.answer,
  errors: ['not_found', 'status_conflict', 'passkey_not_accepted', 'code_tries_exceeded'],
});
