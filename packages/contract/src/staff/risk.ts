import * as z from 'zod';
import { call } from '../call.ts';
import { answered, currency, done, line, moneyText, sent, time, uuid } from '../fields.ts';
import { because } from './fields.ts';

/** Which facts there are is known by the rules themselves, which refuse others by name. */
const condition = {
  fact: z
    .string('Choose what is compared.')
    .max(40, 'Choose what is compared.')
    .regex(/^[a-zA-Z]+$/, 'Choose what is compared.'),
  is: z.enum(['above', 'at-least', 'below'], 'Choose above, at least or below.'),
  value: z
    .string('Enter a figure.')
    .max(15, 'Write a figure in digits, such as 5000.00.')
    .regex(/^[0-9]{1,12}(?:\.[0-9]{2})?$/, 'Write a figure in digits, such as 5000.00.'),
};

const answers = ['warn', 'approve-strongly', 'hold-for-one', 'hold-for-two', 'refuse'] as const;

const rule = {
  id: z
    .string('Enter a name.')
    .max(40, 'Use at most 40 characters.')
    .regex(/^[a-z][a-z0-9-]{1,39}$/, 'Use small letters, digits and hyphens for the name of a rule.'),
  answer: z.enum(answers, 'Choose what is answered.'),
  staff: line('the reason for staff', 200),
  customer: line('the reason for the customer', 300),
};

const givenRules = z
  .array(
    sent({
      ...rule,
      when: z.array(sent(condition)).max(10, 'A rule has at most 10 conditions.'),
      any: z.array(sent(condition)).max(10, 'A rule has at most 10 alternatives.'),
    }),
    'Send the rules.',
  )
  .max(50, 'There can be at most 50 rules.');

const answeredRule = answered({
  id: z.string(),
  answer: z.enum(answers),
  staff: z.string(),
  customer: z.string(),
  when: z.array(answered({ fact: z.string(), is: z.string(), value: z.string() })),
  any: z.array(answered({ fact: z.string(), is: z.string(), value: z.string() })),
});

export const getRiskRules = call({
  method: 'GET',
  path: '/staff/risk/rules/',
  summary: 'Read the rules that payments are judged by, and who agreed on them',
  description:
    'Version 0 comes with the bank. Every other version was proposed by one member of staff and approved by another.',
  access: 'staff:risk.read',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      version: z.int(),
      rules: z.array(answeredRule),
      /** The facts that a condition can name, in words. */
      facts: z.array(answered({ name: z.string(), kind: z.string(), words: z.string() })),
      /** Newest first. */
      versions: z.array(
        answered({
          version: z.int(),
          approved_at: time,
          reason: z.string(),
          proposed_by: z.string(),
          approved_by: z.string(),
        }),
      ),
      /** A change that waits for a second person. */
      proposal_id: z.uuid().nullable(),
    }),
  },
  errors: [],
});

const trial = answered({
  /** How many payments were judged again: the newest, when there are more than are tried. */
  payments: z.int(),
  /** How many payments of the last 90 days there are. */
  payments_in_all: z.int(),
  /** How many would have been answered otherwise. */
  otherwise: z.int(),
  changes: z.array(answered({ before: z.string(), after: z.string(), payments: z.int() })),
  examples: z.array(
    answered({
      withdrawal_id: uuid,
      reference: z.string(),
      amount: moneyText,
      currency,
      confirmed_at: time,
      before: z.string(),
      after: z.string(),
      rules: z.array(z.string()),
    }),
  ),
});

export const tryRiskRules = call({
  method: 'POST',
  path: '/staff/risk/rules/trial/',
  summary: 'Try other rules on the payments of the last 90 days',
  description:
    'Judges them again by the facts that were kept with them, and changes nothing. If there are more than 100,000, ' +
    'only the newest are tried, and the answer says how many there were.',
  access: 'staff:risk.propose',
  bound: 'none',
  rate: 'lookup',
  body: sent({ rules: givenRules }),
  answer: { status: 200, body: answered({ trial }) },
  errors: [],
});

export const proposeRiskRules = call({
  method: 'POST',
  path: '/staff/risk/rules/proposals/',
  idempotent: true,
  summary: 'Propose other rules, to be approved by a second person',
  description: 'The proposal shows the result of the trial on the last 90 days.',
  access: 'staff:risk.propose',
  bound: 'none',
  rate: 'general',
  body: sent({ rules: givenRules, ...because.shape }),
  answer: { status: 201, body: answered({ ...done, proposal_id: z.uuid() }) },
  errors: ['proposal_open'],
});
