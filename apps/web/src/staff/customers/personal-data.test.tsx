import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { customerFile } from '../testing/customer-file.ts';
import { memberOf, startStaffPage } from '../testing/staff-page.tsx';
import { customerActs } from './acts/customer-acts.ts';
import type { CustomerFile } from './customer-queries.ts';
import { MaskedValue, PersonalData } from './personal-data.tsx';

let bank: LoopbackBank | undefined;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await bank?.close();
  bank = undefined;
});

const { customer } = customerFile();

const told = {
  email: 'ada@example.com',
  pending_email: null,
  date_of_birth: '1990-12-10',
  phone_number: '+442079460042',
  gender: null,
  address: null,
  city: null,
  state: null,
  country: 'GB',
  account_number: '13692429',
  sort_code: '009600',
  iban: 'GB21FRTH00960013692429',
};

async function open(by = memberOf('operations')): Promise<void> {
  bank = await loopbackBank(() => ({ status: 200, body: told }));
  startStaffPage(<PersonalData file={customerFile()} />, { origin: bank.origin, path: '/staff', by });
}

test('[STF-04] personal data is not in the page until somebody has given a reason, and goes when covered', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Reveal' }));
  const [, inDialog] = screen.getAllByRole('button', { name: 'Reveal' });
  if (inDialog) fireEvent.click(inDialog);
  expect(screen.getByText('Enter a reason.')).toBeTruthy();
  expect(bank?.received).toEqual([]);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'She called' } });
  if (inDialog) fireEvent.click(inDialog);
  await screen.findByText('ada@example.com');
  expect(JSON.parse(bank?.received[0]?.body ?? '')).toEqual({ reason: 'She called' });
  fireEvent.click(screen.getByRole('button', { name: 'Cover' }));
  expect(document.body.textContent).not.toContain('ada@example.com');
  expect(document.body.textContent).not.toContain('13692429');
});

test('[STF-01] a member who may not reveal personal data is not offered it', async () => {
  await open({ ...memberOf('operations'), permissions: ['customers.read'] });
  expect(screen.getByText('a•••@example.com')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reveal' })).toBeNull();
});

const actsFor = (change: Partial<CustomerFile['customer']>) =>
  customerActs.filter(({ fits }) => fits(customerFile({ customer: change }))).map(({ label }) => label);

test('only acts that fit the state of a customer are offered', () => {
  const correct = 'Propose to correct the birth date';
  expect(actsFor({})).toEqual([
    'Lock',
    'Freeze everything',
    'Propose a PIN reset',
    correct,
    'Close the account',
  ]);
  expect(actsFor({ status: 'locked', locked: { at: customer.created_at, reason: 'stolen' } })).toEqual([
    'Unlock',
    'Freeze everything',
    'Propose a PIN reset',
    'Close the account',
  ]);
  expect(actsFor({ status: 'pending', pin: 'none' })).toEqual([
    'Resend the verification code',
    'Close the account',
  ]);
  const frozen = { at: customer.created_at, by: 'staff', reason: 'stolen' } as const;
  expect(actsFor({ frozen })).toEqual([
    'Lock',
    'Lift the freeze',
    'Propose a PIN reset',
    correct,
    'Close the account',
  ]);
  expect(actsFor({ status: 'closed', pin: 'none' })).toEqual([]);
  expect(actsFor({ pin: 'locked', login_locked_until: customer.created_at })).toEqual([
    'Lock',
    'Freeze everything',
    'Forget wrong passwords',
    'Unlock PIN',
    'Propose a PIN reset',
    correct,
    'Close the account',
  ]);
});

test('[STF-03] acts that take away a PIN or an account are marked as dangerous or proposed, and nobody resets a PIN alone', () => {
  expect(customerActs.filter(({ danger }) => danger).map(({ label }) => label)).toEqual([
    'Lock',
    'Freeze everything',
    'Close the account',
  ]);
  expect(customerActs.filter(({ label }) => /reset/i.test(label)).map(({ label }) => label)).toEqual([
    'Propose a PIN reset',
  ]);
});

test('what is masked is read out as masked; what was never given is a dash', () => {
  render(<MaskedValue masked="a•••@example.com" />);
  expect(document.body.textContent).toBe('Masked: a•••@example.com');
  cleanup();
  render(<MaskedValue masked="•••• 42" full={null} />);
  expect(document.body.textContent).toBe('—');
});
