import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { customerFile } from '../../testing/customer-file.ts';
import { done, openPage, refused } from '../../testing/opened-page.tsx';
import { memberOf } from '../../testing/staff-page.tsx';
import type { CustomerLoan } from '../customer-queries.ts';
import { Loans } from './loans.tsx';

const loan: CustomerLoan = {
  id: '0198a000-0000-7000-8000-0000000000b1',
  amount: '500.00',
  currency: 'GBP',
  interest_rate: '5.00',
  loan_term: '1 month',
  status: 'approved',
  due_date: '2026-12-15T09:00:00.000Z',
  amount_due: '525.00',
  created_at: '2026-11-15T09:00:00.000Z',
};
const proposal_id = '0198a000-0000-7000-8000-0000000000d1';
const propose = `POST /staff/loans/${loan.id}/propose-repayment/`;

const open = (loans: readonly CustomerLoan[], answers = {}, by = memberOf('operations')) =>
  openPage(<Loans file={customerFile({ loans: [...loans] })} />, answers, { by });

async function openDialog(answers = {}) {
  const opened = await open([loan], answers);
  await userEvent.click(screen.getByRole('button', { name: 'Propose repayment' }));
  const dialog = await screen.findByRole('dialog', { name: 'Propose a repayment' });
  return { ...opened, dialog };
}

test('the page says so when a customer never asked for a loan', async () => {
  await open([]);
  expect(screen.getByText('The customer has never asked for a loan.')).toBeTruthy();
});

test('[STF-04] a loan that waits leads to its decision, one that is owed can be repaid, one that is repaid is over', async () => {
  const of = (status: CustomerLoan['status'], end: number) => ({
    ...loan,
    status,
    id: loan.id.replace(/1$/, `${end}`),
  });
  await open([of('pending', 2), of('overdue', 3), of('repaid', 4), of('declined', 5)]);
  const rows = screen.getAllByRole('row').slice(1);
  const [pending, overdue, repaid, declined] = rows.map((row) => within(row));
  expect(pending?.getByRole('link', { name: 'Decide' }).getAttribute('href')).toMatch(
    /^\/staff\/queues\/loans\//,
  );
  expect(overdue?.getByRole('button', { name: 'Propose repayment' })).toBeTruthy();
  for (const ended of [repaid, declined]) expect(ended?.queryByRole('button')).toBeNull();
});

test('[STF-01] a member who decides no loans sees no column of actions', async () => {
  await open([loan], {}, memberOf('support'));
  expect(screen.getByText('Owed')).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Action' })).toBeNull();
});

test('[STF-03] more than is owed, or money from outside without its reference, is not proposed', async () => {
  const { dialog, sent } = await openDialog();
  const press = () => userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
  await userEvent.type(within(dialog).getByLabelText('Amount'), '525.01');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'She paid in cash');
  await press();
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Amount'));
  await userEvent.clear(within(dialog).getByLabelText('Amount'));
  await userEvent.type(within(dialog).getByLabelText('Amount'), '100');
  await userEvent.click(within(dialog).getByRole('radio', { name: /^Outside/ }));
  await press();
  expect(within(dialog).getByText('Enter the reference as it appears on the statement.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('[STF-03] a repayment that is proposed leads to its proposal', async () => {
  const { dialog, sent } = await openDialog({
    [propose]: () => ({ status: 201, body: { ...done('It is proposed.'), proposal_id } }),
  });
  await userEvent.type(within(dialog).getByLabelText('Amount'), '100');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'She asked us to');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
  const link = await screen.findByRole('link', { name: 'Show the proposal' });
  expect(link.getAttribute('href')).toBe(`/staff/proposals/${proposal_id}`);
  expect(sent.map(({ body }) => body)).toEqual([
    { amount: '100.00', reason: 'She asked us to', source: 'wallet' },
  ]);
});

test('what was typed stays when the bank refuses', async () => {
  const { dialog } = await openDialog({
    [propose]: () => refused('proposal_open', 'A colleague has proposed a repayment already.'),
  });
  await userEvent.type(within(dialog).getByLabelText('Amount'), '100');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'She asked us to');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
  expect(await within(dialog).findByText('A colleague has proposed a repayment already.')).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLInputElement>('Amount').value).toBe('100');
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('She asked us to');
});
