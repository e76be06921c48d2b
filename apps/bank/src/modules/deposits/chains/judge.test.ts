import { money } from '@farthing/money';
import { expect, test } from 'vitest';
import { judgeOutput } from './judge.ts';

const usd = (minor: bigint) => money(minor, 'USD');
const terms = {
  least: usd(100n),
  most: usd(1_000_000n),
  small: usd(100_000n),
  blocksIfSmall: 2,
  blocksIfLarge: 6,
};
const paid = (units: bigint, height: number | null, otherToken: string | null = null) =>
  ({ network: 'BTC', units, height, otherToken }) as const;
const price = 5_000_000n;

test.each([
  ['outside of any block', paid(200_000n, null), price, { is: 'waiting', confirmations: 0 }],
  ['in the newest block', paid(200_000n, 100), price, { is: 'waiting', confirmations: 1 }],
  ['in the block before', paid(200_000n, 99), price, { is: 'credit', worth: usd(10_000n) }],
  ['just small', paid(2_000_000n, 99), price, { is: 'credit', worth: usd(100_000n) }],
  ['a cent above small', paid(2_000_200n, 99), price, { is: 'waiting', confirmations: 2 }],
  ['a cent above small, in time', paid(2_000_200n, 95), price, { is: 'credit', worth: usd(100_010n) }],
  ['just not too large', paid(20_000_000n, 95), price, { is: 'credit', worth: usd(1_000_000n) }],
  ['too large', paid(20_000_200n, 95), price, { is: 'doubt', why: 'large' }],
  ['a cent short of the least', paid(1_999n, 99), price, { is: 'doubt', why: 'dust' }],
  ['the least', paid(2_000n, 99), price, { is: 'credit', worth: usd(100n) }],
  ['another token', paid(2_000n, 99, 'T'), price, { is: 'doubt', why: 'other-token' }],
  ['without a price', paid(2_000n, 99), null, { is: 'doubt', why: 'no-price' }],
] as const)('[PAY-09] a payment %s', (_, output, coinPrice, judged) => {
  expect(judgeOutput(output, coinPrice, 100, terms)).toEqual(judged);
});
