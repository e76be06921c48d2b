import { topupStates } from '@farthing/contract';
import { expect, test } from 'vitest';
import type { Topup } from './topups-query.ts';
import { stateWords, toldOf } from './words.ts';

const topup: Topup = {
  id: '01980000-0000-7000-8000-000000000001',
  state: 'started',
  amount: '40.00',
  currency: 'USD',
  account: { id: '01980000-0000-7000-8000-000000000002', name: 'Wallet', number: '12345678' },
  owed: null,
  owed_from: null,
  created_at: '2026-11-16T12:00:00.000Z',
  expires_at: '2026-11-16T13:00:00.000Z',
  decided_at: null,
};

test.each(topupStates)('[PAY-08] the page says what has become of a top-up that is %s', (state) => {
  const { title, text } = toldOf({ ...topup, state });
  expect(title).not.toBe('');
  expect(text).toMatch(/\.$/);
  expect(stateWords[state].word).not.toBe('');
});

test('[PAY-08] nothing is called credited before it is', () => {
  for (const state of topupStates.filter((each) => each !== 'credited'))
    expect(toldOf({ ...topup, state }).tone).not.toBe('success');
});

test('[PAY-08] a debt is named with its amount', () => {
  expect(toldOf({ ...topup, state: 'charged-back', owed: '15.50' }).text).toContain('you owe us $15.50');
});
