import { type Card, errors } from '@farthing/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import CardPage from './card-page.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await bank.close();
  vi.restoreAllMocks();
});

const card: Card = {
  card_type: 'VISA',
  card_number: '•••• •••• •••• 4242',
  card_holder_name: 'Ada Lovelace',
  expiry_date: '11/29',
  cvv: '•••',
  fee_amount: '10.00',
  payment_reference: 'FT7K2M9Q',
  status: 'active',
  created_at: '2026-01-05T10:00:00.000Z',
  updated_at: '2026-01-05T10:00:00.000Z',
  show_sensitive_data: false,
};

/** Of somebody with $50.00. Without a card the bank answers 404, in words that the page does not know. */
async function openCard(given?: Card, { hasPin = true } = {}) {
  vi.spyOn(console, 'error').mockReturnValue();
  bank = await loopbackBank(({ path }) => {
    if (path.endsWith('/cards/card_details/'))
      return given
        ? { status: 200, body: { card: given } }
        : { status: 404, body: { message: 'Nothing here.' } };
    if (path.endsWith('/cards/create_card/')) {
      const { status, message } = errors.under_18;
      return { status, body: { status: 'error', code: 'under_18', message } };
    }
    if (path.includes('/account/profile/'))
      return { status: 200, body: { user: { first_name: 'Ada', last_name: 'Lovelace', has_pin: hasPin } } };
    if (path.endsWith('/rates/')) return { status: 200, body: { fees: { card: '10.00', currency: 'USD' } } };
    return { status: 200, body: { available: '50.00', balance: '50.00', currency: 'USD', transactions: [] } };
  });
  localStorage.setItem('user_id', 'ada');
  const pages = (
    <ToastProvider>
      <CardPage />
    </ToastProvider>
  );
  return startApp({ entries: ['/layout/card'], origin: bank.origin, pages });
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('[CRD-05] an answer with the status 404 means no card, whatever its words', async () => {
  await openCard();
  await screen.findByText('You have no card yet');
  await screen.findByText('Your wallet has enough for the fee.');
});

test('[CRD-01] nobody under 18 gets a card, and they are told why', async () => {
  await openCard();
  await press('Request card for $10.00');
  const alert = await screen.findByRole('alertdialog', { name: 'Failed to create card.' });
  expect(alert.textContent).toContain('You must be at least 18 years old for this.');
});

test('[CRD-06] the PIN is one button away, also for those who want to see their card without one', async () => {
  const place = await openCard(card, { hasPin: false });
  await press('Show Details');
  const dialog = await screen.findByRole('dialog', { name: 'Show card details' });
  await within(dialog).findByRole('link', { name: 'Create your transaction PIN' });
  expect(within(dialog).queryByLabelText('Transaction PIN')).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('link', { name: 'Add transaction pin' }));
  expect(place.path).toBe('/layout/transaction-pin');
});

test('a card that staff froze says so', async () => {
  await openCard({ ...card, status: 'frozen' });
  await screen.findByText('This card is frozen');
  expect(screen.getByText('Status').nextElementSibling?.textContent).toBe('Frozen');
});
