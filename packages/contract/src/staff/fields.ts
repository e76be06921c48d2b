import * as z from 'zod';
import { answered, currency, done, line, moneyText, sent, time } from '../fields.ts';
import { limits } from '../limits.ts';
import { type Permission, permissions } from './access.ts';

/** What the calls of the staff desk are made of. */

/** Why something is done: it stands in the audit log, and sometimes in a mail to the customer. */
export const reason = line('a reason', limits.reason);

export const because = sent({ reason });

/** What a call with a bound answers: within it the thing is done, above it a second person has to approve the proposal. */
export const bounded = {
  status: 201,
  body: answered({ ...done, outcome: z.enum(['done', 'proposed']), proposal_id: z.uuid().nullable() }),
} as const;

/** Pass it as `cursor` to read on; null at the end. */
export const next_cursor = z.string().nullable();

export const moneyOf = answered({ amount: moneyText, currency });

/** What a file of another bank is, by the names of ISO 20022. */
export const bankReportFormat = z.enum(['camt.053', 'camt.054', 'pain.002']);

/** A member of staff, as others see them. */
export const colleague = answered({ id: z.uuid(), name: z.string() });

/** As much of a customer as a list shows: what tells two apart, and no more. */
export const customerLine = answered({
  id: z.uuid(),
  full_name: z.string(),
  /** Masked: a•••@example.com. */
  email: z.string(),
  /** The last four digits. */
  account_ending: z.string(),
  status: z.enum(['pending', 'active', 'locked', 'closed']),
  tier: z.int(),
});

/** Who did what to whom, and why. Names of customers are there for somebody who may read customers. */
const auditEventShape = {
  actor: answered({
    kind: z.enum(['customer', 'staff', 'system', 'anyone']),
    id: z.uuid().nullable(),
    name: z.string().nullable(),
  }),
  /** What was done, as `deposit.credit`. */
  action: z.string(),
  subject: answered({
    kind: z.string(),
    id: z.string(),
    /** Of a person the name, of what belongs to a customer the customer's. */
    name: z.string().nullable(),
    /** The customer whose it is. */
    owner_id: z.uuid().nullable(),
  }),
  because: z.string().nullable(),
};

export const auditEvent = answered(auditEventShape);

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable();

export const auditEntry = answered({
  id: z.uuid(),
  at: time,
  ...auditEventShape,
  request_id: z.string().nullable(),
  /** From where: a network address. */
  address: z.string().nullable(),
  /** Only what changed. */
  before: facts,
  after: facts,
});

/** A month or a day of UTC. */
export const period = z
  .string('Enter a month as YYYY-MM or a day as YYYY-MM-DD.')
  .max(10, 'Enter a month as YYYY-MM or a day as YYYY-MM-DD.')
  .regex(/^\d{4}-\d\d(?:-\d\d)?$/, 'Enter a month as YYYY-MM or a day as YYYY-MM-DD.')
  .refine((text) => new Date(text).toJSON()?.startsWith(text) === true, 'There is no such month or day.');

export const permission = z.enum(
  Object.keys(permissions) as [Permission, ...Permission[]],
  'There is no such permission.',
);

/** Its name is what it is: a role is never renamed. */
export const roleName = z
  .string('Choose a role.')
  .regex(/^[a-z]+(?:-[a-z]+)*$/, 'Use small letters, and hyphens between words.')
  .min(3, 'Use at least 3 letters.')
  .max(30, 'Use at most 30 letters.');

export const queue = z.enum(
  [
    'deposits',
    'late-deposits',
    'debts',
    'disputes',
    'withdrawals',
    'loans',
    'lending',
    'credit',
    'referrals',
    'identity-checks',
    'screening',
    'accounts',
    'logins',
    'pins',
    'messages',
  ],
  'There is no such queue.',
);

export type DeskQueue = z.output<typeof queue>;
