import { money } from '@farthing/money';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BalanceChart, type BalancePoint, nearest } from './balance-chart.tsx';

afterEach(cleanup);

const points: readonly BalancePoint[] = [
  ['2026-11-12', 0n],
  ['2026-11-13', 125_000n],
  ['2026-11-14', 120_000n],
  ['2026-11-15', 96_296n],
].map(([day, minor]) => ({ dayMs: Date.parse(`${day}`), balance: money(minor as bigint, 'GBP') }));

test('[INS-04] the chart says in words where it begins and ends, and how low and high it goes', () => {
  render(<BalanceChart points={points} />);
  const words = 'From £0.00 on 12 November 2026 to £962.96 now. Lowest £0.00, highest £1,250.00.';
  expect(screen.getByRole('img', { name: words })).toBeTruthy();
  expect(screen.getByText(words, { selector: 'figcaption' })).toBeTruthy();
});

test('[INS-04] the scale is in round figures of the currency', () => {
  const { container } = render(<BalanceChart points={points} />);
  const figures = [...container.querySelectorAll('ol li')].map(({ textContent }) => textContent);
  expect(figures).toEqual(['£1.5k', '£1k', '£500', '£0']);
});

test('[INS-04] the slider says the day and its balance, and begins with now', () => {
  render(<BalanceChart points={points} />);
  const slider = screen.getByRole('slider', { name: 'Balance on a day' });
  expect(slider.getAttribute('aria-valuetext')).toBe('Now: £962.96');
  fireEvent.change(slider, { target: { value: '1' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('13 November 2026: £1,250.00');
  expect(screen.getAllByText('£1,250.00').length).toBeGreaterThan(0);
});

test('[INS-04] a pointer shows the day that is nearest to it, also where days are at unequal distances', () => {
  const [first, second, , last] = points as readonly [BalancePoint, BalancePoint, BalancePoint, BalancePoint];
  const uneven = [first, second, last];
  expect([-1, 0, 0.16, 0.17, 0.66, 0.67, 1, 2].map((part) => nearest(uneven, part))).toEqual([
    0, 0, 0, 1, 1, 2, 2, 2,
  ]);
});

test('[INS-04] a table has every day, the newest first', () => {
  render(<BalanceChart points={points} />);
  const table = screen.getByRole('table', { name: 'Balance at the end of each day', hidden: true });
  const rows = within(table).getAllByRole('row', { hidden: true });
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DayBalance',
    // On a narrow screen each figure has the name of its column beside it.
    '15 November 2026Balance£962.96',
    '14 November 2026Balance£1,200.00',
    '13 November 2026Balance£1,250.00',
    '12 November 2026Balance£0.00',
  ]);
});
