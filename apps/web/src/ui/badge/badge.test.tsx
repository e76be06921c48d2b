import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Badge } from './badge.tsx';

afterEach(cleanup);

test('a badge says its state in words; the tone only colours it', () => {
  render(<Badge tone="success">Active</Badge>);
  expect(screen.getByText('Active').dataset.tone).toBe('success');
});
