import * as z from 'zod';
import { call } from './call.ts';
import { paymentInStates, waitingReasons } from './choices.ts';
import {
  accountHere,
  amount,
  answered,
  currency,
  done,
  line,
  moneyText,
  optional,
  sent,
  time,
} from './fields.ts';
import { limits } from './limits.ts';
import { canonicalEndToEndId, endToEndForm } from './outside-reference.ts';

/** In the one form in which it is kept. */
const outsideId = (what: string) =>
  z
    .string(`Enter ${what}.`)
    .max(200, { error: 'Use at most 35 characters.', abort: true })
    .overwrite(canonicalEndToEndId)
    .regex(endToEndForm, `Enter ${what}, of up to 35 letters, digits and signs.`);

const payerName = line("the payer's name", limits.accountName);
const narration = optional(line('a purpose', limits.narration));

export const receivePayment = call({
  method: 'POST',
  path: '/payments-in/',
  summary: 'Tell the bank that money has arrived for one of its accounts',
  description:
    'Made and signed by the payment provider. The same payment may be told any number of times: it is credited once. ' +
    'What belongs to no account, or is too large to be taken on one word, is kept aside until staff have looked.',
  access: 'provider:payments',
  rate: 'provider',
  body: sent({
    /** The provider's own id of the payment. */
    reference: outsideId("the provider's own id of the payment"),
    /** As the payer's bank gave it; `NOTPROVIDED` where it gave none. */
    end_to_end_id: outsideId('the end-to-end id'),
    amount,
    currency,
    /** The account here: its IBAN, or sort code and number. */
    account: accountHere,
    payer: sent({ name: payerName, account: optional(line("the payer's account", limits.accountNumber)) }),
    narration,
  }),
  answer: {
    status: 200,
    body: answered({
      ...done,
      payment: answered({ id: z.uuid(), state: z.enum(paymentInStates), received_at: time }),
    }),
  },
  errors: ['payment_already_used'],
});

const sentPayment = answered({
  id: z.uuid(),
  from: z.string(),
  account: z.string(),
  amount: moneyText,
  currency,
  narration: z.string().nullable(),
  state: z.enum(paymentInStates),
  waits_for: z.enum(waitingReasons).nullable(),
  sent_at: time,
});

export const listOtherBankPayments = call({
  method: 'GET',
  path: '/sandbox/other-bank/payments/',
  summary: 'Read what the other bank of the sandbox has sent lately, newest first',
  access: 'sandbox',
  rate: 'general',
  answer: { status: 200, body: answered({ payments: z.array(sentPayment) }) },
  errors: [],
});

export const sendFromOtherBank = call({
  method: 'POST',
  path: '/sandbox/other-bank/payments/',
  summary: 'Send money from the other bank of the sandbox to an account here',
  access: 'sandbox',
  rate: 'general',
  idempotent: true,
  body: sent({ from: payerName, account: accountHere, amount, currency, narration }),
  answer: { status: 201, body: answered({ ...done, payment: sentPayment }) },
  errors: [],
});

export type OtherBankPayment = z.output<typeof sentPayment>;
