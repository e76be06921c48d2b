import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorState } from './error-state.tsx';

afterEach(cleanup);

test('a failure is announced with its reason and has a way on', async () => {
  const retry = vi.fn();
  render(<ErrorState title="Not loaded." message="The bank is busy." action="Retry" onAction={retry} />);
  expect(screen.getByRole('alert').textContent).toContain('Not loaded.The bank is busy.');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(retry).toHaveBeenCalledOnce();
});
