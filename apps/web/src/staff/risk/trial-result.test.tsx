import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TrialResult } from './trial-result.tsx';

afterEach(cleanup);

const nothingElse = { otherwise: 0, changes: [], examples: [] };

test.each([
  [1, 1, 'Of 1 payment in the last 90 days.'],
  [1_200, 1_200, 'Of 1,200 payments in the last 90 days.'],
  [
    100_000,
    312_045,
    'Of the newest 100,000 of 312,045 payments in the last 90 days. The older ones were not tried.',
  ],
])('[RSK-15] a trial of %i of %i payments says so', (payments, all, words) => {
  render(<TrialResult trial={{ payments, payments_in_all: all, ...nothingElse }} isOld={false} />);
  expect(screen.getByText(words).textContent).toBe(words);
});
