import type { AnswerOf, listMonths } from '@farthing/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { done, openPage, refused } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import MonthsPage from './months-page.tsx';

type Months = AnswerOf<typeof listMonths>;

const months: Months = {
  closed_through: '2026-08',
  closable: ['2026-10', '2026-09'],
  proposals: [],
  history: [],
};
const proposalId = '0198a000-0000-7000-8000-0000000000a1';

async function open(
  given: Partial<Months> = {},
  answers = {},
  role: Parameters<typeof memberOf>[0] = 'operations',
) {
  const opened = await openPage(
    <MonthsPage />,
    { 'GET /staff/books/months/': { ...months, ...given }, ...answers },
    { path: '/staff/books/months', by: memberOf(role) },
  );
  await screen.findByRole('heading', { name: 'What was closed and reopened' });
  return opened;
}

test('[OPS-03] the page says how far the books are closed', async () => {
  await open();
  expect(screen.getByText('Closed up to the end of August 2026.')).toBeTruthy();
  expect(screen.getByText('No month has been closed yet.')).toBeTruthy();
});

test('[OPS-03] a month is proposed for closing with a reason, once', async () => {
  const { sent } = await open({}, { 'POST /staff/books/months/': done('It is proposed.') });
  fireEvent.change(screen.getByLabelText('Month to close'), { target: { value: '2026-09' } });
  fireEvent.click(screen.getByRole('button', { name: 'Propose closing' }));
  expect(screen.getByText(/nothing can be posted into it or any month before it/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'All is reconciled' } });
  fireEvent.click(screen.getByRole('button', { name: 'Propose' }));
  expect(await screen.findByText('It is proposed.')).toBeTruthy();
  expect(sent[0]).toMatchObject({
    call: 'POST /staff/books/months/2026-09/propose-closing/',
    body: { reason: 'All is reconciled' },
    key: expect.any(String),
  });
});

test('[OPS-03] the month that was closed last can be proposed for reopening, and what the bank refuses is said', async () => {
  const no = () => refused('proposal_open', 'It is proposed already.');
  const { sent } = await open({}, { 'POST /staff/books/months/': no });
  fireEvent.click(screen.getByRole('button', { name: 'Propose reopening August 2026' }));
  expect(screen.getByText(/what is dated in it can be posted again/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'A late invoice' } });
  fireEvent.click(screen.getByRole('button', { name: 'Propose' }));
  expect(await screen.findByText('It is proposed already.')).toBeTruthy();
  expect(sent[0]?.call).toBe('POST /staff/books/months/2026-08/propose-reopening/');
});

test('an open proposal stands above the months, with a link to it', async () => {
  await open({ proposals: [{ id: proposalId, act: 'reopen', month: '2026-08' }] });
  expect(screen.getByText('Reopening August 2026 is proposed')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show the proposal' }).getAttribute('href')).toContain(proposalId);
});

test('without a month that could be closed or reopened nothing is offered', async () => {
  await open({ closed_through: null, closable: [] });
  expect(screen.getByText('No month is closed.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Propose/ })).toBeNull();
});

test('a member who may not close months can read who did', async () => {
  const act = {
    month: '2026-08',
    act: 'close' as const,
    at: '2026-09-03T09:00:00.000Z',
    proposed_by: 'Sue Fisher',
    approved_by: 'Olga Held',
    reason: 'All is reconciled',
  };
  await open({ history: [act] }, {}, 'auditor');
  expect(screen.queryByRole('button', { name: /Propose/ })).toBeNull();
  const row = screen.getByText('All is reconciled').closest('tr');
  await waitFor(() => expect(row?.textContent).toMatch(/August 2026.*Closed.*Sue Fisher.*Olga Held/));
});
