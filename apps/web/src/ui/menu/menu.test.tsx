import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Menu } from './menu.tsx';

afterEach(cleanup);

test('a menu belongs to its button, runs what is chosen and not what is disabled', async () => {
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
  const list = screen.getByRole('list');
  expect(screen.getByRole('button', { name: 'Actions' }).getAttribute('popovertarget')).toBe(list.id);
  await userEvent.click(within(list).getByRole('button', { name: 'Delete' }));
  await userEvent.click(within(list).getByRole('button', { name: 'Print' }));
  expect(remove).not.toHaveBeenCalled();
  expect(print).toHaveBeenCalledOnce();
});
