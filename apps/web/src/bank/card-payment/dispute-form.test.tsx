import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import type { PaymentPage } from './card-payment-query.ts';
import { DisputeForm } from './dispute-form.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await bank.close();
});

const payment: PaymentPage['payment'] = {
  ...{ id: '0197f0a4-0000-7000-8000-000000000003', state: 'cleared', merchant: 'Corner Shop' },
  ...{ category: 'Groceries', place: 'Leeds, GB', asked: { amount: '20.00', currency: 'GBP' } },
  ...{ billed: { amount: '25.00', currency: 'USD' }, refunded: null, dispute: null, device: null },
  ...{ declined_because: null, made_at: '2026-01-05T10:00:00.000Z' },
};

async function openForm(): Promise<LoopbackBank> {
  bank = await loopbackBank(() => ({
    status: 201,
    body: { payment, card: { id: payment.id, last_four: '4242' }, dispute: null, disputable: null },
  }));
  localStorage.setItem('user_id', 'ada');
  const pages = <DisputeForm payment={payment} most={{ amount: '25.00', currency: 'USD' }} />;
  startApp({ entries: ['/layout/dispute'], origin: bank.origin, pages });
  return bank;
}

const what = () => screen.getByLabelText<HTMLTextAreaElement>('What happened?');
const amount = () => screen.getByLabelText<HTMLInputElement>('How much do you dispute?');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send the dispute' }));

test('[CAR-07] what is typed about a payment is found again, until it is sent', async () => {
  await openForm();
  await userEvent.click(screen.getByLabelText('I paid twice'));
  await userEvent.type(what(), 'Once at noon, once an hour later.');
  await userEvent.clear(amount());
  await userEvent.type(amount(), '12.50');
  cleanup();
  await bank.close();
  const { received } = await openForm();
  expect(what().value).toBe('Once at noon, once an hour later.');
  expect(screen.getByLabelText<HTMLInputElement>('I paid twice').checked).toBe(true);
  await send();
  await waitFor(() => expect(received).toHaveLength(1));
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    reason: 'paid-twice',
    description: 'Once at noon, once an hour later.',
    amount: '12.50',
  });
  await waitFor(() => expect(sessionStorage.getItem('drafts')).not.toContain('noon'));
});

test('[CAR-07] more than was paid stops at its field', async () => {
  const { received } = await openForm();
  await userEvent.click(screen.getByLabelText('I paid twice'));
  await userEvent.type(what(), 'Twice.');
  await userEvent.clear(amount());
  await userEvent.type(amount(), '25.01');
  await send();
  expect((await screen.findAllByText('The most is $25.00.')).length).toBeGreaterThan(0);
  expect(received).toEqual([]);
});
