import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SmallCoin } from '../coin-turn/coin-turn.tsx';
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

function Pay() {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast('Paid', <SmallCoin />)}>
      Pay
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

test('a picture takes the place of the tick, and is not read out', () => {
  render(
    <ToastProvider>
      <Pay />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('Pay'));
  const toast = screen.getByRole('status');
  expect(toast.textContent).toBe('Paid');
  expect([...toast.querySelectorAll('svg')].map((svg) => svg.getAttribute('class'))).toEqual(['coin-small']);
  expect(toast.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
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
