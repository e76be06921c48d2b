import type { DeskCase } from '@farthing/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { heldPayment } from '../testing/desk-case.ts';
import { openPage, refused, secondTime } from '../testing/opened-page.tsx';
import { CaseClaim } from './case-claim.tsx';

const base = `/staff/queues/withdrawals/${heldPayment.id}`;
const colleague = { id: '0198a000-0000-7000-8000-0000000000e1', name: 'Alan Turing' };
const other = { id: '0198a000-0000-7000-8000-0000000000e2', name: 'Joan Clarke' };
const claim = { by: colleague, mine: false, until: '2026-11-15T11:00:00.000Z', given: null };

const open = (given: DeskCase['claim'], answers = {}) =>
  openPage(<CaseClaim deskCase={{ ...heldPayment, claim: given }} />, answers);
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const answered = { status: 'success', message: 'Done.', case: heldPayment };

test('[OPS-06] a case of nobody is claimed or given to a colleague', async () => {
  const { sent } = await open(null, { [`POST ${base}/claim/`]: answered });
  expect(screen.getByText('Nobody works on this case.')).toBeTruthy();
  expect(buttons()).toEqual(['Give to a colleague', 'Claim']);
  await userEvent.click(screen.getByRole('button', { name: 'Claim' }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ take_over: false }]));
});

test('[OPS-06] the case of a colleague is taken over, and not given away', async () => {
  const { sent } = await open(claim, { [`POST ${base}/claim/`]: answered });
  expect(screen.getByText(/^Alan Turing works on it, until/)).toBeTruthy();
  expect(buttons()).toEqual(['Take over']);
  await userEvent.click(screen.getByRole('button', { name: 'Take over' }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ take_over: true }]));
});

test('[OPS-06] one’s own case is given back, and shows the word that came with it', async () => {
  const given = { by: colleague, word: 'The payee has called' };
  const { sent } = await open({ ...claim, mine: true, given }, { [`POST ${base}/release/`]: answered });
  expect(screen.getByText('Alan Turing: The payee has called')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Give back' }));
  await waitFor(() => expect(sent.map(({ call }) => call)).toEqual([`POST ${base}/release/`]));
});

test('what the bank says against a claim is told beside it', async () => {
  await open(null, {
    [`POST ${base}/claim/`]: () => refused('case_claimed', 'Alan Turing works on this case.'),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Claim' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Alan Turing works on this case.');
});

async function openGiving(colleagues: unknown, answers = {}) {
  const opened = await open(null, {
    'GET /staff/queues/withdrawals/colleagues/': colleagues,
    ...answers,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Give to a colleague' }));
  const dialog = await screen.findByRole('dialog', { name: 'Give to a colleague: Payment to A Patel' });
  return { ...opened, dialog };
}

test('[OPS-06] a case goes to the colleague who was chosen, with a word', async () => {
  const { sent, dialog } = await openGiving(
    { colleagues: [colleague, other] },
    { [`POST ${base}/give/`]: answered },
  );
  await userEvent.selectOptions(await within(dialog).findByLabelText('Colleague'), 'Joan Clarke');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Give' }));
  expect(sent).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'You know the payee');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Give' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ body }) => body)).toEqual([{ to: other.id, word: 'You know the payee' }]);
});

test('with nobody else at work there is nobody to give it to', async () => {
  const { sent, dialog } = await openGiving({ colleagues: [] });
  expect(await within(dialog).findByText('No other colleague who can decide it is at work.')).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'You know the payee');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Give' }));
  expect(sent).toEqual([]);
});

test('colleagues who could not be loaded are asked for again', async () => {
  const { dialog } = await openGiving(secondTime({ status: 200, body: { colleagues: [colleague] } }));
  expect(await within(dialog).findByText('Your colleagues could not be loaded.')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retry' }));
  expect(await within(dialog).findByLabelText('Colleague')).toBeTruthy();
});
