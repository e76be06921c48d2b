import * as z from 'zod';
import { call } from '../../call.ts';
import { answered, currency, moneyText, sent } from '../../fields.ts';
import { credential, passkeyRequest } from '../../passkey.ts';
import { verifyWithdrawal } from '../wallet.ts';

const withdrawal_id = z.uuid('Missing withdrawal ID.');

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
      statement: answered({
        id: z.uuid(),
        amount: moneyText,
        currency,
        payee: z.string(),
        account: z.string(),
        from: z.string(),
      }),
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
