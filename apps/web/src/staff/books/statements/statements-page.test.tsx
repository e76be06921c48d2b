import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPage, refused, secondTime } from '../../testing/opened-page.tsx';
import type { Statements } from '../books-queries.ts';
import StatementsPage from './statements-page.tsx';

const wallets = {
  line: 'customer-wallets',
  title: 'Customer wallets',
  currency: 'GBP',
  own: '900.00',
  amount: '900.00',
} as const;
const statements: Statements = {
  currency: 'GBP',
  period: '2026-10',
  first: '2026-10-01',
  last: '2026-10-31',
  final: true,
  rates: [{ currency: 'EUR', rate: '1.1500' }],
  balance_sheet: {
    headings: [
      { heading: 'Cash', section: 'assets', amount: '900.00', lines: [] },
      { heading: 'Owed to customers', section: 'liabilities', amount: '900.00', lines: [wallets] },
    ],
    assets: '900.00',
    result: '12.00',
    exchange_difference: '-12.00',
    rounding: '0.00',
    liabilities_and_equity: '900.00',
    balances: true,
  },
  profit_and_loss: {
    headings: [
      { heading: 'Fees', section: 'income', amount: '20.00', lines: [] },
      { heading: 'Referrals', section: 'expenses', amount: '8.00', lines: [] },
    ],
    exchange_difference: '0.00',
    result: '12.00',
  },
};

const open = (answer: unknown, query = '') =>
  openPage(
    <StatementsPage />,
    { 'GET /staff/books/statements/': answer },
    { path: `/staff/books/statements${query}` },
  );
const table = (name: string) => within(screen.getByRole('table', { name }));
const amountOf = (of: ReturnType<typeof table>, name: RegExp) =>
  of.getByRole('row', { name }).lastElementChild?.textContent;

test('[OPS-03] both statements add up, and each figure leads to what it is made of', async () => {
  await open(statements);
  expect(await screen.findByText('Both sides are £900.00.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Balance sheet at the end of 31 October 2026' })).toBeTruthy();
  expect(screen.getByText(/one GBP is 1\.15 EUR\./)).toBeTruthy();
  const sheet = table('Balance sheet');
  expect(sheet.getByRole('link', { name: 'Customer wallets' }).getAttribute('href')).toBe(
    '/staff/books/accounts?line=customer-wallets&currency=GBP',
  );
  expect(sheet.queryByText('Rounding')).toBeNull();
  const profit = table('Profit and loss');
  expect(amountOf(profit, /^Fees/)).toContain('20.00');
  expect(amountOf(profit, /^Referrals/)).toMatch(/[-−]£8\.00/);
});

test('[OPS-03] a period that has not ended says that its figures are those of now', async () => {
  await open({ ...statements, final: false, last: '2026-10-01' });
  expect(await screen.findByRole('heading', { name: 'Balance sheet as it stands now' })).toBeTruthy();
  expect(screen.getByText(/This period has not ended/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Profit and loss, 1 October 2026' })).toBeTruthy();
});

test('[OPS-03] two sides that differ are an alarm', async () => {
  const { balance_sheet: sheet } = statements;
  await open({ ...statements, balance_sheet: { ...sheet, balances: false } });
  expect(await screen.findByText('The balance sheet does not balance')).toBeTruthy();
});

test('an account without a heading is told, and counted', async () => {
  const { balance_sheet: sheet } = statements;
  const unmapped = { heading: 'Not mapped', section: 'unmapped', amount: '1.00', lines: [] } as const;
  await open({
    ...statements,
    balance_sheet: { ...sheet, headings: [...sheet.headings, unmapped], rounding: '0.01' },
  });
  expect(await screen.findByText('Some accounts are not mapped')).toBeTruthy();
  expect(table('Balance sheet').getByText('Not mapped')).toBeTruthy();
  expect(table('Balance sheet').getByText('Rounding')).toBeTruthy();
});

test('[OPS-03] a month is chosen, and one that is none is told at its field', async () => {
  const { timesRead } = await open(
    ({ call }: { call: string }) =>
      call.includes('period=2020-01')
        ? refused('validation_failed', 'Please check the highlighted fields.', 400, {
            period: ['The books begin later.'],
          })
        : { status: 200, body: statements },
    '?period=2020-01',
  );
  expect(await screen.findByText('The books begin later.')).toBeTruthy();
  expect(screen.queryByText('The statements could not be loaded.')).toBeNull();
  await userEvent.clear(screen.getByLabelText('Month'));
  await userEvent.type(screen.getByLabelText('Month'), '2026-10');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('Both sides are £900.00.')).toBeTruthy();
  expect(timesRead('/staff/books/statements/?period=2026-10')).toBe(1);
});

test('statements that could not be loaded are asked for again', async () => {
  await open(secondTime({ status: 200, body: statements }));
  expect(await screen.findByText('The statements could not be loaded.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Both sides are £900.00.')).toBeTruthy();
});
