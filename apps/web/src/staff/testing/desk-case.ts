import type { DeskCase, Proposal } from '@farthing/contract';

/** A payment that waits for a decision, and that nobody works on. */
export const heldPayment: DeskCase = {
  queue: 'withdrawals',
  id: '0198a000-0000-7000-8000-000000000001',
  title: 'Payment to A Patel',
  since: '2026-01-05T10:00:00.000Z',
  due_at: '2026-11-15T14:00:00.000Z',
  expires_at: null,
  customer: null,
  amount: { amount: '1250.00', currency: 'GBP' },
  reference: '7QK2M4RT9XYA',
  reasons: ['Many payments within an hour'],
  claim: null,
  four_eyes: false,
  offers: null,
  proposal_id: null,
};

/** A PIN reset that waits for a second person. */
export const openProposal: Proposal = {
  id: '0198a000-0000-7000-8000-0000000000d1',
  kind: 'pin-reset',
  status: 'open',
  summary: 'Reset the PIN of Ada Lovelace',
  content: { customer: 'Ada Lovelace' },
  content_hash: 'a1b2',
  subject: { kind: 'customer', id: '0198a000-0000-7000-8000-0000000000a1' },
  reason: 'She forgot it',
  proposed_by: { id: '0198a000-0000-7000-8000-0000000000e1', full_name: 'Alan Turing' },
  proposed_at: '2026-11-15T09:00:00.000Z',
  expires_at: '2026-11-22T09:00:00.000Z',
  approvable_from: null,
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  may_approve: true,
  may_withdraw: false,
  asks_authenticator: false,
};
