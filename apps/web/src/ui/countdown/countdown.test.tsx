import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Countdown } from './countdown.tsx';

/** Far from the clock of this machine: only the given one may count. */
const startMs = 5_000_000;
let nowMs = startMs;
const now = () => nowMs;

beforeEach(() => {
  nowMs = startMs;
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function pass(ms: number) {
  act(() => {
    for (let passed = 0; passed < ms; passed += 250) {
      nowMs += 250;
      vi.advanceTimersByTime(250);
    }
  });
}

const shown = () => screen.getByRole('timer').textContent;
const said = () => screen.getByRole('status').textContent;

test('it counts the seconds until the deadline and ends once', () => {
  const end = vi.fn();
  render(<Countdown deadlineMs={startMs + 62_000} label="Time left" now={now} onEnd={end} />);
  expect(shown()).toBe('1:02');
  pass(3_000);
  expect(shown()).toBe('0:59');
  pass(58_750);
  expect(shown()).toBe('0:01');
  expect(end).not.toHaveBeenCalled();
  pass(250);
  expect(shown()).toBe('0:00');
  pass(5_000);
  expect(shown()).toBe('0:00');
  expect(end).toHaveBeenCalledOnce();
});

test('it is announced at 30 seconds and at the end, and at no other time', () => {
  render(<Countdown deadlineMs={startMs + 60_000} label="Time left" now={now} />);
  const heard = new Set<string | null>();
  for (let second = 0; second < 60; second++) {
    heard.add(said());
    pass(1_000);
  }
  heard.add(said());
  expect([...heard]).toEqual(['', 'Time left: 30 seconds.', 'Time left: none.']);
});

test('after a sleep it shows the right time at once', () => {
  render(<Countdown deadlineMs={startMs + 300_000} label="Time left" now={now} />);
  nowMs += 120_000;
  act(() => vi.advanceTimersByTime(1_000));
  expect(shown()).toBe('3:00');
});

test('a deadline that has passed ends at once and announces nothing', () => {
  const end = vi.fn();
  render(<Countdown deadlineMs={startMs - 1} label="Time left" now={now} onEnd={end} />);
  expect(shown()).toBe('0:00');
  expect(said()).toBe('');
  expect(end).toHaveBeenCalledOnce();
});

test('[LOAN-04] a long one names days, hours, minutes and seconds', () => {
  const deadlineMs = startMs + ((2 * 24 + 3) * 3_600 + 4 * 60 + 5) * 1_000;
  render(<Countdown deadlineMs={deadlineMs} label="Time left" now={now} format="long" />);
  expect(shown()).toBe('2 days, 3 hours, 4 minutes and 5 seconds');
});

test('a new deadline starts it again, announcements included', () => {
  const { rerender } = render(<Countdown deadlineMs={startMs + 1_000} label="Time left" now={now} />);
  pass(1_000);
  expect(shown()).toBe('0:00');
  rerender(<Countdown deadlineMs={nowMs + 3_600_000} label="Time left" now={now} />);
  expect(shown()).toBe('1:00:00');
  pass(1_000);
  expect(shown()).toBe('59:59');
  expect(said()).toBe('');
  pass(3_570_000);
  expect(said()).toBe('Time left: 30 seconds.');
});
