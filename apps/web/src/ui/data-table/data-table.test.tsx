import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DataTable } from './data-table.tsx';

afterEach(cleanup);

test('a table keeps its roles in whatever way it is laid out', () => {
  render(
    <DataTable
      caption="Coins"
      columns={[
        { header: 'Coin', cell: ({ name }) => name },
        { header: 'Worth', cell: ({ worth }) => worth, align: 'end' },
      ]}
      rows={[
        { name: 'Farthing', worth: '¼d' },
        { name: 'Penny', worth: '1d' },
      ]}
      rowKey={({ name }) => name}
    />,
  );
  const table = screen.getByRole('table', { name: 'Coins' });
  expect(table.getAttribute('role')).toBe('table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Coin', 'Worth']);
  const row = within(table).getAllByRole('row')[2];
  expect(row && within(row).getByRole('rowheader').textContent).toBe('Penny');
  expect(row && within(row).getByRole('cell').textContent).toContain('1d');
});
