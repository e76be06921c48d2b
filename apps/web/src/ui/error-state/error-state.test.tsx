import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorState } from './error-state.tsx';

afterEach(cleanup);

test('a failure that is gone after the retry leaves the focus at the heading of the page', async () => {
  const page = (failure?: ReactNode) => (
    <main>
      <h1 tabIndex={-1}>Card</h1>
      {failure}
    </main>
  );
  const failure = <ErrorState title="Not loaded." message="" action="Retry" onAction={() => undefined} />;
  const { rerender } = render(page(failure));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  rerender(page());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Card' }));
});

test('a failure is announced with its reason and has a way on', async () => {
  const retry = vi.fn();
  render(<ErrorState title="Not loaded." message="The bank is busy." action="Retry" onAction={retry} />);
  expect(screen.getByRole('alert').textContent).toContain('Not loaded.The bank is busy.');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(retry).toHaveBeenCalledOnce();
});
