import type { DeskCase } from '@farthing/contract';
import { expect, test } from 'vitest';
import { decisionsOn } from './decisions.ts';

const held: DeskCase = {
  queue: 'withdrawals',
  id: '01995c3e-0000-7000-8000-000000000001',
  title: 'Payment to Konrad Zuse',
  since: '2026-11-15T12:00:00.000Z',
  due_at: '2026-11-15T14:00:00.000Z',
  expires_at: null,
  customer: {
    id: '01995c3e-0000-7000-8000-000000000002',
    full_name: 'Ada Lovelace',
    email: 'a•••@example.com',
    account_ending: '9601',
    tier: 2,
    status: 'active',
  },
  amount: { amount: '15000.00', currency: 'EUR' },
  reference: 'G30Q9VSFJBAR',
  reasons: [],
  claim: null,
  four_eyes: false,
  offers: null,
  proposal_id: null,
};
const labels = (deskCase: DeskCase) => decisionsOn(deskCase).map(({ label }) => label);

test('[RSK-05] nobody is offered to send the payment of a customer who is locked', () => {
  expect(labels(held)).toEqual(['Send', 'Decline']);
  const customer = held.customer && { ...held.customer, status: 'locked' as const };
  expect(labels({ ...held, customer })).toEqual(['Decline']);
  expect(labels({ ...held, customer, four_eyes: true })).toEqual(['Decline']);
});

test('[STF-03] what is beyond one person is proposed, and what is proposed can only be declined', () => {
  expect(labels({ ...held, four_eyes: true })).toEqual(['Propose to send', 'Decline']);
  expect(labels({ ...held, proposal_id: held.id })).toEqual(['Decline']);
});

test('[OPS-06] whose reason a customer reads is known before it is written', () => {
  const readers = (queue: DeskCase['queue']) =>
    decisionsOn({ ...held, queue }).map(({ label, isReadByCustomer = false }) => [label, isReadByCustomer]);
  expect(readers('deposits')).toEqual([
    ['Confirm', false],
    ['Reject', true],
  ]);
  expect(readers('late-deposits')).toEqual([
    ['Credit', false],
    ['Propose as returned', true],
  ]);
  expect(readers('withdrawals')).toEqual([
    ['Send', false],
    ['Decline', false],
  ]);
  expect(readers('lending')).toEqual([
    ['Propose the offer', false],
    ['Decline', true],
  ]);
  expect(readers('credit')).toEqual([
    ['Propose an offer', false],
    ['Decline', true],
  ]);
});
