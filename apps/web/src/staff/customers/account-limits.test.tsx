import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { memberOf, startStaffPage } from '../testing/staff-page.tsx';
import { AccountLimits } from './account-limits.tsx';
import type { CustomerAccount } from './customer-queries.ts';

let bank: LoopbackBank | undefined;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await bank?.close();
});

const account: CustomerAccount = {
  id: '0198a000-0000-7000-8000-000000000001',
  kind: 'wallet',
  closed: false,
  account_id: 7,
  currency: 'USD',
  balance: '100.00',
  held: '0.00',
  available: '100.00',
  limits: {
    own: { day: '50.00', payment: null },
    bank: { day: '40.00', payment: null },
    used_today: '15.00',
  },
  shared: null,
};

async function shown(role: 'support' | 'auditor'): Promise<LoopbackBank> {
  const body = { status: 'success', message: 'It is proposed.', proposal_id: account.id };
  bank = await loopbackBank(() => ({ status: 201, body }));
  const pot: CustomerAccount = { ...account, id: 'pot', kind: 'pot', limits: null };
  const place = { origin: bank.origin, path: '/staff', by: memberOf(role) };
  startStaffPage(<AccountLimits accounts={[account, pot]} />, place);
  return bank;
}

test('both limits are shown with who has set them; a member who may not propose has no button', async () => {
  await shown('auditor');
  expect(await screen.findByText(/\$40\.00/)).toBeTruthy();
  expect(screen.getByText(/by its people/).textContent).toBe('$50.00 by its people');
  expect(screen.getAllByText('No limit')).toHaveLength(1);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a wrong amount is told at its field; an empty one is no limit of the bank', async () => {
  const { received } = await shown('support');
  await userEvent.click(await screen.findByRole('button', { name: /Propose a limit/ }));
  const [day, payment] = [await screen.findByLabelText('Per day'), screen.getByLabelText('Per payment')];
  await userEvent.clear(day);
  await userEvent.type(payment, 'much');
  await userEvent.type(screen.getByLabelText('Reason'), 'Reported by another bank');
  await userEvent.click(screen.getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(document.activeElement).toBe(payment));
  expect(received).toHaveLength(0);
  await userEvent.clear(payment);
  await userEvent.type(payment, '1,250');
  await userEvent.click(screen.getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(received).toHaveLength(1));
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    day: null,
    payment: '1250',
    reason: 'Reported by another bank',
  });
});
