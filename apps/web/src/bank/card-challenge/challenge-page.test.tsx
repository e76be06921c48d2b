import type { CardChallenge } from '@farthing/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import ChallengePage from './challenge-page.tsx';

const challenge: CardChallenge = {
  ...{ id: '01980000-0000-7000-8000-000000000001', state: 'waiting', merchant: 'Wren & Sons' },
  card: { id: '01980000-0000-7000-8000-000000000002', card_type: 'VISA', last_four: '4242' },
  ...{ place: 'London, GB', category: 'Books', amount: '49.90', currency: 'USD', approve_with: 'pin' },
  ...{ asked_at: new Date().toISOString(), expires_at: new Date(Date.now() + 300_000).toISOString() },
};

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  await bank.close();
});

/** A bank that takes the PIN 4821. */
async function open(): Promise<void> {
  let now = challenge;
  bank = await loopbackBank(({ method, path, body }) => {
    if (method === 'GET' && path.includes('/card-challenges/'))
      return { status: 200, body: { challenge: now } };
    if (path.endsWith('/pin/') && !body.includes('4821'))
      return { status: 403, body: { code: 'pin_incorrect', message: 'The transaction PIN is not right.' } };
    if (path.endsWith('/pin/')) now = { ...now, state: 'approved' };
    if (path.endsWith('/decline/')) now = { ...now, state: 'declined' };
    return { status: 200, body: { status: 'success', message: 'Done.', challenge: now } };
  });
  const path = '/layout/card-challenges/:challengeId';
  const pages = (
    <Routes>
      <Route path={path} element={<ChallengePage />} />
    </Routes>
  );
  startApp({ entries: [path.replace(':challengeId', challenge.id)], origin: bank.origin, pages });
  await screen.findByText('Wren & Sons');
  await screen.findByRole('button', { name: 'This was not me' });
}

const sentTo = (path: string) => bank.received.filter((request) => request.path.endsWith(path));

test('[CAR-05] merchant, amount and card are shown, a wrong PIN is told at its field, and the right one approves', async () => {
  await open();
  expect(screen.getByText('$49.90')).toBeDefined();
  expect(screen.getByText('VISA ending in 4242')).toBeDefined();
  const field = screen.getByLabelText('Transaction PIN');
  fireEvent.click(screen.getByRole('button', { name: 'Approve $49.90' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(sentTo('/pin/')).toEqual([]);
  fireEvent.change(field, { target: { value: '9999' } });
  fireEvent.click(screen.getByRole('button', { name: 'Approve $49.90' }));
  await screen.findAllByText('The transaction PIN is not right.');
  fireEvent.change(field, { target: { value: '4821' } });
  fireEvent.click(screen.getByRole('button', { name: 'Approve $49.90' }));
  await screen.findByText('Approved');
  expect(screen.queryByLabelText('Transaction PIN')).toBeNull();
});

test('[CAR-05] whoever did not ask for it declines by one press, and can freeze the card', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'This was not me' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Freeze the card' }));
  await screen.findByText('Your card is frozen');
  expect(sentTo(`/cards/${challenge.card.id}/freeze/`)).toHaveLength(1);
});
