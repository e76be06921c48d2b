import type { StaffLending } from '@farthing/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useParams } from 'react-router';
import { expect, test } from 'vitest';
import { done, openPage, refused } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import { LendingDrawer } from './lending-drawer.tsx';

const loanId = '0198a000-0000-7000-8000-0000000000c1';
const proposal_id = '0198a000-0000-7000-8000-0000000000d1';

function loanOf(given: Partial<StaffLending['loan']> = {}, rest: Partial<StaffLending> = {}): StaffLending {
  return {
    loan: {
      id: loanId,
      product: 'personal',
      state: 'asked',
      currency: 'USD',
      amount: '1200.00',
      months: 12,
      purpose: 'A loom',
      turnover: null,
      rate: '9.9',
      fee: '1',
      instalments: 'equal',
      share: '0',
      late: { grace_days: 3, rate: '12', fee: '5.00', cap: '15' },
      asked_at: '2026-11-15T09:00:00.000Z',
      offered_until: null,
      decision: null,
      paid_out_on: null,
      owed: { total: '0.00', principal: '0.00', interest: '0.00', fees: '0.00' },
      repaid: '0.00',
      arrears: { amount: '0.00', days: 0 },
      coming: [],
      due: [],
      entries: [],
      may_pause: false,
      papers: [],
      takes_papers: true,
      ...given,
    },
    customer: {
      id: '0198a000-0000-7000-8000-0000000000a1',
      full_name: 'Ada Lovelace',
      email: 'a•••@example.com',
      account_ending: '9826',
      status: 'active',
      tier: 2,
    },
    affordability: {
      income: '2000.00',
      outgo: '1500.00',
      other_debt: '25.00',
      other_owed: '400.00',
      lost_before: '0.00',
      instalment: '105.00',
      stressed: '107.00',
      left: '395.00',
      left_under_stress: '393.00',
      debt_share: '5.3',
      verdict: 'affordable',
    },
    written_off: '0.00',
    recovered: '0.00',
    proposal_id: null,
    ...rest,
  };
}

const late = { state: 'running', arrears: { amount: '210.00', days: 40 } } as const;
const owed = { total: '1130.50', principal: '1100.00', interest: '25.50', fees: '5.00' };

function open(
  found: StaffLending,
  answers: Parameters<typeof openPage>[1] = {},
  by = memberOf('operations'),
) {
  return openPage(
    <LendingDrawer loanId={loanId} />,
    { [`GET /staff/lending/${loanId}/`]: found, ...answers },
    { by },
  );
}

/** The loan that the address names, as on its page. */
function OfAddress() {
  return <LendingDrawer loanId={useParams().loanId ?? ''} />;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const confirm = (dialog: HTMLElement, name: string) =>
  userEvent.click(within(dialog).getByRole('button', { name }));

test('[LEN-02] an offer repeats amount, term and borrower before it is proposed', async () => {
  const path = `POST /staff/lending/${loanId}/propose-offer/`;
  const { sent } = await open(loanOf(), {
    [path]: () => ({ status: 201, body: { ...done('It is proposed.'), proposal_id } }),
  });
  await press('Propose the offer');
  const dialog = await screen.findByRole('dialog', { name: 'Offer the loan' });
  expect(dialog.textContent).toContain('$1,200.00 over 12 months for Ada Lovelace');
  expect(dialog.textContent).toContain('No customer reads it.');
  await confirm(dialog, 'Propose');
  expect(await within(dialog).findByText('Enter a reason.')).toBeTruthy();
  expect(sent).toHaveLength(0);
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Steady income');
  await confirm(dialog, 'Propose');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ call: path, body: { reason: 'Steady income' } });
  expect(sent[0]?.key).toBeTruthy();
});

test('[LEN-02] the dialog to decline says that the customer reads the reason', async () => {
  await open(loanOf());
  await press('Decline');
  const dialog = await screen.findByRole('dialog', { name: 'Decline the loan' });
  expect(dialog.textContent).toContain('Ada Lovelace does not get $1,200.00');
  expect(dialog.textContent).toContain('The customer reads it in an email.');
});

test.each([
  ['', 'Enter the number of months.'],
  ['a year', 'Enter the number of months.'],
  ['1.5', 'Enter the number of months.'],
  ['0', 'Enter 1 month or more.'],
  ['121', 'Enter 120 months or fewer.'],
])('a plan over “%s” months is told at its field, and nothing is sent', async (months, problem) => {
  const { sent } = await open(loanOf({ ...late, owed }));
  expect(await screen.findByText('Late for 40 days')).toBeTruthy();
  await press('Agree on a plan');
  const field = await screen.findByLabelText('Months from now on');
  await userEvent.clear(field);
  if (months !== '') await userEvent.type(field, months);
  await userEvent.type(screen.getByLabelText('Reason'), 'Agreed by telephone');
  await userEvent.click(screen.getByRole('button', { name: 'Set the plan' }));
  expect(await screen.findByText(problem)).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(sent).toHaveLength(0);
});

test('[LEN-03] a plan says what is owed in all, and what was typed stays when the bank refuses', async () => {
  const { sent } = await open(loanOf({ ...late, owed }), {
    [`POST /staff/lending/${loanId}/plan/`]: () =>
      refused('status_conflict', 'No part of this loan is late.'),
  });
  await press('Agree on a plan');
  const dialog = await screen.findByRole('dialog', { name: 'Agree on a plan' });
  expect(dialog.textContent).toContain('Ada Lovelace pays the whole $1,130.50');
  const months = within(dialog).getByLabelText<HTMLInputElement>('Months from now on');
  await userEvent.clear(months);
  await userEvent.type(months, '24');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Agreed by telephone');
  await confirm(dialog, 'Set the plan');
  expect(await within(dialog).findByText('No part of this loan is late.')).toBeTruthy();
  expect(sent[0]?.body).toEqual({ months: 24, reason: 'Agreed by telephone' });
  expect(months.value).toBe('24');
});

test('[LEN-03] a plan that was begun for one loan does not stand in the form of another', async () => {
  const other = loanId.replace(/1$/, '2');
  const { place } = await openPage(
    <OfAddress />,
    {
      [`GET /staff/lending/${loanId}/`]: loanOf({ ...late, owed }),
      [`GET /staff/lending/${other}/`]: loanOf({ ...late, owed, id: other }),
    },
    { by: memberOf('operations'), path: `/staff/lending/${loanId}`, route: '/staff/lending/:loanId' },
  );
  const months = () => screen.findByLabelText<HTMLInputElement>('Months from now on');
  await press('Agree on a plan');
  await userEvent.clear(await months());
  await userEvent.type(await months(), '24');
  act(() => place.go(`/staff/lending/${other}`));
  await press('Agree on a plan');
  expect((await months()).value).toBe('12');
});

test('[LEN-03] a recovery is never more than is missing of what was written off', async () => {
  const path = `POST /staff/lending/${loanId}/propose-recovery/`;
  const { sent } = await open(
    loanOf({ state: 'written-off' }, { written_off: '1130.50', recovered: '130.50' }),
    {
      [path]: () => ({ status: 201, body: { ...done('It is proposed.'), proposal_id } }),
    },
  );
  await press('Propose a recovery');
  const dialog = await screen.findByRole('dialog', { name: 'Book a recovery' });
  expect(dialog.textContent).toContain('$1,000.00 of the loan of Ada Lovelace is written off');
  const amount = within(dialog).getByLabelText('Amount');
  await userEvent.type(amount, '1000.01');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'From the collector');
  await confirm(dialog, 'Propose');
  expect(await within(dialog).findByText('The most is $1,000.00.')).toBeTruthy();
  expect(document.activeElement).toBe(amount);
  await userEvent.clear(amount);
  await userEvent.type(amount, '250');
  await confirm(dialog, 'Propose');
  const reference = within(dialog).getByLabelText('Reference of the payment');
  await waitFor(() => expect(document.activeElement).toBe(reference));
  expect(sent).toHaveLength(0);
  await userEvent.type(reference, 'COLLECT-77');
  await confirm(dialog, 'Propose');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ amount: '250.00', reference: 'COLLECT-77', reason: 'From the collector' });
});

test('[LEN-03] a merchant loan says what share of what comes in pays it', async () => {
  const merchant = { product: 'merchant', instalments: 'turnover', share: '13' } as const;
  await open(loanOf(merchant));
  expect((await screen.findByText('Paid by')).nextElementSibling?.textContent).toBe('13% of what comes in');
  expect(screen.getByText('Product').nextElementSibling?.textContent).toBe('Merchant');
  expect(screen.getByText('Instalment, by month')).toBeTruthy();
});

test('whoever only reads loans has nothing to press, and a proposal is shown instead of the buttons', async () => {
  await open(loanOf(), {}, memberOf('auditor'));
  expect(await screen.findByText('It looks affordable')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Propose the offer' })).toBeNull();
});

test('a loan with an open proposal leads to it', async () => {
  await open(loanOf({}, { proposal_id }));
  const link = await screen.findByRole('link', { name: 'There is a proposal about it' });
  expect(link.getAttribute('href')).toBe(`/staff/proposals/${proposal_id}`);
  expect(screen.queryByRole('button', { name: 'Propose the offer' })).toBeNull();
});
