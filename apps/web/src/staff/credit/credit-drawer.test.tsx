import type { StaffCredit } from '@farthing/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { done, openPage, refused } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import { CreditDrawer } from './credit-drawer.tsx';

const creditId = '0198a000-0000-7000-8000-0000000000f1';
const proposal_id = '0198a000-0000-7000-8000-0000000000f2';

function creditOf(given: Partial<StaffCredit['credit']>, rest: Partial<StaffCredit> = {}): StaffCredit {
  return {
    credit: {
      ...{
        id: creditId,
        state: 'open',
        card_type: 'VISA',
        currency: 'USD',
        wished: '1000.00',
        limit: '1000.00',
      },
      terms: {
        ...{ rate: '19.9', least_percent: '3', least_amount: '25.00', due_days: 25 },
        ...{ late_fee: '12.00', late_cap: '10' },
      },
      ...{ asked_at: '2026-06-15T09:00:00.000Z', offered_until: null, decision: null, card_id: null },
      owed: { total: '419.50', spent: '400.00', interest: '7.50', fees: '12.00' },
      ...{ in_credit: '0.00', pending: '0.00', available: '600.00', due: null, late: null },
      ...{ next_statement_on: null, pays: { way: 'none', amount: null }, statements: [], entries: [] },
      ...given,
    },
    customer: {
      ...{ id: '0198a000-0000-7000-8000-0000000000a1', full_name: 'Ada Lovelace', email: 'a•••@example.com' },
      ...{ account_ending: '9826', status: 'active', tier: 2 },
    },
    ...{ least_limit: '200.00', most_limit: '10000.00' },
    affordability: {
      ...{ limit: '1000.00', income: '2000.00', outgo: '1500.00', other_debt: '0.00', other_owed: '0.00' },
      ...{
        lost_before: '0.00',
        least_payment: '30.00',
        paid_off: '37.00',
        left: '470.00',
        left_if_paid_off: '463.00',
      },
      ...{ debt_share: '1.5', verdict: 'affordable' },
    },
    ...{ written_off: '0.00', recovered: '0.00', proposal_id: null },
    ...rest,
  };
}

const open = (found: StaffCredit, answers: Parameters<typeof openPage>[1] = {}) =>
  openPage(
    <CreditDrawer creditId={creditId} />,
    { [`GET /staff/credit/${creditId}/`]: found, ...answers },
    { by: memberOf('operations') },
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('[CAR-09] a credit card that is not late cannot be written off', async () => {
  await open(creditOf({}));
  expect(await screen.findByRole('button', { name: 'Propose another limit' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Propose to write it off' })).toBeNull();
});

const lossTitle = 'The bank has lost money on this customer before';

test('[CAR-09] where nothing was lost before, nothing is said of it', async () => {
  await open(creditOf({ state: 'asked' }));
  await screen.findByText('It looks affordable');
  expect(screen.queryByText(lossTitle)).toBeNull();
});

test('[CAR-09] an earlier loss is told to who decides', async () => {
  const { affordability, ...asked } = creditOf({ state: 'asked' });
  await open({ ...asked, affordability: { ...affordability, lost_before: '319.50' } });
  const alert = (await screen.findByText(lossTitle)).parentElement;
  expect(alert?.textContent).toContain('$319.50 of earlier loans and credit cards was written off');
});

test('[CAR-09] the dialog to write off a credit card says what the bank loses, and what would stop the proposal', async () => {
  const path = `POST /staff/credit/${creditId}/propose-write-off/`;
  const message = 'A payment is still on its way to its merchant.';
  const { sent } = await open(creditOf({ late: { since: '2026-08-01', least: '25.00' } }), {
    [path]: () => refused('status_conflict', message),
  });
  await press('Propose to write it off');
  const dialog = await screen.findByRole('dialog', { name: 'Write the credit card off' });
  expect(dialog.textContent).toContain('Ada Lovelace owes $419.50 today');
  expect(dialog.textContent).toContain('Freeze it first');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Moved abroad');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
  expect(await within(dialog).findByText(message)).toBeTruthy();
  expect(sent[0]).toMatchObject({ call: path, body: { reason: 'Moved abroad' } });
  expect(sent[0]?.key).toBeTruthy();
});

test('[CAR-09] a recovery of a credit card is never more than is missing of what was written off', async () => {
  const path = `POST /staff/credit/${creditId}/propose-recovery/`;
  const given = creditOf(
    { state: 'written-off', limit: null },
    { written_off: '419.50', recovered: '119.50' },
  );
  const { sent } = await open(given, {
    [path]: () => ({ status: 201, body: { ...done('It is proposed.'), proposal_id } }),
  });
  expect((await screen.findByText('Written off')).nextElementSibling?.textContent).toBe('$419.50');
  await press('Propose a recovery');
  const dialog = await screen.findByRole('dialog', { name: 'Book a recovery' });
  expect(dialog.textContent).toContain('$300.00 of the credit card of Ada Lovelace is written off');
  const amount = within(dialog).getByLabelText('Amount');
  await userEvent.type(amount, '300.01');
  await userEvent.type(within(dialog).getByLabelText('Reference of the payment'), 'COLLECT-78');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'From the collector');
  const propose = () => userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
  await propose();
  expect(await within(dialog).findByText('The most is $300.00.')).toBeTruthy();
  expect(sent).toHaveLength(0);
  await userEvent.clear(amount);
  await userEvent.type(amount, '300');
  await propose();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ amount: '300.00', reference: 'COLLECT-78', reason: 'From the collector' });
});
