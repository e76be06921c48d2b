import type { MoneyAct } from '@farthing/contract';
import type { Money } from '@farthing/money';
import type { Bound, StaffTerms } from '../terms.ts';

/** What somebody has done alone before now, in minor units. */
export type DoneAlone = { readonly in24hMinor: bigint; readonly in72hMinor: bigint };

/** Undefined: this role does nothing of it alone. So it is for every role that a bank makes itself. */
export function boundOf(
  { bounds }: Pick<StaffTerms, 'bounds'>,
  role: string,
  act: MoneyAct,
): Bound | undefined {
  const byRole: Readonly<Record<string, Bound | undefined>> = bounds[act] ?? {};
  return byRole[role];
}

export function isWithin(bound: Bound | undefined, { minor }: Money, before: DoneAlone): boolean {
  return bound !== undefined && minor <= leftOf(bound, before);
}

/** The most that the next act may be, if it is to be done alone. */
export function leftOf(bound: Bound | undefined, before: DoneAlone): bigint {
  if (bound === undefined) return 0n;
  const sums = [bound.in24hMinor - before.in24hMinor, bound.in72hMinor - before.in72hMinor];
  return sums.reduce((least, sum) => smaller(least, sum < 0n ? 0n : sum), bound.onceMinor);
}

function smaller(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}
