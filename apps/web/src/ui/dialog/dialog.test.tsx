import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

function Rename() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Rename"
        actions={<button type="button">Save</button>}
      >
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

test('a closed dialog has nothing in it', () => {
  render(<Rename />);
  expect(screen.queryByLabelText('Name')).toBeNull();
});

test('an open dialog is named by its title and closes by its button', async () => {
  render(<Rename />);
  await userEvent.click(screen.getByText('Open'));
  expect(screen.getByRole('dialog', { name: 'Rename' }).hasAttribute('open')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('heading', { name: 'Rename' })).toBeNull();
});

test('what was typed into a dialog is gone when it opens again', async () => {
  render(<Rename />);
  await userEvent.click(screen.getByText('Open'));
  await userEvent.type(screen.getByLabelText('Name'), 'Holiday');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByText('Open'));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
});

test('a press beside a dialog closes it only until something is typed there', async () => {
  render(<Rename />);
  const closedBy = () => screen.getByRole('dialog').getAttribute('closedby');
  await userEvent.click(screen.getByText('Open'));
  expect(closedBy()).toBe('any');
  await userEvent.type(screen.getByLabelText('Name'), 'H');
  expect(closedBy()).toBe('closerequest');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByText('Open'));
  expect(closedBy()).toBe('any');
});

test('closing is told once, by whichever way it happens', async () => {
  let told = 0;
  const { rerender } = render(
    <Dialog open onClose={() => told++} title="Rename">
      Text
    </Dialog>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  rerender(
    <Dialog open={false} onClose={() => told++} title="Rename">
      Text
    </Dialog>,
  );
  expect(screen.queryByText('Text')).toBeNull();
  expect(told).toBe(1);
});

test('a dialog stays open when one that stands in it closes', async () => {
  const told: string[] = [];
  const nested = (isInnerOpen: boolean) => (
    <Dialog open onClose={() => told.push('outer')} title="Details">
      <Dialog open={isInnerOpen} onClose={() => told.push('inner')} title="Sure?">
        Text
      </Dialog>
    </Dialog>
  );
  const { rerender } = render(nested(true));
  rerender(nested(false));
  expect(told).toEqual([]);
});
