import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Skeleton } from './skeleton.tsx';

afterEach(cleanup);

test('a skeleton says what is on its way, and holds a place for each line of it', () => {
  render(<Skeleton label="Loading your transactions" lines={3} />);
  const place = screen.getByRole('status', { name: 'Loading your transactions' });
  expect(place.children).toHaveLength(3);
  expect(place.textContent).toBe('');
});
