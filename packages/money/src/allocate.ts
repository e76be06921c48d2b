import { absolute, compare, isNegative, type Money, money, negate } from './money.ts';

/**
 * Splits an amount by weights so that the parts add up to it, to the last farthing. Each part is within one minor
 * unit of its exact share; what is left over goes to the parts that lost most, the earlier of equals first.
 */
export function allocate(amount: Money, weights: readonly bigint[]): Money[] {
  if (isNegative(amount)) return allocate(absolute(amount), weights).map(negate);
  const total = weights.reduce((a, b) => a + b, 0n);
  if (total <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError('weights are not negative, and not all of them are zero');
  }
  const shares = weights.map((weight, index) => ({
    index,
    minor: (amount.minor * weight) / total,
    lost: money((amount.minor * weight) % total, amount.currency),
  }));
  const left = amount.minor - shares.reduce((given, share) => given + share.minor, 0n);
  const lucky = new Set(
    shares
      .toSorted((a, b) => compare(b.lost, a.lost))
      .filter((_, rank) => BigInt(rank) < left)
      .map((share) => share.index),
  );
  return shares.map(({ index, minor }) => money(lucky.has(index) ? minor + 1n : minor, amount.currency));
}
