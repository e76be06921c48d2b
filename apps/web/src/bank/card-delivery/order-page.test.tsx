import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import OrderPage from './order-page.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await bank.close();
});

const offer = { currency: 'USD', fees: { physical: '10.00' }, most_virtual: 5 };
const ordered = { card: { id: '0197f0a4-0000-7000-8000-000000000001' } };

async function open(): Promise<HTMLTextAreaElement> {
  bank = await loopbackBank(({ method }) =>
    method === 'POST' ? { status: 201, body: ordered } : { status: 200, body: { cards: [], offer } },
  );
  localStorage.setItem('user_id', 'ada');
  startApp({ entries: ['/layout/cards/order'], origin: bank.origin, pages: <OrderPage /> });
  return screen.findByLabelText<HTMLTextAreaElement>('Where do we send it?');
}

test('[CAR-01] the address for a card is found again until the card is ordered', async () => {
  await userEvent.type(await open(), '9 Mill Lane{Enter}Ambleside');
  cleanup();
  await bank.close();
  expect((await open()).value).toBe('9 Mill Lane\nAmbleside');
  await userEvent.click(screen.getByRole('button', { name: 'Order it for $10.00' }));
  await waitFor(() => expect(sessionStorage.getItem('drafts')).not.toContain('Mill Lane'));
});
