import type { Permission } from '../staff/access.ts';

/** What a customer is told has changed. The page asks again for what it shows of it: no figure is in a stream. */
const customerTopics = [
  /** Balances, movements, payments under way. */
  'money',
  'accounts',
  'cards',
  /** Something waits for the customer's yes. */
  'approvals',
  'loans',
  /** Payees, standing orders and requests for money. */
  'payees',
  /** Who they are, how they sign in, and what the bank holds of both. */
  'profile',
  'notices',
  'conversations',
] as const;

export type CustomerTopic = (typeof customerTopics)[number];

/** What members of staff are told has changed, with what they have to be allowed for it. */
export const staffTopics = {
  queues: 'proposals.read',
  proposals: 'proposals.read',
  customers: 'customers.read',
  operations: 'alarms.read',
  settings: 'settings.read',
  members: 'members.read',
  conversations: 'inbox.read',
} as const satisfies Record<string, Permission>;

export type StaffTopic = keyof typeof staffTopics;
