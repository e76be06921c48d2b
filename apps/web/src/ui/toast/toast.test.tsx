import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastProvider, useToast } from './toast.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Copy() {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast('Copied')}>
      Copy
    </button>
  );
}

test('a toast is announced, and gone after four seconds', () => {
  render(
    <ToastProvider>
      <Copy />
    </ToastProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe('');
  fireEvent.click(screen.getByText('Copy'));
  expect(screen.getByRole('status').textContent).toBe('Copied');
  act(() => vi.advanceTimersByTime(3_999));
  expect(screen.getByRole('status').textContent).toBe('Copied');
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('the same toast again is announced again and stays its full time', () => {
  render(
    <ToastProvider>
      <Copy />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('Copy'));
  const first = screen.getByRole('status').firstChild;
  act(() => vi.advanceTimersByTime(3_000));
  fireEvent.click(screen.getByText('Copy'));
  expect(screen.getByRole('status').firstChild).not.toBe(first);
  act(() => vi.advanceTimersByTime(3_000));
  expect(screen.getByRole('status').textContent).toBe('Copied');
});
