import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import ReferralPage from './referral-page.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await bank.close();
  vi.restoreAllMocks();
});

const busy = { status: 'error', code: 'service_unavailable', message: 'The bank is busy.' };

/** The bank is too busy for the first question to this path. */
async function openReferral(busyFor: string, userId = 'ada'): Promise<void> {
  vi.spyOn(console, 'error').mockReturnValue();
  let isBusy = true;
  bank = await loopbackBank(({ path }) => {
    if (isBusy && path.includes(busyFor)) {
      isBusy = false;
      return { status: 503, body: busy };
    }
    if (path.includes('/referral-details/')) return { status: 200, body: { data: [] } };
    return { status: 200, body: { user: { referral_code: 'ADA42' } } };
  });
  if (userId !== '') localStorage.setItem('user_id', userId);
  startApp({ entries: ['/layout/referral'], origin: bank.origin, pages: <ReferralPage /> });
}

test.each([
  { what: 'the link', path: '/account/profile/', words: 'Failed to load referral info.' },
  { what: 'the history', path: '/referral-details/', words: 'Failed to load referral history.' },
])('[REF-03] $what is an error with a way to try again', async ({ path, words }) => {
  await openReferral(path);
  const failure = (await screen.findByText(words)).closest<HTMLElement>('[role=alert]');
  if (failure === null) throw new Error('it is not announced');
  expect(failure.textContent).toContain('The bank is busy.');
  fireEvent.click(within(failure).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  await screen.findByText(`${bank.origin}/account/signup?referral=ADA42`);
  await screen.findByText('Nobody has joined with your link yet. When someone does, they show here.');
});

test('[REF-03] a browser that has lost who is signed in says so', async () => {
  await openReferral('nothing', '');
  await screen.findByText('User not logged in.');
  expect(bank.received).toEqual([]);
});
