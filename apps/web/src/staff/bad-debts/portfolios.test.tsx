import type { AnswerOf, getCreditPortfolio, getLendingPortfolio } from '@farthing/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPage, secondTime } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import Portfolio from './portfolios.tsx';

const money = (amount: string) => ({ amount, currency: 'GBP' }) as const;
const debts = { count: 2, owed: money('300.00') };

const lending: AnswerOf<typeof getLendingPortfolio> = {
  waiting: 4,
  running: debts,
  products: [{ product: 'personal', ...debts }],
  ages: [
    { age: '1-30', late_from: '2026-10-16', late_to: '2026-11-14', ...debts },
    { age: 'over-90', late_from: null, late_to: '2026-08-16', count: 1, owed: money('50.00') },
  ],
  provisions: money('40.00'),
  written_off: money('70.00'),
  recovered: money('5.00'),
};
const credit: AnswerOf<typeof getCreditPortfolio> = {
  waiting: 1,
  ages: [],
  provisions: money('8.00'),
  written_off: money('0.00'),
  recovered: money('0.00'),
  open: { count: 1, owed: money('90.00') },
  limits: money('1000.00'),
};

const open = (of: 'credit' | 'lending', answers = {}, by = memberOf('operations')) =>
  openPage(
    <Portfolio of={of} />,
    { 'GET /staff/lending-portfolio/': lending, 'GET /staff/credit-portfolio/': credit, ...answers },
    { by },
  );
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('[LEN-03] each figure of loans leads to the loans behind it', async () => {
  await open('lending');
  expect(await screen.findByText('Loans that were asked for')).toBeTruthy();
  expect(hrefOf('To be decided')).toBe('/staff/lending?state=asked');
  expect(hrefOf('1 to 30 days')).toBe('/staff/lending?state=running&late_from=2026-10-16&late_to=2026-11-14');
  expect(hrefOf('Over 90 days')).toBe('/staff/lending?state=running&late_to=2026-08-16');
  expect(hrefOf('Set aside')).toBe('/staff/books/accounts?line=lending-provisions&currency=GBP');
  expect(screen.getByText('1 loan')).toBeTruthy();
});

test('[STF-01] a member who may not read the books sees what is set aside, without links into them', async () => {
  await open('lending', {}, memberOf('support'));
  expect(await screen.findByText('Set aside')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Set aside' })).toBeNull();
});

test('what is owed on credit cards is told with their limits', async () => {
  await open('credit');
  expect(await screen.findByText(/^1 card, with limits of/)).toBeTruthy();
  expect(hrefOf('Owed on open credit cards')).toBe('/staff/credit?state=open');
});

test.each(['credit', 'lending'] as const)('figures of %s that failed are asked for again', async (of) => {
  await open(of, {
    [`GET /staff/${of}-portfolio/`]: secondTime({ status: 200, body: of === 'credit' ? credit : lending }),
  });
  expect(await screen.findByText('The figures could not be loaded.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'To be decided' })).toBeTruthy();
});
