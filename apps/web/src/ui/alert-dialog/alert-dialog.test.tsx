import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
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
