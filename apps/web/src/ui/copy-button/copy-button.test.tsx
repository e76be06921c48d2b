import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('what is copied is the value, by keyboard too, and a screen reader is told', async () => {
  const user = userEvent.setup();
  render(<CopyButton value="0096 0012" label="Copy account number" />);
  await user.tab();
  await user.keyboard('{Enter}');
  expect((await screen.findByText('Copied')).getAttribute('role')).toBe('status');
  expect(await navigator.clipboard.readText()).toBe('0096 0012');
});

test('a copy that the browser refuses is not called one', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  render(<CopyButton value="0096 0012" label="Copy account number" />);
  await user.click(screen.getByRole('button', { name: 'Copy account number' }));
  expect(await screen.findByText('Could not copy to clipboard.')).toBeDefined();
  expect(screen.queryByText('Copied')).toBeNull();
});
