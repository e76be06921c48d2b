import * as z from 'zod';
import { call } from '../call.ts';
import { nameResults } from '../choices.ts';
import { answered, done, email, line, sent, time, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { accountName, answeredPayee, sentPayee } from './payee-fields.ts';

const label = line('a name', limits.payeeLabel);
const ofPayee = sent({ payeeId: uuid });

const keptPayee = answered({
  id: z.uuid(),
  /** How you call them; null when by the name of the account. */
  label: z.string().nullable(),
  ...answeredPayee,
  favourite: z.boolean(),
  /** When a payment of yours to this account was sent last; null when none was. */
  last_paid_at: time.nullable(),
  /** What was answered last when you had this name checked; null when it was not within 90 days. */
  name_check: answered({
    result: z.enum(nameResults).exclude(['not_checked']),
    checked_at: time,
  }).nullable(),
});

export const listKeptPayees = call({
  method: 'GET',
  path: '/payees/',
  summary: 'List the payees that you keep',
  description: 'Favourites first, then those who were paid last.',
  access: 'customer',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      payees: z.array(keptPayee),
      /** How many you can keep. */
      most: z.int(),
    }),
  },
  errors: [],
});

export const addPayee = call({
  method: 'POST',
  path: '/payees/',
  summary: 'Keep a payee',
  description:
    'The account is checked for its form, not for who has it: nobody learns here who is a customer.',
  access: 'customer',
  rate: 'general',
  idempotent: true,
  body: sent({
    label: label.optional(),
    ...sentPayee,
    favourite: z.boolean('Send true or false.').optional(),
  }),
  answer: { status: 201, body: answered({ ...done, payee: keptPayee }) },
  errors: ['payee_invalid', 'payee_known', 'too_many_payees'],
});

export const keepPaidPayee = call({
  method: 'POST',
  path: '/payees/keep/',
  summary: 'Keep the payee of a payment of yours',
  access: 'customer',
  rate: 'general',
  idempotent: true,
  body: sent({ withdrawal_id: uuid }),
  answer: { status: 201, body: answered({ ...done, payee: keptPayee }) },
  errors: ['withdrawal_not_found', 'payee_known', 'too_many_payees'],
});

export const findPayee = call({
  method: 'POST',
  path: '/payees/find/',
  summary: 'Find another customer by their email address',
  description:
    'By the whole address, never by a part of it, and only so often, so that nobody can list who is a customer. ' +
    'Answers their first account, to be paid.',
  access: 'customer',
  rate: 'lookup',
  body: sent({ email }),
  answer: { status: 200, body: answered({ payee: answered(answeredPayee) }) },
  errors: ['payee_not_found', 'payee_is_self'],
});

export const checkPayeeName = call({
  method: 'POST',
  path: '/payees/check-name/',
  summary: 'Check whether an account is in the name that you give',
  description:
    'An account here is compared with who holds it, one at another bank by a provider. The real name is answered only ' +
    'when yours is close to it. An account that does not exist is answered like one in another name. Asking the same ' +
    'again does not count. Other questions are limited, so that nobody can list names.',
  access: 'customer',
  rate: 'lookup',
  body: sent(sentPayee),
  answer: {
    status: 200,
    body: answered({
      name_check: answered({
        result: z.enum(nameResults),
        /** The real name; null unless yours is close to it. */
        name: z.string().nullable(),
        checked_at: time,
      }),
    }),
  },
  errors: ['payee_invalid'],
});

export const changePayee = call({
  method: 'PATCH',
  path: '/payees/:payeeId/',
  summary: 'Change the name of a payee, what you call them, or whether they come first',
  description:
    'What is not sent stays as it is; null takes your own name for them away. Another account is another payee.',
  access: 'customer',
  rate: 'general',
  params: ofPayee,
  body: sent({
    label: label.nullish(),
    account_name: accountName.optional(),
    favourite: z.boolean('Send true or false.').optional(),
  }),
  answer: { status: 200, body: answered({ ...done, payee: keptPayee }) },
  errors: ['not_found'],
});

export const removePayee = call({
  method: 'DELETE',
  path: '/payees/:payeeId/',
  summary: 'Remove a payee',
  description: 'Payments that were made stay as they are.',
  access: 'customer',
  rate: 'general',
  params: ofPayee,
  answer: { status: 200, body: answered(done) },
  errors: ['not_found'],
});

export type KeptPayee = z.output<typeof keptPayee>;
