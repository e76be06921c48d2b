import * as z from 'zod';
import { call } from '../call.ts';
import { limitFields } from '../customer/shapes.ts';
import { amount, answered, done, email, flag, line, sent, uuid } from '../fields.ts';
import { because, reason } from './fields.ts';

const customerId = sent({ customerId: uuid });

/** What one member of staff does alone, and must give a reason for. */
const act = {
  method: 'POST',
  bound: 'none',
  rate: 'general',
  params: customerId,
  body: because,
  answer: { status: 200, body: answered({ ...done }) },
} as const;

export const lockCustomer = call({
  ...act,
  path: '/staff/customers/:customerId/lock/',
  summary: 'Lock a customer out, and sign them out everywhere',
  access: 'staff:customers.act',
  answer: { status: 200, body: answered({ ...done, sessions_ended: z.int() }) },
  errors: ['not_found', 'status_conflict'],
});

export const unlockCustomer = call({
  ...act,
  path: '/staff/customers/:customerId/unlock/',
  summary: 'Let a locked customer in again',
  access: 'staff:locks.decide',
  errors: ['not_found', 'case_claimed', 'case_closed'],
});

export const freezeCustomer = call({
  ...act,
  path: '/staff/customers/:customerId/freeze/',
  summary: 'Freeze everything of a customer',
  description:
    'Nothing leaves, and only staff can lift it. The customer stays signed in, is told, and can still be paid.',
  access: 'staff:customers.act',
  errors: ['not_found', 'status_conflict'],
});

export const liftCustomerFreeze = call({
  ...act,
  path: '/staff/customers/:customerId/lift-freeze/',
  summary: 'Lift the freeze of a customer',
  access: 'staff:locks.decide',
  errors: ['not_found', 'status_conflict'],
});

export const unlockCustomerPin = call({
  ...act,
  path: '/staff/customers/:customerId/unlock-pin/',
  summary: 'Let a customer try their PIN again',
  access: 'staff:locks.decide',
  errors: ['not_found', 'case_claimed', 'case_closed'],
});

export const unlockCustomerLogin = call({
  ...act,
  path: '/staff/customers/:customerId/unlock-login/',
  summary: 'Forget the wrong passwords of a customer',
  access: 'staff:locks.decide',
  errors: ['not_found', 'case_claimed', 'case_closed'],
});

export const endCustomerSessions = call({
  ...act,
  path: '/staff/customers/:customerId/end-sessions/',
  summary: 'Sign a customer out everywhere',
  access: 'staff:customers.act',
  answer: { status: 200, body: answered({ ...done, sessions_ended: z.int() }) },
  errors: ['not_found'],
});

export const resendCustomerCode = call({
  ...act,
  path: '/staff/customers/:customerId/resend-code/',
  summary: 'Email the verification code again',
  access: 'staff:customers.act',
  errors: ['not_found', 'status_conflict', 'code_resend_too_soon'],
});

export const closeCustomer = call({
  ...act,
  path: '/staff/customers/:customerId/close/',
  summary: 'Close the accounts of a customer who has nothing left in them',
  access: 'staff:customers.act',
  errors: ['not_found', 'status_conflict', 'balance_not_zero', 'loan_open'],
});

/** What takes a second person. */
const proposal = {
  method: 'POST',
  rate: 'general',
  idempotent: true,
  params: customerId,
  answer: { status: 201, body: answered({ ...done, proposal_id: z.uuid() }) },
} as const;

export const proposePinReset = call({
  ...proposal,
  path: '/staff/customers/:customerId/propose-pin-reset/',
  summary: 'Propose to remove the PIN of a customer, so that they can create another',
  access: 'staff:customers.propose',
  bound: 'none',
  body: because,
  errors: ['not_found', 'pin_missing', 'proposal_open'],
});

export const proposeFactorReset = call({
  ...proposal,
  path: '/staff/customers/:customerId/propose-factor-reset/',
  summary: 'Propose to remove the passkeys and the authenticator app of a customer who has lost them',
  description:
    'If a picture of their face is kept from an identity check, the bank emails them a link for a new one, and the proposal waits for it.',
  access: 'staff:customers.propose',
  bound: 'none',
  body: because,
  errors: ['not_found', 'status_conflict', 'proposal_open'],
});

export const proposeEmail = call({
  ...proposal,
  path: '/staff/customers/:customerId/propose-email/',
  summary: 'Propose a new email address for a customer who has lost the mailbox',
  description:
    'Only for a customer whose picture is kept from an identity check. The bank emails the new address a link for a new picture of ' +
    'their face, and tells the old one, which can stop it. Somebody else can approve it after a wait, once they have compared the ' +
    'pictures. Then the customer is signed out everywhere.',
  access: 'staff:customers.propose',
  bound: 'none',
  body: sent({
    email,
    /** The passkeys and the authenticator app are lost as well. */
    remove_factors: flag,
    reason,
  }),
  errors: ['not_found', 'status_conflict', 'proposal_open'],
});

export const proposeBirthDate = call({
  ...proposal,
  path: '/staff/customers/:customerId/propose-birth-date/',
  summary: 'Propose to correct the birth date of a customer to that of the document of their identity check',
  access: 'staff:customers.propose',
  bound: 'none',
  body: because,
  errors: ['not_found', 'status_conflict', 'proposal_open'],
});

export const proposeLimits = call({
  ...proposal,
  path: '/staff/customers/:customerId/propose-limits/',
  summary: 'Propose another tier or daily limit for a customer',
  access: 'staff:customers.propose',
  bound: 'none',
  body: sent({
    tier: z.coerce
      .number<number | string>('Choose a tier from 1 to 3.')
      .int('Choose a tier from 1 to 3.')
      .min(1, 'Choose a tier from 1 to 3.')
      .max(3, 'Choose a tier from 1 to 3.'),
    /** In the currency that the limit has. */
    daily_limit: amount,
    reason,
  }),
  errors: ['not_found', 'status_conflict', 'proposal_open'],
});

export const proposeAccountLimits = call({
  ...proposal,
  path: '/staff/accounts/:accountId/propose-limits/',
  summary: 'Propose how much the bank lets leave an account in a day and at once',
  description:
    'In the currency of the account; null for no limit by the bank. The people of the account cannot set their own ' +
    'limits above it.',
  access: 'staff:customers.propose',
  bound: 'none',
  params: sent({ accountId: uuid }),
  body: sent({ ...limitFields, reason }),
  errors: ['not_found', 'status_conflict', 'proposal_open'],
});

export const proposeManualPosting = call({
  ...proposal,
  path: '/staff/customers/:customerId/propose-posting/',
  summary: 'Propose to credit or debit a wallet by hand',
  access: 'staff:money.propose',
  bound: 'correction',
  body: sent({
    direction: z.enum(['credit', 'debit'], 'Choose credit or debit.'),
    amount,
    /** The account of the bank at the other end. */
    against: z.enum(
      ['suspense', 'equity', 'card-fees', 'transfer-fees', 'loan-interest', 'referral-costs', 'tax-withheld'],
      'Choose an account of the bank.',
    ),
    /** What the customer reads in their history. */
    description: line('a description', 120),
    reason,
  }),
  errors: ['not_found', 'customer_not_active', 'insufficient_funds', 'proposal_open'],
});
