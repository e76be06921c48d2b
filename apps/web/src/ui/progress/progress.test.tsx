import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Progress } from './progress.tsx';

afterEach(cleanup);

test('progress has a name and a value', () => {
  render(<Progress label="Uploading" percent={64} />);
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Uploading' }).value).toBe(64);
});

test('progress of unknown length claims no value', () => {
  render(<Progress label="Waiting" />);
  expect(screen.getByRole('progressbar', { name: 'Waiting' }).hasAttribute('value')).toBe(false);
});
