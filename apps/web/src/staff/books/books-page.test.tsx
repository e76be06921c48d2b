import type { LedgerCheck } from '@farthing/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { customerFile, customerId } from '../testing/customer-file.ts';
import { done, down, openPage, refused } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import BooksPage from './books-page.tsx';
import type { InTransit, Positions, TrialBalance } from './books-queries.ts';

const at = '2026-11-15T09:00:00.000Z';

const line = {
  line: 'customer-wallets',
  title: 'Customer wallets',
  means: 'What customers have',
  accounts: 12,
  balance: '900.00',
  held: '20.00',
};
const balance: TrialBalance = {
  as_of: at,
  currencies: [
    {
      currency: 'GBP',
      debit: '900.00',
      credit: '900.00',
      sum: '0.00',
      groups: [
        { group: 'liability', balance: '900.00', lines: [line] },
        {
          group: 'asset',
          balance: '-900.00',
          lines: [
            { ...line, line: 'cash', title: 'Cash', balance: '-900.00', held: '0.00' },
            { ...line, line: 'suspense', title: 'Suspense', balance: '0.00', held: '0.00' },
          ],
        },
      ],
    },
  ],
};
const check: LedgerCheck = {
  id: customerId,
  state: 'passed',
  asked_at: at,
  asked_by: null,
  started_at: at,
  ended_at: at,
  progress_percent: null,
  ledger: {
    blocks: 10,
    transfers: 1_200,
    accounts: 40,
    last_block: 10,
    last_hash: 'a1b2c3',
    fault: null,
  },
  audit: { entries: 300, fault: null },
  error: null,
};

const open = (view = '', answers = {}, by = memberOf('operations')) =>
  openPage(
    <BooksPage />,
    {
      'GET /staff/books/check/': { newest: check, last_ended: check },
      'GET /staff/books/trial-balance/': balance,
      ...answers,
    },
    { by, path: `/staff/books${view}`, route: '/staff/books/:view?' },
  );

test('[STF-05] the trial balance has each line on its side, and says that both are the same', async () => {
  await open();
  expect(
    await screen.findByText('The books balance: debit £900.00 and credit £900.00 are the same amount.'),
  ).toBeTruthy();
  const table = screen.getByRole('table', { name: 'Trial balance in GBP' });
  const cells = (name: RegExp) =>
    within(within(table).getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(-3);
  expect(cells(/Customer wallets/)).toEqual(['Held£20.00', 'Debit–', 'Credit£900.00']);
  expect(cells(/Cash/)).toEqual(['Held–', 'Debit£900.00', 'Credit–']);
  expect(screen.getByRole('link', { name: 'Customer wallets' }).getAttribute('href')).toBe(
    '/staff/books/accounts?line=customer-wallets&currency=GBP',
  );
  expect(screen.getByText('1 line without a balance in GBP')).toBeTruthy();
});

test('[STF-05] books that do not balance are an alarm', async () => {
  const [first] = balance.currencies;
  await open('', {
    'GET /staff/books/trial-balance/': { ...balance, currencies: [{ ...first, sum: '5.00' }] },
  });
  expect(await screen.findByText('The books do not balance')).toBeTruthy();
  expect(screen.getByText(/£5\.00 too much on one side/)).toBeTruthy();
});

test('[OPS-03] a moment of the past stands in the address, and one that is none is told at its field', async () => {
  const { timesRead } = await open('?at=2026-01-31', {
    'GET /staff/books/trial-balance/?at=2026-01-31': () =>
      refused('validation_failed', 'Please check the highlighted fields.', 400, {
        at: ['There is no such moment.'],
      }),
  });
  expect(await screen.findByText('There is no such moment.')).toBeTruthy();
  expect(screen.queryByText('The trial balance could not be loaded.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Back to now' }));
  expect(await screen.findByText(/^As of \.$/)).toBeTruthy();
  expect(screen.getByText(/ UTC$/, { selector: 'time' }).getAttribute('datetime')).toBe(at);
  expect(timesRead('/staff/books/trial-balance/')).toBe(2);
});

test('before anything was posted there was nothing in the books', async () => {
  await open('', { 'GET /staff/books/trial-balance/': { as_of: at, currencies: [] } });
  expect(await screen.findByText('There was nothing in the books yet.')).toBeTruthy();
});

test.each([
  ['passed', {}, 'Everything agrees'],
  [
    'failed',
    { state: 'failed', audit: { entries: 300, fault: 'Entry 7 was changed.' } },
    'The last check found something that disagrees',
  ],
  ['broken', { state: 'broken', error: 'The disk is full.' }, 'The last check could not be carried out'],
] as const)('[STF-05] a check that has %s says so', async (_, given, title) => {
  await open('', { 'GET /staff/books/check/': { newest: check, last_ended: { ...check, ...given } } });
  expect(await screen.findByText(title)).toBeTruthy();
  if ('audit' in given) expect(screen.getByText('Audit log: Entry 7 was changed.')).toBeTruthy();
  if ('error' in given) expect(screen.getByText(/The disk is full\./)).toBeTruthy();
});

test('[STF-05] a check is asked for once, and shown while it runs', async () => {
  let isAsked = false;
  const { sent } = await open('', {
    'GET /staff/books/check/': () => ({
      status: 200,
      body: { newest: isAsked ? { ...check, state: 'running', ended_at: null } : null, last_ended: null },
    }),
    'POST /staff/books/check/': () => {
      isAsked = true;
      return { status: 201, body: { ...done('The check is asked for.'), check } };
    },
  });
  expect(await screen.findByText('The books have not been checked yet')).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Run check' });
  await userEvent.click(button);
  expect(await screen.findByRole('progressbar', { name: 'The check is running' })).toBeTruthy();
  await userEvent.click(button);
  expect(sent).toHaveLength(1);
});

test('[STF-01] whoever may not check the books reads the last result', async () => {
  await open('', {}, { ...memberOf('auditor'), permissions: ['books.read'] });
  expect(await screen.findByText('Everything agrees')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Run check' })).toBeNull();
});

test('[OPS-03] what is on its way leads to its customer, its list and its payment file', async () => {
  const item = {
    id: customerId,
    customer: customerFile().customer,
    amount: '25.00',
    currency: 'GBP',
    reference: '7QK2M4RT9XYA',
    way: 'Faster Payments',
    since: at,
    payment_file_id: customerId,
  } as const;
  const answer: InTransit = {
    deposits: [],
    payouts: [item, { ...item, id: customerId.replace(/1$/, '2'), payment_file_id: null }],
    totals: [{ of: 'payouts', currency: 'GBP', amount: '50.00', count: 2 }],
  };
  await open('/in-transit', { 'GET /staff/books/in-transit/': answer });
  expect(await screen.findByText('No deposit is on its way.')).toBeTruthy();
  expect(screen.getByRole('link', { name: '2 on their way' }).getAttribute('href')).toContain(
    '/staff/payments?state=paying',
  );
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
    `/staff/payment-files/${customerId}`,
  );
  expect(screen.getByText('None yet')).toBeTruthy();
});

test('[OPS-03] a position says in words whether the bank has too much or too little', async () => {
  const position = {
    currency: 'EUR',
    own: '-40.00',
    value: '-35.00',
    cost: '-34.00',
    result: '-1.00',
    bound: '30.00',
    is_beyond: true,
  } as const;
  const report: Positions = {
    as_of: at,
    currency: 'GBP',
    rates_as_of: null,
    positions: [
      position,
      { ...position, currency: 'USD', own: '12.00', is_beyond: false },
      { ...position, currency: 'GBP', own: '0.00', bound: null, is_beyond: false },
    ],
    result: '-1.00',
    bound: '26.00',
  };
  await open('/positions', { 'GET /staff/books/positions/': report });
  const row = async (currency: string) =>
    (await screen.findByRole('link', { name: currency })).closest('tr')?.textContent;
  expect(await row('EUR')).toContain('€40.00 short');
  expect(await row('EUR')).toContain('Beyond');
  expect(await row('USD')).toContain('$12.00 long');
  expect(await row('GBP')).toMatch(/Even.*None/);
});

test.each([
  ['/in-transit', 'What is on its way could not be loaded.'],
  ['/positions', 'The positions could not be loaded.'],
  ['/flows', 'Money in and out could not be loaded.'],
])('what failed to load at %s is said, with a way to try again', async (view, words) => {
  await open(view, {
    'GET /staff/books/': down,
  });
  expect(await screen.findByText(words)).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy());
});
