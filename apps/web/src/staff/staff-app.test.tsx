import { permissionsOf, type StaffRole } from '@farthing/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { startApp } from '../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../lib/testing/loopback-bank.ts';
import { AppRoutes } from '../router.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await bank.close();
});

describe('[STF-01] the two kinds of session', () => {
  test('a customer is sent to the sign-in of staff, which remembers where they wanted to go', async () => {
    localStorage.setItem('access', 'of a customer');
    const place = await open('/staff/members', 'administrator');
    await screen.findByRole('heading', { name: 'Staff sign-in' });
    expect(place.path).toBe('/staff/sign-in');
    expect(bank.received.filter(({ path }) => path.startsWith('/api/v1/staff/'))).toEqual([]);
  });

  test('a token of staff is renewed by the call for staff, and a customer beside it is left alone', async () => {
    localStorage.setItem('access', 'of a customer');
    localStorage.setItem('refresh', 'of a customer');
    signIn('stale');
    await open('/staff/members', 'administrator');
    await screen.findByRole('heading', { name: 'Members' });
    expect([localStorage.getItem('staff_access'), localStorage.getItem('staff_refresh')]).toEqual([
      'fresh',
      'next',
    ]);
    expect([localStorage.getItem('access'), localStorage.getItem('refresh')]).toEqual([
      'of a customer',
      'of a customer',
    ]);
    expect(bank.received.filter(({ path }) => path === refreshPath)).toHaveLength(1);
  });
});

test('[STF-01] a page that a role may not open says so, and asks the bank for nothing of it', async () => {
  signIn();
  await open('/staff/members', 'support');
  await screen.findByRole('heading', { name: 'Not for your role' });
  expect(screen.queryByRole('link', { name: 'Members' })).toBeNull();
  expect(bank.received.some(({ path }) => path === '/api/v1/staff/members/')).toBe(false);
});

const desk = [
  'Queues',
  'Inbox',
  'Customers',
  'Proposals',
  'Payments',
  'Company files',
  'Deposits',
  'Chain payments',
  'Top-ups',
  'Accounts',
  'Contact messages',
  'Cards',
  'Loans',
  'Instalment loans',
  'Credit cards',
];
const books = ['Books', 'Payment files', 'Reconciliation', 'Risk rules', 'Settings'];
const opened: Readonly<Record<StaffRole, readonly string[]>> = {
  support: desk,
  operations: [...desk, ...books, 'Operations'],
  approver: [...desk, ...books, 'Members'],
  administrator: ['Proposals', 'Settings', 'Audit log', 'Operations', 'Members'],
  auditor: [...desk, ...books, 'Audit log', 'Operations', 'Members'],
};

test.each(Object.entries(opened) as [StaffRole, readonly string[]][])(
  '[STF-01] the role %s sees the pages that it may open, and is told of the others',
  async (role, labels) => {
    signIn();
    const place = await open('/staff', role);
    const console = await screen.findByRole('navigation', { name: 'Console' });
    await waitFor(() => expect(place.path).not.toBe('/staff'));
    expect(within(console).getAllByRole('link')).toEqual(
      labels.map((label) => within(console).getByRole('link', { name: new RegExp(`^${label}`) })),
    );
    for (const label of opened.auditor.filter((other) => !labels.includes(other))) {
      act(() => place.go('/staff/proposals'));
      await screen.findByRole('heading', { name: 'Proposals' });
      const path = label
        .toLowerCase()
        .replace('instalment loans', 'lending')
        .replace('credit cards', 'credit')
        .replace(' log', '')
        .replace(' rules', '')
        .replace('contact messages', 'conversations')
        .replace(' ', '-');
      act(() => place.go(`/staff/${path}`));
      await screen.findByRole('heading', { name: 'Not for your role' });
    }
  },
);

test('a session near its end says so, and goes on once the same person has signed in again in another tab', async () => {
  signIn();
  const soon = new Date(Date.now() + 50_000).toISOString();
  let endsAt = soon;
  await open('/staff/proposals', 'approver', () => endsAt);
  const warning = await screen.findByRole('alertdialog', { name: 'Your session is about to end' });
  expect(warning.textContent).toContain('what you have typed and not sent is kept in this tab');
  endsAt = '2030-01-01T00:00:00.000Z';
  act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'staff_access', newValue: 'fresh' })));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('whoever is signed in may sign in once more, and is led nowhere else', async () => {
  signIn();
  const place = await open('/staff/sign-in?again=yes', 'approver');
  await screen.findByText(/^Sign in for another session/);
  expect(place.path).toBe('/staff/sign-in');
});

describe('the keys', () => {
  test('lead to a section, but not while somebody types, nor behind a question', async () => {
    signIn();
    const place = await open('/staff/proposals', 'approver');
    const user = userEvent.setup();
    const search = await screen.findByRole('searchbox');
    await user.keyboard('/');
    expect(document.activeElement).toBe(search);
    await user.keyboard('gm');
    expect(search).toHaveProperty('value', 'gm');
    expect(place.path).toBe('/staff/proposals');
    act(() => search.blur());
    await user.keyboard('gm');
    await waitFor(() => expect(place.path).toBe('/staff/members'));
  });

  test('are listed, and can be switched off for good', async () => {
    signIn();
    const place = await open('/staff/proposals', 'approver');
    const user = userEvent.setup();
    await screen.findByRole('searchbox');
    await user.keyboard('?');
    await screen.findByText('Go to Members');
    await user.click(screen.getByRole('checkbox', { name: 'Use keyboard shortcuts' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('gm');
    expect(place.path).toBe('/staff/proposals');
    expect(localStorage.getItem('staff_shortcuts')).toBe('off');
  });
});

const refreshPath = '/api/v1/staff/token/refresh/';

function signIn(access = 'fresh'): void {
  localStorage.setItem('staff_access', access);
  localStorage.setItem('staff_refresh', 'first');
}

async function open(path: string, role: StaffRole, endsAt = () => '2030-01-01T00:00:00.000Z') {
  const me = {
    id: '0190a000-0000-7000-8000-000000000001',
    email: 'a@bank.example',
    full_name: 'Edith Clarke',
    role,
    permissions: permissionsOf(role),
    away_until: null,
    passkeys_available: true,
  };
  const answers: Readonly<Record<string, unknown>> = {
    '/api/v1/staff/members/': { members: [] },
    '/api/v1/staff/queues/': { queues: [] },
    '/api/v1/staff/proposals/': { proposals: [], next_cursor: null },
    '/api/v1/staff/lists/proposals/': { rows: [], next_cursor: null },
    '/api/v1/staff/lists/proposals/count/': { count: 0, precision: 'exact' },
    '/api/v1/staff/list-views/': { views: [] },
    '/api/v1/sandbox/staff/': { members: [] },
  };
  bank = await loopbackBank(({ path: asked, headers }) => {
    if (asked === refreshPath)
      return { status: 200, body: { access: 'fresh', refresh: 'next', ends_at: '2030-01-01T00:00:00.000Z' } };
    const isOpen = asked.startsWith('/api/v1/sandbox/') || headers.authorization === 'Bearer fresh';
    if (!isOpen) return { status: 401, body: {} };
    if (asked === '/api/v1/staff/me/') return { status: 200, body: { me, ends_at: endsAt() } };
    return { status: 200, body: answers[asked.replace(/\?.*/, '')] ?? {} };
  });
  return startApp({ entries: [path], origin: bank.origin, pages: <AppRoutes /> });
}
