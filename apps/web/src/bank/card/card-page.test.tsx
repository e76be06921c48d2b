import { errors, type OwnCard } from '@farthing/contract';
import { blockableGroups, merchantGroupLabel } from '@farthing/rules';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import CardPage from './card-page.tsx';
import { categories, categoryWords } from './category-words.ts';

let bank: LoopbackBank;
let asked: { path: string; body: unknown }[];

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await bank.close();
  vi.restoreAllMocks();
});

const card: OwnCard = {
  id: '0197f0a4-0000-7000-8000-000000000001',
  kind: 'virtual',
  card_type: 'VISA',
  card_number: '•••• •••• •••• 4242',
  card_holder_name: 'Ada Lovelace',
  expiry_date: '11/29',
  status: 'active',
  frozen_by_you: false,
  frozen_by_bank: false,
  currency: 'USD',
  limits: { payment: '50.00', day: null, month: null },
  allows: { online: true, contactless: true, cash: false, abroad: true },
  blocked_categories: ['games'],
  gambling: { blocked: false, opens_at: null },
  replaces: null,
  credit_id: null,
  created_at: '2026-01-05T10:00:00.000Z',
};
const other: OwnCard = {
  ...card,
  id: '0197f0a4-0000-7000-8000-000000000002',
  kind: 'one-time',
  card_number: '•••• •••• •••• 1881',
};

const offer = { currency: 'USD', fees: { virtual: '10.00', 'one-time': '0.00' }, most_virtual: 5 };

const paid = {
  spent: { day: '25.00', month: '40.00', currency: 'USD' },
  payments: [
    {
      ...{ id: '0197f0a4-0000-7000-8000-000000000003', state: 'pending', merchant: 'Corner Shop' },
      ...{ category: 'Groceries', place: 'Leeds, GB', asked: { amount: '20.00', currency: 'GBP' } },
      ...{
        billed: { amount: '25.00', currency: 'USD' },
        refunded: null,
        dispute: null,
        device: null,
        declined_because: null,
      },
      made_at: '2026-01-05T10:00:00.000Z',
    },
    {
      ...{ id: '0197f0a4-0000-7000-8000-000000000004', state: 'declined', merchant: 'Lucky Dice' },
      ...{ category: 'Gambling', place: 'GB', asked: { amount: '5.00', currency: 'USD' } },
      ...{ billed: { amount: '0.00', currency: 'USD' }, refunded: null, dispute: null, device: null },
      ...{ declined_because: 'Gambling is blocked on this card.', made_at: '2026-01-04T10:00:00.000Z' },
    },
  ],
  next_cursor: 'older',
};

const older = {
  ...paid,
  payments: paid.payments.slice(0, 1).map((payment) => ({
    ...{ ...payment, id: '0197f0a4-0000-7000-8000-000000000005', merchant: 'Old Bakery' },
  })),
  next_cursor: null,
};

/** Of somebody with $50.00. Without a card the bank answers 404, in words that the page does not know. */
async function openCard(given: readonly OwnCard[] = [], { hasPin = true } = {}) {
  vi.spyOn(console, 'error').mockReturnValue();
  asked = [];
  bank = await loopbackBank(({ path, method, body }) => {
    if (path.endsWith('/cards/card_details/'))
      return given.length > 0
        ? { status: 200, body: { card: {} } }
        : { status: 404, body: { message: 'Nothing here.' } };
    if (path.endsWith('/cards/') && method === 'GET') return { status: 200, body: { cards: given, offer } };
    if (path.endsWith('/payments/')) return { status: 200, body: paid };
    if (path.endsWith('/payments/?cursor=older')) return { status: 200, body: older };
    if (path.includes('/cards/') && path !== '/api/v1/cards/create_card/') {
      asked.push({ path: path.slice(path.indexOf('/cards/')), body });
      if (path.endsWith('/controls/') && !String(body).includes('pin')) {
        const { status, message } = errors.card_pin_needed;
        return { status, body: { status: 'error', code: 'card_pin_needed', message } };
      }
      return { status: 200, body: { status: 'success', message: 'Saved.', card } };
    }
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

test('[CRD-06] a customer with a PIN is led to it, and not asked to add one', async () => {
  await openCard([card], { hasPin: true });
  await screen.findByRole('link', { name: 'Transaction PIN' });
  expect(screen.queryByRole('link', { name: 'Add transaction pin' })).toBeNull();
});

test('[CRD-06] the PIN is one button away, also for those who want to see their card without one', async () => {
  const place = await openCard([card], { hasPin: false });
  await press('Show Details');
  const dialog = await screen.findByRole('dialog', { name: 'Show card details' });
  await within(dialog).findByRole('link', { name: 'Create your transaction PIN' });
  expect(within(dialog).queryByLabelText('Transaction PIN')).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('link', { name: 'Add transaction pin' }));
  expect(place.path).toBe('/layout/transaction-pin');
});

test('[CAR-02] one switch freezes the card; one that staff froze says so', async () => {
  await openCard([{ ...card, status: 'frozen', frozen_by_bank: true }]);
  await screen.findByText('This card is frozen');
  expect(screen.getByText('Status').nextElementSibling?.textContent).toBe('Frozen');
  fireEvent.click(screen.getByRole('switch', { name: /^Freeze this card/ }));
  await screen.findByText('Saved.');
  expect(asked).toEqual([expect.objectContaining({ path: `/cards/${card.id}/freeze/` })]);
});

test('[CAR-03] what lets the card do more asks for the PIN, and sends the same with it', async () => {
  await openCard([card]);
  const cash = await screen.findByRole<HTMLInputElement>('switch', { name: /^Cash machines/ });
  expect(cash.checked).toBe(false);
  fireEvent.click(cash);
  const dialog = await screen.findByRole('dialog', { name: 'Let the card do more' });
  fireEvent.change(await within(dialog).findByLabelText('Transaction PIN'), { target: { value: '4821' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Allow it' }));
  await screen.findByText('Saved.');
  expect(asked.map(({ body }) => JSON.parse(String(body)))).toEqual([
    { allows: { cash: true } },
    { allows: { cash: true }, pin: '4821' },
  ]);
});

test('[CAR-03] limits that are no amounts are told at their fields', async () => {
  await openCard([card]);
  await press('Change limits');
  const dialog = await screen.findByRole('dialog', { name: 'Change limits' });
  const payment = within(dialog).getByLabelText<HTMLInputElement>(/^Per payment/);
  expect(payment.value).toBe('50.00');
  fireEvent.change(payment, { target: { value: 'lots' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByRole('alert');
  expect(payment.value).toBe('lots');
  expect(asked).toEqual([]);
});

test('[CAR-01] one of several cards is chosen by a radio button, and one more card is a button away', async () => {
  await openCard([card, other]);
  const second = await screen.findByRole('radio', { name: /one-time, .*1881/ });
  fireEvent.click(second);
  expect(screen.getByText('Card type').nextElementSibling?.textContent).toBe('VISA, for one payment');
  await press('Get a card for one payment');
  await screen.findByText('Saved.');
  expect(asked).toEqual([{ path: '/cards/', body: '{"kind":"one-time"}' }]);
});

test('[CAR-03] the page calls the categories as the bank does', () => {
  expect([...categories].sort()).toEqual([...blockableGroups].sort());
  for (const group of blockableGroups) expect(categoryWords[group]).toBe(merchantGroupLabel(group));
});

test('[CAR-07] the payments of a card are listed with merchant, category and place, and what is spent of its limits', async () => {
  await openCard([{ ...card, limits: { payment: null, day: '100.00', month: null } }]);
  await screen.findByText('Spent today: $25.00 of $100.00. This month: $40.00.');
  const [pending, declined] = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => /GB/.test(textContent ?? ''));
  expect(pending?.textContent).toMatch(/Corner Shop\$25\.00Groceries · Leeds, GB · .* · £20\.00Pending/);
  expect(declined?.textContent).toContain('Gambling is blocked on this card.');
});

test('[CAR-07] older payments of a card are shown on request', async () => {
  await openCard([card]);
  await screen.findByText('Corner Shop');
  await press('Show more');
  await screen.findByText('Old Bakery');
  expect(screen.getByText('Corner Shop')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('[CAR-01] a stolen card is replaced after one question', async () => {
  await openCard([card]);
  await press('Lost or stolen');
  const dialog = await screen.findByRole('alertdialog', { name: 'Replace this card?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'It was stolen' }));
  await screen.findByText('Saved.');
  expect(asked).toEqual([{ path: `/cards/${card.id}/replace/`, body: '{"because":"stolen"}' }]);
});
