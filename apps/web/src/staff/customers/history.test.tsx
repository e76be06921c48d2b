import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { customerFile, customerId, wallet } from '../testing/customer-file.ts';
import { openPage, secondTime } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import type { Movement } from './customer-queries.ts';
import { History } from './history.tsx';

const read = `GET /staff/customers/${customerId}/history/`;
const path = `/staff/customers/${customerId}/history`;
const savings = { ...wallet, id: customerId, kind: 'savings', account_id: 7002 } as const;
const file = customerFile({ accounts: [wallet, savings] });

const movement: Movement = {
  posting_id: '0198a000-0000-7000-8000-0000000000b1',
  at: '2026-11-15T09:00:00.000Z',
  amount: '-25.00',
  balance_after: '95.00',
  currency: 'GBP',
  kind: 'payment',
  description: 'Payment to A Patel',
  reference: '7QK2M4RT9XYA',
  reversed: false,
};
const older: Movement = { ...movement, posting_id: customerId, description: 'Card fee', reversed: true };

test('[STF-04] a movement shows what it did to the account, and leads to the books for whoever may read them', async () => {
  await openPage(<History file={file} />, { [read]: { movements: [movement], next_cursor: null } }, { path });
  const link = await screen.findByRole('link', { name: 'Payment to A Patel' });
  expect(link.getAttribute('href')).toBe(`/staff/books/postings/${movement.posting_id}`);
  expect(screen.getByRole('table', { name: 'Wallet in GBP, newest first' }).textContent).toContain('£95.00');
});

test('[STF-01] whoever does not read the books has no link to them', async () => {
  await openPage(
    <History file={file} />,
    { [read]: { movements: [movement], next_cursor: null } },
    { path, by: memberOf('support') },
  );
  expect(await screen.findByText('Payment to A Patel')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Payment to A Patel' })).toBeNull();
});

test('a history goes on where it ended, and says when that was all', async () => {
  await openPage(
    <History file={file} />,
    {
      [read]: ({ call }: { call: string }) => ({
        status: 200,
        body: call.includes('cursor=next')
          ? { movements: [older], next_cursor: null }
          : { movements: [movement], next_cursor: 'next' },
      }),
    },
    { path },
  );
  expect(await screen.findByText('1 shown, and there are more.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /more/i }));
  expect(await screen.findByText('2 in all.')).toBeTruthy();
  expect(screen.getByText('Reversed')).toBeTruthy();
});

test('[STF-04] another account of the customer is asked for by its number', async () => {
  const { timesRead } = await openPage(
    <History file={file} />,
    { [read]: { movements: [], next_cursor: null } },
    { path: `${path}?account=7002` },
  );
  expect(await screen.findByText('Nothing has moved on this account yet.')).toBeTruthy();
  expect(timesRead(`/staff/customers/${customerId}/history/?account=7002`)).toBe(1);
});

test('a history that failed to load is not an empty one', async () => {
  await openPage(
    <History file={file} />,
    {
      [read]: secondTime({ status: 200, body: { movements: [], next_cursor: null } }),
    },
    { path },
  );
  expect(await screen.findByText('The history could not be loaded.')).toBeTruthy();
  expect(screen.queryByText('Nothing has moved on this account yet.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByText('Nothing has moved on this account yet.')).toBeTruthy());
});
