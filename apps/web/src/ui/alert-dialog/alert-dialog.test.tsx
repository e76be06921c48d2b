import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AlertDialog } from './alert-dialog.tsx';

afterEach(cleanup);

test('an alert dialog is named by its title and described by all of its text', () => {
  render(
    <AlertDialog open onClose={() => {}} title="Sign out?" actions={<button type="button">Stay</button>}>
      What you have not sent yet will be gone.
    </AlertDialog>,
  );
  const dialog = screen.getByRole('alertdialog', { name: 'Sign out?' });
  const text = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(text?.textContent).toBe('What you have not sent yet will be gone.');
});

test('an alert dialog without buttons of its own has one that closes it', () => {
  const close = vi.fn();
  render(
    <AlertDialog open onClose={close} title="Failed to create card.">
      Your wallet does not have enough for the fee.
    </AlertDialog>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledOnce();
});
