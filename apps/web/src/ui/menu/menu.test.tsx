import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Menu } from './menu.tsx';

afterEach(cleanup);

test('a menu opens and runs what is chosen, but not what is disabled', async () => {
  const print = vi.fn();
  const remove = vi.fn();
  render(
    <Menu
      label="Actions"
      items={[
        { label: 'Print', onSelect: print },
        { label: 'Delete', onSelect: remove, disabled: true, danger: true },
      ]}
    />,
  );
  expect(screen.queryByRole('menu')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(remove).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});
