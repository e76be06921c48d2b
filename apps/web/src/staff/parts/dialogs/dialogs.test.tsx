import { limits } from '@farthing/contract';
import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, transportError } from '../../../lib/api/error.ts';
import { openPage } from '../../testing/opened-page.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { CharacterCount } from './character-count.tsx';
import { type Because, ReasonDialog } from './reason-dialog.tsx';
import { useOnce } from './use-once.ts';

afterEach(cleanup);

test('a button that is pressed twice does it once, and the dialog closes when it is done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = vi.fn(() => promise);
  const close = vi.fn();
  render(
    <ActionDialog open onClose={close} title="Freeze the account" action="Freeze" onConfirm={work}>
      <p>Nothing leaves it then.</p>
    </ActionDialog>,
  );
  const form = screen.getByText('Nothing leaves it then.').closest('form') as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(work).toHaveBeenCalledOnce();
  expect(close).not.toHaveBeenCalled();
  resolve();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test('a screen reader hears the character count only near the limit', () => {
  render(<CharacterCount text="short" max={100} />);
  expect(screen.getByText(/5 of 100 characters/)).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('');
  cleanup();
  render(<CharacterCount text={'a'.repeat(95)} max={100} />);
  expect(screen.getByRole('status').textContent).toBe('Fewer than 10 characters are left.');
  cleanup();
  render(<CharacterCount text={'a'.repeat(103)} max={100} />);
  expect(screen.getByRole('status').textContent).toBe('3 too many.');
});

function Reasoned({ onConfirm }: { onConfirm: (because: Because) => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <ReasonDialog
          open
          onClose={() => setOpen(false)}
          title="Lock the customer out"
          action="Lock"
          onConfirm={onConfirm}
        >
          <p>They can sign in no more.</p>
        </ReasonDialog>
      )}
    </>
  );
}

test('a reason stays when its dialog is closed by mistake, and is gone once the bank has it', async () => {
  const confirm = vi.fn(async (_: Because) => undefined);
  await openPage(<Reasoned onConfirm={confirm} />, {});
  await userEvent.type(await screen.findByLabelText('Reason'), '  A lost   telephone ');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('  A lost   telephone ');
  await userEvent.click(screen.getByRole('button', { name: 'Lock' }));
  await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull());
  expect(confirm.mock.calls[0]?.[0].reason).toBe('A lost telephone');
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('');
});

test('a reason that is missing or too long is told at its field', async () => {
  const confirm = vi.fn(async (_: Because) => undefined);
  await openPage(<Reasoned onConfirm={confirm} />, {});
  await userEvent.click(await screen.findByRole('button', { name: 'Lock' }));
  expect(await screen.findByText('Enter a reason.')).toBeTruthy();
  const field = screen.getByLabelText('Reason');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'a'.repeat(limits.reason + 1) } });
  await userEvent.click(screen.getByRole('button', { name: 'Lock' }));
  expect(await screen.findByText(/^Use at most [\d,]+ characters\.$/)).toBeTruthy();
  expect(confirm).not.toHaveBeenCalled();
});

test('what got no answer is sent again under its key; what was refused or done gets another', async () => {
  const { result } = renderHook(useOnce);
  const keyOf = async (outcome: ApiError | 'done') => {
    let used = '';
    const sent = result.current('the same', async (key) => {
      used = key;
      if (outcome !== 'done') throw outcome;
    });
    await Promise.allSettled([sent]);
    return used;
  };
  const first = await keyOf(transportError('timeout'));
  const again = await keyOf(new ApiError('case_closed', 'It is decided.', { status: 409 }));
  const afterRefusal = await keyOf('done');
  const afterDone = await keyOf('done');
  expect(again).toBe(first);
  expect(afterRefusal).not.toBe(again);
  expect(afterDone).not.toBe(afterRefusal);
});
