import type { StaffChainPayment } from '@farthing/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { done, openPage } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import { ChainPaymentDrawer } from './chain-payment-drawer.tsx';

const id = '0198a000-0000-7000-8000-0000000000c1';
const proposal_id = '0198a000-0000-7000-8000-0000000000d1';
const at = '2026-11-15T09:00:00.000Z';

const payment: StaffChainPayment = {
  id,
  customer: {
    id: '0198a000-0000-7000-8000-0000000000a1',
    full_name: 'Ada Lovelace',
    email: 'a•••@example.com',
    account_ending: '9826',
    status: 'active',
    tier: 2,
  },
  network: 'BTC',
  transaction_hash: 'ab'.repeat(32),
  address: 'an address of the sandbox',
  coins: '0.0025',
  other_token: null,
  worth: { amount: '150.00', currency: 'USD' },
  received: null,
  currency: 'USD',
  deposit_id: null,
  state: 'doubt',
  why: 'large',
  blocks: 6,
  seen_at: at,
  decided_at: null,
  decisions: ['credit', 'return', 'write-off'],
  proposal_id: null,
};

function open(given: Partial<StaffChainPayment>, by = memberOf('operations')) {
  return openPage(
    <ChainPaymentDrawer id={id} />,
    {
      [`GET /staff/chain-payments/${id}/`]: { payment: { ...payment, ...given } },
      [`POST /staff/chain-payments/${id}/`]: () => ({
        status: 201,
        body: { ...done('It is proposed.'), proposal_id },
      }),
    },
    { by },
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('[PAY-09] a payment in doubt says why, and is proposed at what it is worth unless somebody says otherwise', async () => {
  const { sent } = await open({});
  expect(await screen.findByText(/worth more than the bank credits without staff/)).toBeTruthy();
  await press('Propose to credit it');
  const dialog = await screen.findByRole('dialog', { name: 'Credit the payment' });
  expect(dialog.textContent).toContain('0.0025 BTC of Ada Lovelace');
  const amount = within(dialog).getByLabelText<HTMLInputElement>('Amount to credit');
  expect(amount.value).toBe('150.00');
  await userEvent.clear(amount);
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Seen on the network');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
  expect(await within(dialog).findByText('Enter an amount.')).toBeTruthy();
  expect(document.activeElement).toBe(amount);
  expect(sent).toHaveLength(0);
  await userEvent.type(amount, '149.5');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    call: `POST /staff/chain-payments/${id}/propose-credit/`,
    body: { received: '149.50', reason: 'Seen on the network' },
  });
});

test('[PAY-09] before proposing to send one back, staff are told to do that first and that the customer reads the reason', async () => {
  await open({ other_token: 'a token of the sandbox', why: 'other-token', worth: null });
  await press('Propose to send it back');
  const dialog = await screen.findByRole('dialog', { name: 'Send the payment back' });
  expect(dialog.textContent).toContain(
    'Send 0.0025 of another token back with the wallet of the bank first.',
  );
  expect(dialog.textContent).toContain('The customer reads it in an email');
});

test('[PAY-09] what left its network after it was credited is a loss with its amount, and no customer reads why', async () => {
  const received = { amount: '140.00', currency: 'USD' } as const;
  await open({ why: 'taken-back', received, decisions: ['write-off'] });
  await press('Propose to bear the loss');
  const dialog = await screen.findByRole('dialog', { name: 'Bear the loss' });
  expect(dialog.textContent).toContain('$140.00 stays with Ada Lovelace');
  expect(dialog.textContent).toContain('No customer reads it.');
});

test('a member who only reads has nothing to press, and an open proposal is linked', async () => {
  await open({}, memberOf('auditor'));
  expect(await screen.findByText('Ada Lovelace')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Propose/ })).toBeNull();
});

test('one with a proposal has no second one', async () => {
  await open({ proposal_id });
  const link = await screen.findByRole('link', { name: 'There is a proposal about it' });
  expect(link.getAttribute('href')).toBe(`/staff/proposals/${proposal_id}`);
  expect(screen.queryByRole('button', { name: /^Propose/ })).toBeNull();
});
