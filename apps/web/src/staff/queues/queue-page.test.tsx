import type { DeskCase, Evidence, StaffMe } from '@farthing/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { heldPayment as held } from '../testing/desk-case.ts';
import { memberOf, startStaffPage } from '../testing/staff-page.tsx';
import QueuePage from './queue-page.tsx';

let bank: LoopbackBank | undefined;

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  await bank?.close();
});

const me = memberOf('operations');

const evidence: Evidence = { moves: [], facts: [], reasons: [], customers: [], payments: [] };

type Answer = { readonly status: number; readonly body: unknown };

const refused = (status: number, code: string, message: string): Answer => ({
  status,
  body: { status: 'error', code, message },
});

/** The queue with one case in it, opened; what a decision is answered with is the test's. */
async function openCase(shown: DeskCase, decided: (body: string) => Answer, by = me): Promise<void> {
  vi.spyOn(console, 'error').mockReturnValue();
  bank = await loopbackBank(({ method, path, body: sent }) => {
    if (method === 'POST') return decided(sent);
    const body = path.includes(shown.id) ? { case: shown, evidence } : { cases: [shown], next_cursor: null };
    return { status: 200, body };
  });
  const page = (
    <Routes>
      <Route path="/staff/queues/:queue/:caseId" element={<QueuePage />} />
    </Routes>
  );
  startStaffPage(page, { origin: bank.origin, path: `/staff/queues/${shown.queue}/${shown.id}`, by });
  await screen.findByRole('button', { name: /Claim|Take over/ });
}

/** The second button of that name is the one in the dialog. */
function decline(reason: string): void {
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: reason } });
  const [, inDialog] = screen.getAllByRole('button', { name: 'Decline' });
  if (inDialog) fireEvent.click(inDialog);
}

const listsAsked = () =>
  bank?.received.filter(({ path }) => path.startsWith('/api/v1/staff/queues/withdrawals/?')).length ?? 0;

test('[STF-02] what a colleague has decided first is told in words, and the list is asked for again', async () => {
  const message = 'This case is no longer waiting for a decision.';
  await openCase(held, () => refused(409, 'case_closed', message));
  const before = listsAsked();
  decline('The payee is not known');
  expect(await screen.findByText('Already decided')).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
  await waitFor(() => expect(listsAsked()).toBeGreaterThan(before));
});

test('what was typed stays when the bank refuses, and can be sent again', async () => {
  let isClaimed = true;
  await openCase(held, () =>
    isClaimed
      ? refused(409, 'case_claimed', 'Ada Lovelace works on this case.')
      : { status: 200, body: { status: 'success', message: 'The payment is declined.' } },
  );
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  decline('The payee is not known');
  expect(await screen.findByText('Ada Lovelace works on this case.')).toBeTruthy();
  expect(shown).toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('The payee is not known');
  isClaimed = false;
  const [, inDialog] = screen.getAllByRole('button', { name: 'Decline' });
  if (inDialog) fireEvent.click(inDialog);
  expect(await screen.findByText('The payment is declined.')).toBeTruthy();
});

test('a reason with something invisible in it is refused in words, and not by the colour of a field', async () => {
  await openCase(held, () => ({
    status: 400,
    body: {
      status: 'error',
      code: 'validation_failed',
      message: 'Please check the highlighted fields.',
      errors: { reason: ['Use no invisible characters.'] },
    },
  }));
  decline('The payee\u202e is not known');
  expect(await screen.findByText('Use no invisible characters.')).toBeTruthy();
});

test('a reason that was not sent is there again for who typed it, also in another session, and for nobody else', async () => {
  const nothing = () => refused(500, 'internal_error', '');
  const reasonShown = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
    return screen.getByLabelText<HTMLTextAreaElement>('Reason');
  };
  const openAgain = async (by: StaffMe) => {
    cleanup();
    await bank?.close();
    await openCase(held, nothing, by);
  };
  await openCase(held, nothing);
  fireEvent.change(reasonShown(), { target: { value: 'The payee is not known' } });
  await openAgain(me);
  expect(reasonShown().value).toBe('The payee is not known');
  await openAgain({ ...me, id: '0198a000-0000-7000-8000-00000000000a', full_name: 'Ada Lovelace' });
  expect(reasonShown().value).toBe('');
  await openAgain(me);
  expect(reasonShown().value).toBe('');
});

test('a case that a colleague works on can be taken over, and decided only then', async () => {
  const claim = {
    by: { id: held.id, name: 'Ada Lovelace' },
    mine: false,
    until: '2026-01-05T11:00:00.000Z',
    given: null,
  };
  await openCase({ ...held, claim }, () => ({ status: 200, body: { case: held } }));
  expect(screen.getByRole('button', { name: 'Take over' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
});

test('a note about a message keeps its lines, is longer than a reason, and says how much of it there is', async () => {
  const message: DeskCase = { ...held, queue: 'messages', title: 'Message from A Patel', reasons: [] };
  const sent: unknown[] = [];
  await openCase(message, (body) => {
    sent.push(JSON.parse(body));
    return { status: 200, body: { status: 'success', message: 'It is handled.' } };
  });
  const note = `Called back.\n${'x'.repeat(1_000)}`;
  fireEvent.click(screen.getByRole('button', { name: 'Mark as handled' }));
  const write = (value: string) => fireEvent.change(screen.getByLabelText('Note'), { target: { value } });
  const send = () => fireEvent.submit(screen.getByLabelText('Note'));
  write('x'.repeat(2_001));
  expect(screen.getByText(/2,001 of 2,000 characters/)).toBeTruthy();
  send();
  expect(screen.getByText('Use at most 2,000 characters.')).toBeTruthy();
  write(note);
  send();
  expect(await screen.findByText('It is handled.')).toBeTruthy();
  expect(sent).toEqual([{ note }]);
});

test('[STF-03] what takes two people is proposed, and once proposed not again', async () => {
  await openCase({ ...held, four_eyes: true }, () => refused(500, 'internal_error', ''));
  expect(screen.getByRole('button', { name: 'Propose to send' })).toBeTruthy();
  cleanup();
  await bank?.close();
  await openCase({ ...held, four_eyes: true, proposal_id: held.id }, () =>
    refused(500, 'internal_error', ''),
  );
  expect(screen.queryByRole('button', { name: 'Propose to send' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Show the proposal' })).toBeTruthy();
});
