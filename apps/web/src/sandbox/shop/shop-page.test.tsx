import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import ShopPage from './shop-page.tsx';

const payment = {
  ...{ id: '01980000-0000-7000-8000-000000000001', merchant: 'Wren & Sons', last_four: '4242' },
  ...{
    amount: '6.50',
    currency: 'USD',
    state: 'pending',
    refunded: false,
    made_at: '2026-01-02T10:00:00.000Z',
  },
};
const taken = { ...payment, id: '01980000-0000-7000-8000-000000000002', amount: '12.00', state: 'cleared' };
const logged = {
  ...{ id: '01980000-0000-7000-8000-000000000003', call: 'authorise', payment: payment.id },
  ...{ merchant: 'Wren & Sons', last_four: '4242', approved: false, response_code: '51' },
  ...{ reason: 'insufficient_funds', means: 'There is too little money in the account.', billed: null },
  made_at: '2026-01-02T10:00:00.000Z',
};
const subscription = {
  ...{ id: '01980000-0000-7000-8000-000000000004', last_four: '4242', amount: '2.00', currency: 'USD' },
  started_at: '2026-01-02T10:00:00.000Z',
};

const challenge = '01980000-0000-7000-8000-000000000005';

let bank: LoopbackBank;
let standing: 'waiting' | 'approved';

beforeEach(async () => {
  standing = 'waiting';
  bank = await loopbackBank(({ method, path, body }) => {
    if (path.includes('/challenges/')) return { status: 200, body: { state: standing } };
    if (method === 'GET')
      return {
        status: 200,
        body: { payments: [payment, taken], subscriptions: [subscription], calls: [logged] },
      };
    if (body.includes('"number":"1"')) {
      const errors = { number: ['Enter the number of the card, 16 digits.'] };
      return { status: 400, body: { code: 'validation_failed', message: 'Please check.', errors } };
    }
    if (body.includes('"amount":"36.95"') && !body.includes('challenge'))
      return {
        status: 200,
        body: { status: 'success', message: 'Please approve.', approved: false, challenge },
      };
    const told = { status: 'success', message: 'Approved.', approved: true, challenge: null };
    return { status: 200, body: told };
  });
  startApp({ entries: ['/sandbox/shop'], origin: bank.origin, pages: <ShopPage /> });
});

afterEach(async () => {
  cleanup();
  await bank.close();
});

const sentTo = (path: string) =>
  bank.received
    .filter((request) => request.method !== 'GET' && request.path.endsWith(path))
    .map(({ body }) => (body === '' ? null : JSON.parse(body)));

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('[CAR-06] a basket is paid by card, and what is wrong is said at its field', async () => {
  await screen.findByText('There is too little money in the account.');
  fireEvent.click(screen.getByRole('button', { name: 'One more: Tin of tea' }));
  type('Number of the card', '1');
  type('Expiry date', '11/30');
  type('Security code', '123');
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Number of the card').getAttribute('aria-invalid')).toBe('true'),
  );
  type('Number of the card', '4242424242424242');
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
  await screen.findByText('Approved.');
  expect(sentTo('/shop/payments/').at(-1)).toEqual({
    ...{ place: 'shop', amount: '13.00', number: '4242424242424242', expiry: '11/30', code: '123' },
  });
});

test('[CAR-06] an empty basket is not paid', async () => {
  await screen.findByText('There is too little money in the account.');
  fireEvent.click(screen.getByRole('button', { name: 'One less: Tin of tea' }));
  type('Number of the card', '4242424242424242');
  type('Expiry date', '11/30');
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
  await screen.findByText('Put something into the basket first.');
  expect(sentTo('/shop/payments/')).toEqual([]);
});

test('[CAR-06] the merchant takes, gives up and refunds by a button each, and a subscription is ended', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Take the money of $6.50' }));
  await waitFor(() => expect(sentTo(`/payments/${payment.id}/`)).toEqual([{ act: 'take' }]));
  const refund = await screen.findByRole('button', { name: 'Refund of $12.00' });
  await waitFor(() => expect(refund.hasAttribute('disabled')).toBe(false));
  fireEvent.click(refund);
  await waitFor(() => expect(sentTo(`/payments/${taken.id}/`)).toEqual([{ act: 'refund' }]));
  const end = screen.getByRole('button', { name: 'End the subscription of card 4242' });
  await waitFor(() => expect(end.hasAttribute('disabled')).toBe(false));
  fireEvent.click(end);
  await waitFor(() => expect(sentTo(`/subscriptions/${subscription.id}/`)).toHaveLength(1));
});

test('[CAR-05] the shop waits until the owner has approved, and then goes on by itself', async () => {
  await screen.findByText('There is too little money in the account.');
  for (const name of ['Mug with a wren', 'Book about coins'])
    fireEvent.click(screen.getByRole('button', { name: `One more: ${name}` }));
  fireEvent.click(screen.getByRole('button', { name: 'One less: Tin of tea' }));
  type('Number of the card', '4242424242424242');
  type('Expiry date', '11/30');
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
  await screen.findByText('Please approve.');
  fireEvent.click(screen.getByRole('button', { name: 'Stop waiting' }));
  await screen.findByText('You stopped waiting. Nothing was paid.');
  standing = 'approved';
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
  await screen.findByText('Approved.');
  expect(sentTo('/shop/payments/').at(-1)).toMatchObject({ place: 'shop', amount: '36.95', challenge });
});
