import type { StaffRole } from '@farthing/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { done, openPage, refused } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import PaymentFilePage from './payment-file-page.tsx';
import PaymentFilesPage from './payment-files-page.tsx';
import type { PaymentFile, PaymentFiles } from './payment-files-queries.ts';

const fileId = '0198a000-0000-7000-8000-0000000000f1';

const file: PaymentFile['file'] = {
  id: fileId,
  created_at: '2026-11-15T09:00:00.000Z',
  payouts: 2,
  paying: 1,
  completed: 1,
  failed: 0,
  totals: [{ currency: 'EUR', amount: '92.00' }],
  downloaded_at: null,
  replaced_at: null,
  replaced_by: null,
};

const payout = (place: number, given: Partial<PaymentFile['payments'][number]>) => ({
  withdrawal_id: `0198a000-0000-7000-8000-00000000000${place}`,
  reference: `REF${place}`,
  account_name: 'A Patel',
  bank_name: 'Their Bank',
  account_ending: '4321',
  amount: '46.00',
  currency: 'EUR' as const,
  state: 'paying' as const,
  stopped: null,
  ...given,
});

const both = [payout(1, {}), payout(2, { state: 'completed' })];

/** As the bank answers: of the state that was asked for, with the figures of the whole file. */
function answerOf(call: string, given: Partial<PaymentFile>): PaymentFile {
  const { payments = both } = given;
  const state = new URL(call.replace('GET ', ''), 'http://bank.example').searchParams.get('state');
  return {
    file,
    stopped: payments.filter(({ stopped }) => stopped !== null).length,
    next_cursor: null,
    ...given,
    payments: payments.filter((payment) => state === null || payment.state === state),
  };
}

async function openFile(
  given: Partial<PaymentFile> = {},
  { search = '', answers = {}, role = 'operations' as StaffRole } = {},
) {
  const opened = await openPage(
    <PaymentFilePage />,
    {
      [`GET /staff/payment-files/${fileId}/`]: ({ call }: { call: string }) => ({
        status: 200,
        body: answerOf(call, given),
      }),
      ...answers,
    },
    {
      path: `/staff/payment-files/${fileId}${search}`,
      route: '/staff/payment-files/:fileId',
      by: memberOf(role),
    },
  );
  await screen.findByRole('heading', { name: /^Payment file of/ });
  return opened;
}

const references = () => screen.queryAllByText(/^REF\d$/).map(({ textContent }) => textContent);

test('[OPS-02] a figure of a payment file opens the payouts that it counts', async () => {
  await openFile();
  expect(references()).toEqual(['REF1', 'REF2']);
  const tile = screen.getAllByText('Arrived')[0]?.closest('div') as HTMLElement;
  fireEvent.click(within(tile).getByRole('link', { name: '1' }));
  await waitFor(() => expect(references()).toEqual(['REF2']));
  expect(screen.getByText(/Arrived: 1 of 2\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Show all of them' }));
  await waitFor(() => expect(references()).toEqual(['REF1', 'REF2']));
});

test('[OPS-02] a figure of nought opens a list that says so, without an empty table', async () => {
  await openFile({}, { search: '?state=failed' });
  expect(screen.getByText(/Came back: 0 of 2\./)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a state that no payout can have shows all of them', async () => {
  await openFile({}, { search: '?state=flying' });
  expect(references()).toEqual(['REF1', 'REF2']);
});

test('a payout that is over cannot be recorded again', async () => {
  await openFile();
  expect(screen.getByRole('button', { name: 'Arrived: REF1' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Arrived: REF2' })).toBeNull();
});

test('an auditor records nothing and makes no file anew', async () => {
  await openFile({ payments: [payout(1, { stopped: 'customer' })] }, { role: 'auditor' });
  expect(screen.getByText('1 payment may not leave the bank')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Arrived|Came back|Make a new file/ })).toBeNull();
});

test('a file with a stopped payment cannot be downloaded, and offers to be made anew', async () => {
  await openFile({ payments: [payout(1, { stopped: 'customer' }), payout(2, { stopped: 'given-back' })] });
  expect(screen.getByText('2 payments may not leave the bank')).toBeTruthy();
  expect(screen.getByText('Stopped')).toBeTruthy();
  expect(screen.getByText('Given back')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Make a new file' })).toBeTruthy();
});

test('once it was downloaded, a stopped payment is for the other bank, and no file is made anew', async () => {
  await openFile({
    file: { ...file, downloaded_at: '2026-11-15T10:00:00.000Z' },
    payments: [payout(1, { stopped: 'customer' })],
  });
  expect(screen.getByText(/Ask the other bank to stop what is marked/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make a new file' })).toBeNull();
});

test('a file that was replaced leads to the one in its place, and cannot be downloaded', async () => {
  await openFile({ file: { ...file, replaced_at: '2026-11-15T10:00:00.000Z', replaced_by: fileId } });
  expect(screen.getByRole('link', { name: 'Show the file in its place' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
});

test('what came back is proposed with its evidence, which stays typed when the bank refuses', async () => {
  const opened = await openFile(
    {},
    {
      answers: {
        'POST /staff/payouts/': () => refused('proposal_open', 'Somebody has proposed it already.'),
      },
    },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Came back: REF1' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'The account is closed' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Propose to give it back' }));
  expect(dialog.getByText('Enter where the other bank says so.')).toBeTruthy();
  expect(opened.sent).toEqual([]);
  const evidence = dialog.getByLabelText<HTMLInputElement>('Where the other bank says so');
  expect(document.activeElement).toBe(evidence);
  fireEvent.change(evidence, { target: { value: ' Statement 12, AC04 ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Propose to give it back' }));
  expect(await dialog.findByText('Somebody has proposed it already.')).toBeTruthy();
  expect(evidence.value).toBe(' Statement 12, AC04 ');
  expect(opened.sent[0]?.body).toEqual({ evidence: 'Statement 12, AC04', reason: 'The account is closed' });
});

test('a payout is recorded as arrived with a reason, and the file is read again', async () => {
  const opened = await openFile({}, { answers: { 'POST /staff/payouts/': done('Recorded.') } });
  const before = opened.timesRead(`/staff/payment-files/${fileId}/`);
  fireEvent.click(screen.getByRole('button', { name: 'Arrived: REF1' }));
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Statement 12' } });
  fireEvent.click(screen.getByRole('button', { name: 'Record as arrived' }));
  expect(await screen.findByText('Recorded.')).toBeTruthy();
  expect(opened.sent[0]).toMatchObject({
    call: `POST /staff/payouts/${both[0]?.withdrawal_id}/settle/`,
    body: { reason: 'Statement 12' },
  });
  await waitFor(() => expect(opened.timesRead(`/staff/payment-files/${fileId}/`)).toBeGreaterThan(before));
});

const files: PaymentFiles = {
  files: [file],
  next_cursor: null,
  waiting: { payouts: 0, totals: [] },
  proposal_id: null,
  stopped: [],
};

const openFiles = (given: Partial<PaymentFiles>, role: StaffRole = 'operations', answers = {}) =>
  openPage(
    <PaymentFilesPage />,
    { 'GET /staff/payment-files/': { ...files, ...given }, ...answers },
    { path: '/staff/payment-files', by: memberOf(role) },
  );

test('[OPS-02] each figure of the list of payment files leads to the payouts behind it', async () => {
  await openFiles({});
  const row = (await screen.findByText('Not yet')).closest('tr') as HTMLElement;
  const hrefs = within(row)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(hrefs.slice(1)).toEqual(
    ['', '?state=paying', '?state=completed', '?state=failed'].map(
      (search) => `/staff/payment-files/${fileId}${search}`,
    ),
  );
});

test('waiting payouts can be proposed as a file, once, and only with the right to', async () => {
  const waiting = { payouts: 1, totals: [{ currency: 'EUR' as const, amount: '46.00' }] };
  const opened = await openFiles({ waiting }, 'operations', {
    'POST /staff/payment-files/propose/': () => refused('nothing_to_pay', 'No payout waits.'),
  });
  expect(await screen.findByText('1 payout is in no file yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Propose a payment file' }));
  fireEvent.click(screen.getByRole('button', { name: 'Propose' }));
  expect(screen.getByText('Enter a reason.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'The noon file' } });
  fireEvent.click(screen.getByRole('button', { name: 'Propose' }));
  expect(await screen.findByText('No payout waits.')).toBeTruthy();
  expect(opened.sent[0]?.key).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('The noon file');
});

test('while a file is proposed, no second one is offered', async () => {
  await openFiles({ waiting: { payouts: 3, totals: [] }, proposal_id: fileId });
  expect(await screen.findByRole('link', { name: 'Show the proposal' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Propose a payment file' })).toBeNull();
});

test('an auditor sees what waits and is offered no proposal', async () => {
  await openFiles({ waiting: { payouts: 3, totals: [] } }, 'auditor');
  expect(await screen.findByText('3 payouts are in no file yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Propose a payment file' })).toBeNull();
});

test('without a file and without payouts the page says both', async () => {
  await openFiles({ files: [] });
  expect(await screen.findByText('No payment file has been made yet.')).toBeTruthy();
  expect(screen.getByText('No payout waits for a file.')).toBeTruthy();
});
