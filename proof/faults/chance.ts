/** What happens by chance, and happens again when the same seed is given. */
export type Chance = {
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  /** True so often, from 0 (never) to 1 (always). */
  happens(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
  /** Chance of its own for a part, so that what one part draws does not change what another gets. */
  of(part: string): Chance;
};

export function chance(seed: number): Chance {
  const next = numbers(seed);
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(items: readonly T[]) => {
    const item = items[between(0, items.length - 1)];
    if (item === undefined) throw new Error('there is nothing to pick from');
    return item;
  };
  return {
    between,
    happens: (share) => next() < share,
    pick,
    shuffled(items) {
      const rest = [...items];
      return items.flatMap(() => rest.splice(between(0, rest.length - 1), 1));
    },
    of: (part) => chance(mixed(seed, part)),
  };
}

/** Mulberry32: small, and good enough to choose by. */
function numbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mix = Math.imul(state ^ (state >>> 15), 1 | state);
    mix = (mix + Math.imul(mix ^ (mix >>> 7), 61 | mix)) ^ mix;
    return ((mix ^ (mix >>> 14)) >>> 0) / 2 ** 32;
  };
}

function mixed(seed: number, part: string): number {
  let hash = seed | 0;
  for (const character of part) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return hash;
}
