import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { customerFile, customerId } from '../testing/customer-file.ts';
import { openPage, refused, secondTime } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import CustomerPage from './customer-page.tsx';

const at = '2026-11-15T09:00:00.000Z';
const read = `GET /staff/customers/${customerId}/`;

function open(answers: Parameters<typeof openPage>[1], { section = '', by = memberOf('operations') } = {}) {
  return openPage(<CustomerPage />, answers, {
    by,
    path: `/staff/customers/${customerId}${section}`,
    route: '/staff/customers/:customerId/:section?',
  });
}

const notices = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('[STF-04] a customer is named, with how they stand and the end of the account alone', async () => {
  await open({ [read]: customerFile() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeTruthy();
  expect(screen.getAllByText('•••• 2429').length).toBeGreaterThan(0);
  expect(screen.getByRole('heading', { name: 'Standing' })).toBeTruthy();
  expect(notices()).not.toContain('Locked out');
});

test('a customer that could not be loaded is no empty page, and is asked for again', async () => {
  await open({
    [read]: secondTime({ status: 200, body: customerFile() }),
  });
  expect(await screen.findByText('The customer could not be loaded.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Actions/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeTruthy();
});

test('a customer whom nobody knows is not asked for again', async () => {
  await open({ [read]: () => refused('not_found', 'There is no such customer.', 404) });
  expect(await screen.findByText('There is no such customer.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('[STF-04] what stops a customer is said first, in every part of the page', async () => {
  const loan = {
    id: customerId,
    amount: '500.00',
    currency: 'GBP',
    interest_rate: '5.00',
    loan_term: '1 month',
    status: 'overdue',
    due_date: at,
    amount_due: '525.00',
    created_at: at,
  } as const;
  const file = customerFile({
    customer: {
      status: 'locked',
      locked: { at, reason: 'The telephone was stolen' },
      frozen: { at, by: 'not-me', reason: null },
      login_locked_until: at,
      pin: 'locked',
    },
    loans: [loan],
    open_proposals: [{ id: customerId, kind: 'pin-reset' }],
  });
  await open({ [read]: file }, { section: '/notes' });
  await screen.findByText(/The telephone was stolen/);
  expect(screen.getByText(/after the customer said: this was not me/)).toBeTruthy();
  expect(screen.getByText('Too many wrong passwords')).toBeTruthy();
  expect(screen.getByText('The PIN is locked')).toBeTruthy();
  expect(screen.getByText(/is still to be repaid/).textContent).toContain('£525.00');
  expect(screen.getByRole('link', { name: 'Show the loans' }).getAttribute('href')).toBe(
    `/staff/customers/${customerId}/loans`,
  );
  const waiting = screen.getByText('Proposed, and waiting for a second person').closest('div');
  expect(
    within(waiting ?? document.body)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(`/staff/proposals/${customerId}`);
});

test('a part of the page that nobody knows is the overview', async () => {
  await open({ [read]: customerFile() }, { section: '/nonsense' });
  expect(await screen.findByRole('heading', { name: 'Standing' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page');
});

const device = { id: customerId, device: 'Firefox on Linux', created_at: at, last_used_at: at };

test('[STF-04] all sessions of a customer are ended with a reason', async () => {
  const { sent } = await open(
    {
      [read]: customerFile({ sessions: [device] }),
      [`POST /staff/customers/${customerId}/end-sessions/`]: { status: 'success', message: 'All are ended.' },
    },
    { section: '/sessions' },
  );
  expect(await screen.findByText('Firefox on Linux')).toBeTruthy();
  const [button] = screen
    .getAllByRole('button', { name: 'End all sessions' })
    .filter((found) => found.closest('[popover]') === null);
  await userEvent.click(button as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'End all sessions: Ada Lovelace' });
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'A lost telephone');
  await userEvent.click(within(dialog).getByRole('button', { name: 'End all sessions' }));
  expect(await screen.findByText('All are ended.')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'A lost telephone' }]);
});

test('[STF-01] whoever only reads sees sessions and can end none', async () => {
  await open(
    { [read]: customerFile({ sessions: [device] }) },
    { section: '/sessions', by: memberOf('auditor') },
  );
  expect(await screen.findByText('Firefox on Linux')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End all sessions' })).toBeNull();
});

test('a customer who is signed in nowhere is said to be so', async () => {
  await open({ [read]: customerFile() }, { section: '/sessions' });
  expect(await screen.findByText('The customer is not signed in anywhere.')).toBeTruthy();
});
