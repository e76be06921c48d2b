import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import CompanyFilePage from './company-file-page.tsx';
import type { CompanyFile } from './company-file-queries.ts';

const batchId = '0198a000-0000-7000-8000-0000000000b1';
const paymentId = '0198a000-0000-7000-8000-0000000000c1';

const person = (place: number, full_name: string) => ({
  id: `0198a000-0000-7000-8000-00000000000${place}`,
  full_name,
  email: 'a•••@example.com',
  account_ending: '9826',
  status: 'active' as const,
  tier: 2,
});

const line = (given: Partial<CompanyFile['lines'][number]>): CompanyFile['lines'][number] => ({
  line: 2,
  account_name: '<b>Grace</b>',
  bank_name: 'Farthing',
  account_ending: '4321',
  amount: '1.00',
  state: 'sent',
  reason: null,
  payment_id: paymentId,
  ...given,
});

const file: CompanyFile = {
  batch: {
    id: batchId,
    file_name: 'salaries.csv',
    state: 'done',
    account: { id: '0198a000-0000-7000-8000-0000000000a1', name: 'Payroll', company_name: 'Looms Ltd' },
    prepared_by: person(1, 'Ada Lovelace'),
    approved_by: [person(2, 'Joan Clarke')],
    reason: null,
    lines: 2,
    sum: { amount: '6.00', currency: 'USD' },
    fees: { amount: '0.00', currency: 'USD' },
    created_at: '2026-11-15T09:00:00.000Z',
    sent: 1,
    waiting: 0,
    failed: 1,
  },
  lines: [
    line({}),
    line({
      ...{ line: 3, account_name: 'Nobody', state: 'failed', payment_id: null },
      reason: 'Money cannot be sent to this account.',
    }),
  ],
  next_after: null,
};

test('[ACT-07] a company’s file says who prepared and approved it, and what has become of each line', async () => {
  const failed = { ...file, lines: file.lines.slice(1) };
  const path = `/staff/company-files/${batchId}`;
  await openPage(
    <CompanyFilePage />,
    {
      [`GET /staff/batches/${batchId}/`]: ({ call }: { call: string }) => ({
        status: 200,
        body: call.includes('only=failed') ? failed : file,
      }),
    },
    { path, route: '/staff/company-files/:batchId', by: memberOf('operations') },
  );
  await screen.findByRole('heading', { name: 'salaries.csv' });
  expect(screen.getByRole('link', { name: 'Ada Lovelace' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Joan Clarke' })).toBeTruthy();
  expect(screen.getByText('Looms Ltd')).toBeTruthy();
  // A line of it is not paid.
  expect(screen.getByText('Carried out')).toBeTruthy();
  expect(screen.queryByText('Paid')).toBeNull();
  const table = screen.getByRole('table', { name: 'Lines of the file' });
  const payee = within(table).getByRole('link', { name: '<b>Grace</b>' });
  expect(payee.getAttribute('href')).toBe(`/staff/payments/${paymentId}`);
  expect(within(table).getByText('Money cannot be sent to this account.')).toBeTruthy();
  const tile = screen.getAllByText('Not paid')[0]?.closest('div') as HTMLElement;
  fireEvent.click(within(tile).getByRole('link', { name: '1' }));
  await screen.findByRole('heading', { name: 'Lines that were not paid' });
  await screen.findByText('1 in all.');
  expect(screen.queryByText('<b>Grace</b>')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Show all of them' }));
  await screen.findByText('2 in all.');
});
