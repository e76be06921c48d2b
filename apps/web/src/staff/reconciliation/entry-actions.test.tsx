import type { ReportedEntry } from '@farthing/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { chargedEntry as charged, returnedEntry as returned } from '../testing/reconciliation.ts';
import { startStaffPage } from '../testing/staff-page.tsx';
import { EntryActions } from './entry-actions.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  await bank.close();
});

const { id } = charged;

type Answer = Awaited<ReturnType<Parameters<typeof loopbackBank>[0]>>;

async function open(entry: ReportedEntry, answer: () => Answer = () => done): Promise<void> {
  vi.spyOn(console, 'error').mockReturnValue();
  bank = await loopbackBank(() => answer());
  startStaffPage(<EntryActions entry={entry} />, { origin: bank.origin, path: '/staff/reconciliation' });
}

const done: Answer = { status: 200, body: { status: 'success', message: 'It is done.' } };
const offered = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

/** Opens the dialog of a button, and confirms it with a reason. */
function decide(button: string, action: string, reason: string): void {
  fireEvent.click(screen.getByRole('button', { name: button }));
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: reason } });
  confirm(action);
}

function confirm(action: string): void {
  const inDialog = screen.getAllByRole('button', { name: action }).at(-1);
  if (inDialog) fireEvent.click(inDialog);
}

const sent = () =>
  bank.received.map(({ path, body, headers }) => ({
    path: path.replace('/api/v1/staff/reconciliation/entries/', ''),
    body: JSON.parse(body),
    key: headers['idempotency-key'],
  }));

test.each([
  ['Take as a fee', 'Take as a fee', 'fee', charged],
  ['Explain', 'Explain', 'explain', charged],
  ['Propose to give it back', 'Propose', 'propose-return', returned],
])('[RSK-13] "%s" is asked for by its own call, with the reason', async (button, action, call, entry) => {
  await open(entry);
  decide(button, action, '  charged \n twice ');
  expect(await screen.findByText('It is done.')).toBeTruthy();
  expect(sent()).toEqual([
    { path: `${id}/${call}/`, body: { reason: 'charged twice' }, key: expect.any(String) },
  ]);
});

test('nothing is sent without a reason, and the dialog says what is missing', async () => {
  await open(charged);
  decide('Take as a fee', 'Take as a fee', '   ');
  expect(screen.getByText('Enter a reason.')).toBeTruthy();
  expect(bank.received).toEqual([]);
});

test('a decision sent again after no answer has the same key; after a refusal it is a new one', async () => {
  const answers: Answer[] = [
    'hang up',
    { status: 409, body: { code: 'case_claimed', message: 'Ada works on this case.' } },
    done,
  ];
  await open(charged, () => answers.shift() ?? done);
  decide('Explain', 'Explain', 'a cheque');
  await screen.findByText('We could not reach the bank. Please check your connection and try again.');
  confirm('Explain');
  await screen.findByText('Ada works on this case.');
  confirm('Explain');
  await screen.findByText('It is done.');
  const [first, second, third] = sent().map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(second);
});

test('a match takes the reference of a payment', async () => {
  await open(charged);
  decide('Match with a payment', 'Match', 'same payee');
  expect(screen.getByText('Enter the reference of the payment.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Reference of our payment'), { target: { value: ' 7QK2 ' } });
  confirm('Match');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({ reference: '7QK2', reason: 'same payee' });
});

test('what a colleague works on, or what is proposed, is not decided a second time', async () => {
  const claim = { by: { id, name: 'Ada Lovelace' }, mine: false, until: '2026-01-05T11:00:00.000Z' };
  await open({ ...charged, claim });
  expect(screen.getByText('Ada Lovelace works on this case.')).toBeTruthy();
  expect(offered()).toEqual(['Add a note']);
  cleanup();
  await bank.close();
  await open({ ...charged, proposal_id: id });
  expect(offered()).toEqual(['Claim the case', 'Add a note']);
});

test('only money that left without a payment of ours can be a fee', async () => {
  await open(returned);
  expect(offered()).toContain('Propose to give it back');
  expect(offered()).not.toContain('Take as a fee');
});
