import type { ReconciledDay, ReportedEntry } from '@farthing/contract';

const id = '0198a000-0000-7000-8000-000000000001';

/** A day on which the statement and the books differ by £10. */
export const reconciledDay: ReconciledDay = {
  day: '2026-11-14',
  account: 'GB00OTHR00000012345678',
  currency: 'GBP',
  ours: '100.00',
  theirs: '90.00',
  difference: '-10.00',
  only_theirs: { entries: 1, amount: '-10.00' },
  only_ours: { payouts: 2, amount: '0.00' },
  brought_forward: '0.00',
  unexplained: '0.00',
  entries: 3,
  open: 1,
  agrees: false,
};

/** Money that the other bank has taken without saying for what. */
export const chargedEntry: ReportedEntry = {
  id,
  kind: 'debit',
  state: 'open',
  problem: 'no-reference',
  amount: { amount: '12.50', currency: 'GBP' },
  booked_on: '2026-01-05',
  reference: null,
  bank_reference: null,
  reason_code: null,
  details: null,
  report: { id, format: 'camt.053', message_id: 'M1', sha256: 'ab', line: 3 },
  payment: null,
  money_in: null,
  claim: null,
  proposal_id: null,
  resolved: null,
};

export const returnedPayment: NonNullable<ReportedEntry['payment']> = {
  id,
  reference: '7QK2M4RT9XYA',
  state: 'paying',
  amount: '12.50',
  currency: 'GBP',
  payee: 'A Patel',
  sent_at: null,
  customer: { id, full_name: 'Ada Lovelace', status: 'active' },
};

/** A payment of ours that came back. */
export const returnedEntry: ReportedEntry = {
  ...chargedEntry,
  kind: 'return',
  problem: 'returned',
  payment: returnedPayment,
};
