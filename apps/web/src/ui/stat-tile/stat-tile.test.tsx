import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { StatTile } from './stat-tile.tsx';

afterEach(cleanup);

test('a figure is read after what it is, and its note after that', () => {
  render(
    <dl>
      <StatTile label="Daily Limit" value="£5,000,000" note="All currencies" />
    </dl>,
  );
  expect(screen.getByRole('term').textContent).toBe('Daily Limit');
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '£5,000,000',
    'All currencies',
  ]);
});
