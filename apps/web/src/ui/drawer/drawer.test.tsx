import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Drawer } from './drawer.tsx';

afterEach(cleanup);

test('a drawer is a dialog with a name, and closes by its button', async () => {
  const close = vi.fn();
  render(
    <Drawer open onClose={close} title="Withdrawal">
      Held for review
    </Drawer>,
  );
  expect(screen.getByRole('dialog', { name: 'Withdrawal' }).textContent).toContain('Held for review');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledOnce();
});
