import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ButtonLink } from '../button/button.tsx';
import { EmptyState } from './empty-state.tsx';

afterEach(cleanup);

test('where there is nothing, there is a sentence and one thing to do; the sleeping wren is for the eyes only', () => {
  const { container } = render(
    <EmptyState action={<ButtonLink href="/layout/deposit">Make a deposit</ButtonLink>}>
      Nothing has moved yet.
    </EmptyState>,
  );
  expect(screen.getByText('Nothing has moved yet.')).toBeDefined();
  expect(screen.getAllByRole('link')).toEqual([screen.getByRole('link', { name: 'Make a deposit' })]);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});
