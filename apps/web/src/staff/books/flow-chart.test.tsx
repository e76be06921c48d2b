import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { FlowChart } from './flow-chart.tsx';

afterEach(cleanup);

const days = [
  { day: '2026-11-14', in: '250.00', out: '0.00' },
  { day: '2026-11-15', in: '0.00', out: '125.50' },
];

test('the chart says in words what it draws, and has every day in a table with signs', () => {
  render(<FlowChart flows={{ currency: 'USD', days }} />, { wrapper: MemoryRouter });
  const words =
    'In 2 days $250.00 came in and $125.50 went out. The most on one day: $250.00 in, $125.50 out.';
  expect(screen.getByRole('img', { name: words })).toBeTruthy();
  const table = within(screen.getByRole('table', { name: 'Money in and out by day' }));
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows[1]).toContain('15 November 2026');
  expect(rows[1]).toContain('−$125.50');
  expect(rows[2]).toContain('+$250.00');
  expect(table.getByRole('link', { name: '15 November 2026' }).getAttribute('href')).toBe(
    '/staff/books/journal?at_from=2026-11-15&at_to=2026-11-15',
  );
});

test('a day without movement has no height, and neither has a chart of such days', () => {
  const none = [{ day: '2026-11-14', in: '0.00', out: '0.00' }];
  const { container } = render(<FlowChart flows={{ currency: 'USD', days: none }} />, {
    wrapper: MemoryRouter,
  });
  expect([...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('height'))).toEqual([
    '0',
    '0',
  ]);
});
