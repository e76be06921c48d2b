import type { BulkEffect, BulkSum, Evidence } from '@farthing/contract';
import { add, type Currency, fromDecimal, type Money, toDecimal } from '@farthing/money';

/** All that is moved or proposed, by currency. What is left out is in no sum. */
export function sumsOf(
  items: readonly { readonly effect: BulkEffect; readonly moves: Evidence['moves'] }[],
): BulkSum[] {
  const sums = new Map<string, { effect: BulkEffect; total: Money; items: number }>();
  for (const { effect, moves } of items) {
    if (effect === 'none') continue;
    for (const [currency, moved] of byCurrency(moves)) {
      const key = `${effect} ${currency}`;
      const before = sums.get(key);
      sums.set(
        key,
        before === undefined
          ? { effect, total: moved, items: 1 }
          : { effect, total: add(before.total, moved), items: before.items + 1 },
      );
    }
  }
  return [...sums.values()].map(({ effect, total, items: count }) => ({
    effect,
    currency: total.currency,
    amount: toDecimal(total),
    items: count,
  }));
}

function byCurrency(moves: Evidence['moves']): ReadonlyMap<Currency, Money> {
  const sums = new Map<Currency, Money>();
  for (const { amount, currency } of moves) {
    const moved = fromDecimal(amount, currency);
    const before = sums.get(currency);
    sums.set(currency, before === undefined ? moved : add(before, moved));
  }
  return sums;
}
