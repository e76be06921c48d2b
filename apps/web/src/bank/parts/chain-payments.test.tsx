import type { ChainPayment, WalletMovement } from '@farthing/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ChainPayments, sentenceOf } from './chain-payments.tsx';

afterEach(cleanup);

const deposit: NonNullable<WalletMovement['deposit']> = {
  network: 'BTC',
  address: 'bcrt1qnobodyswallet00000',
  own_address: true,
  payments: [],
  status: 'pending',
  announced_amount: '100.00',
  received_amount: null,
  currency: 'USD',
  created_at: '2026-01-02T10:00:00.000Z',
  decided_at: null,
};
const payment: ChainPayment = {
  transaction_hash: 'ab'.repeat(32),
  coins: '0.002',
  worth: '100.00',
  state: 'waiting',
  blocks: 1,
  blocks_needed: 2,
  seen_at: '2026-01-02T10:01:00.000Z',
};

test('[PAY-09] confirmations are told in words and as progress', () => {
  render(<ChainPayments deposit={{ ...deposit, payments: [payment] }} />);
  const progress = screen.getByRole<HTMLProgressElement>('progressbar', { name: '1 of 2 confirmations' });
  expect(progress.value).toBe(50);
  expect(screen.getByText('0.002 BTC = $100.00')).toBeDefined();
});

test('[PAY-09] before anything is seen, an address of one’s own says so, and a shared one says nothing', () => {
  const { container, rerender } = render(<ChainPayments deposit={deposit} />);
  expect(screen.getByRole('status').textContent).toContain('No payment seen yet');
  rerender(<ChainPayments deposit={{ ...deposit, own_address: false }} />);
  expect(container.textContent).toBe('');
});

test.each([
  ['waiting', { blocks: 0 }, 'no block yet'],
  ['received', {}, 'in your wallet'],
  ['received', { worth: '99.99' }, 'less than you announced'],
  ['received', { worth: '100.01' }, 'more than you announced'],
  ['too_little', {}, 'less than the smallest deposit'],
  ['other_token', { worth: null }, 'does not take that token'],
  ['being_checked', {}, 'staff look at it first'],
  ['replaced', {}, 'Nothing was credited'],
  ['taken_back', {}, 'no longer on the network'],
] as const)('[PAY-09] a payment that is %s (%o) says what it means', (state, changes, words) => {
  expect(sentenceOf({ ...payment, state, ...changes }, deposit)).toContain(words);
});

test('[PAY-09] a payment that came late is said to be late', () => {
  expect(sentenceOf({ ...payment, state: 'received' }, { ...deposit, status: 'late' })).toContain(
    'came late',
  );
});
