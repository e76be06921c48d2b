import { act, cleanup, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useReadLines } from './use-read-lines.ts';

afterEach(cleanup);

const field = (given = '') =>
  renderHook(() => {
    const [lines, type] = useState(given);
    const [read, take] = useReadLines(lines, type);
    return { lines, type, read, take };
  }).result;

test('[IDV-06] what is read in a picture is filled in, and what is read in a better one takes its place', () => {
  const at = field();
  act(() => at.current.take('P<UTOADA'));
  expect(at.current).toMatchObject({ lines: 'P<UTOADA', read: 'P<UTOADA' });
  act(() => at.current.take('P<UTOADAM'));
  expect(at.current.lines).toBe('P<UTOADAM');
});

test('[IDV-06] what somebody has typed is never overwritten, also while a picture is read', () => {
  const at = field('P<UTOGRACE');
  const { take } = at.current;
  act(() => take('P<UTOADA'));
  expect(at.current).toMatchObject({ lines: 'P<UTOGRACE', read: 'P<UTOADA' });
  const empty = field();
  const { take: answer } = empty.current;
  act(() => empty.current.type('P<UTOGR'));
  act(() => answer('P<UTOADA'));
  expect(empty.current.lines).toBe('P<UTOGR');
});

test('[IDV-06] a picture that cannot be read leaves the field as it is', () => {
  const at = field();
  act(() => at.current.take('P<UTOADA'));
  act(() => at.current.take(null));
  expect(at.current).toMatchObject({ lines: 'P<UTOADA', read: null });
});
