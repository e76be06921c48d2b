import type { DeskCase, Evidence, StaffCredit } from '@farthing/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { done, openPage } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import { CaseDrawer } from './case-drawer.tsx';

const creditId = '0198a000-0000-7000-8000-0000000000e1';
const proposal_id = '0198a000-0000-7000-8000-0000000000e2';
const evidence: Evidence = { moves: [], facts: [], reasons: [], customers: [], payments: [] };

const customer = {
  id: '0198a000-0000-7000-8000-0000000000a1',
  full_name: 'Ada Lovelace',
  email: 'a•••@example.com',
  account_ending: '9826',
  status: 'active',
  tier: 2,
} as const;

const deskCase: DeskCase = {
  queue: 'credit',
  id: creditId,
  title: 'Credit card',
  since: '2026-11-15T09:00:00.000Z',
  due_at: '2026-11-16T09:00:00.000Z',
  expires_at: null,
  customer,
  amount: { amount: '1000.00', currency: 'USD' },
  reference: null,
  reasons: [],
  claim: null,
  four_eyes: true,
  offers: null,
  proposal_id: null,
};

const found: StaffCredit = {
  credit: {
    id: creditId,
    state: 'asked',
    card_type: 'VISA',
    currency: 'USD',
    wished: '1000.00',
    limit: null,
    terms: {
      rate: '19.9',
      least_percent: '3',
      least_amount: '25.00',
      due_days: 25,
      late_fee: '12.00',
      late_cap: '10',
    },
    asked_at: '2026-11-15T09:00:00.000Z',
    offered_until: null,
    decision: null,
    card_id: null,
    owed: { total: '0.00', spent: '0.00', interest: '0.00', fees: '0.00' },
    in_credit: '0.00',
    pending: '0.00',
    available: '0.00',
    due: null,
    late: null,
    next_statement_on: null,
    pays: { way: 'none', amount: null },
    statements: [],
    entries: [],
  },
  customer,
  least_limit: '100.00',
  most_limit: '5000.00',
  affordability: {
    limit: '1000.00',
    income: '2000.00',
    outgo: '1500.00',
    other_debt: '0.00',
    other_owed: '0.00',
    lost_before: '0.00',
    least_payment: '30.00',
    paid_off: '37.00',
    left: '470.00',
    left_if_paid_off: '463.00',
    debt_share: '1.5',
    verdict: 'affordable',
  },
  written_off: '0.00',
  recovered: '0.00',
  proposal_id: null,
};

test('[CAR-09] a credit card is decided in its queue, with a limit that is told at its field', async () => {
  const path = `POST /staff/credit/${creditId}/propose-offer/`;
  const { sent } = await openPage(
    <CaseDrawer queue="credit" caseId={creditId} />,
    {
      [`GET /staff/queues/credit/${creditId}/`]: { case: deskCase, evidence },
      [`GET /staff/credit/${creditId}/`]: found,
      [path]: () => ({ status: 201, body: { ...done('The offer is proposed.'), proposal_id } }),
    },
    { by: memberOf('operations') },
  );
  expect(await screen.findByText('It looks affordable')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Propose an offer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Propose an offer: Credit card' });
  const limit = within(dialog).getByLabelText<HTMLInputElement>('Limit');
  const propose = () => userEvent.click(within(dialog).getByRole('button', { name: 'Propose an offer' }));
  expect(limit.value).toBe('1000.00');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Steady income');
  await userEvent.clear(limit);
  await userEvent.type(limit, '5000.01');
  await propose();
  expect(await within(dialog).findByText('The most is $5,000.00.')).toBeTruthy();
  expect(document.activeElement).toBe(limit);
  expect(sent).toHaveLength(0);
  await userEvent.clear(limit);
  await userEvent.type(limit, '800');
  await propose();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ call: path, body: { limit: '800.00', reason: 'Steady income' } });
  expect(sent[0]?.key).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Show the proposal' });
  expect(link.getAttribute('href')).toBe(`/staff/proposals/${proposal_id}`);
});
