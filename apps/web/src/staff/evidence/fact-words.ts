import type { EvidenceFact } from '@farthing/contract';

/** What each fact is called, on every page alike. */
export const factWords = {
  announced: 'Announced',
  received: 'Received',
  sent: 'Payee gets',
  debit: 'Payer gives',
  fee: 'Fee',
  margin: 'Margin in the rate',
  rate: 'Rate',
  interest: 'Interest',
  amount_due: 'Owed in all',
  due_after: 'Owed afterwards',
  due_date: 'Due',
  term: 'Term',
  network: 'Network',
  address: 'Address',
  transaction_hash: 'Transaction hash',
  reference: 'Reference',
  outside_reference: 'Their reference',
  outside_evidence: 'Where they say so',
  reported: 'They say',
  reported_amount: 'Amount',
  reported_reference: 'Our reference there',
  booked_on: 'Booked',
  reason_code: 'Reason code',
  purpose: 'Purpose',
  name_check: 'Name check',
  name_checked_at: 'Name checked',
  approved_with: 'Approved with',
  description: 'Description',
  posting: 'Posting',
  asked_at: 'Asked for',
  confirmed_at: 'Confirmed',
  sent_at: 'Sent',
  handed_over: 'Handed to the other bank',
  expires_at: 'Expires',
  frozen_because: 'Frozen because',
  tier_before: 'Tier now',
  tier: 'New tier',
  daily_limit_before: 'Daily limit now',
  daily_limit: 'New daily limit',
  own_limits: 'Limits of its people',
  bank_limits_before: 'Limits of the bank now',
  bank_limits: 'New limits of the bank',
  role_before: 'Role now',
  role: 'New role',
  email: 'Email',
  payments: 'Payments',
  total: 'Sum',
  member: 'Member',
  brought_in: 'Brought in',
  sent_back: 'Sent back so far',
  bonuses_before: 'Bonuses before',
  sender: 'From',
  message: 'Message',
} as const satisfies Record<EvidenceFact['name'], string>;

export const partWords = {
  payer: 'The payer',
  payee: 'The payee',
  owner: 'The customer',
  borrower: 'The borrower',
  referrer: 'The referrer',
  referee: 'The person brought in',
} as const;

/** An account of the bank's own books, as people call it: 'payouts-in-transit' is 'Payouts in transit'. */
export function bankAccountName(code: string): string {
  const words = code.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
