import type { Token } from './tokens.ts';

/** From 0 to 100: how alike two names are, whatever the order of their words. Names in the middle may be missing on either side. */
export function likenessOf(one: readonly Token[], other: readonly Token[]): number {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  // A single word that is among several says too little of a person.
  if (short.length === 0 || (short.length === 1 && long.length > 1)) return 0;
  const left = [...long];
  let sum = 0;
  for (const token of short) {
    let [best, at] = [0, -1];
    for (const [place, candidate] of left.entries()) {
      const score = wordLikeness(token, candidate);
      if (score > best) [best, at] = [score, place];
    }
    if (best < leastOfWord) return 0;
    sum += best;
    left.splice(at, 1);
  }
  return Math.round(sum / short.length);
}

const leastOfWord = 80;

/** A hit from here on. */
export const hitFrom = 85;

function wordLikeness(one: Token, other: Token): number {
  if (one.plain === other.plain) return 100;
  const letters = Math.max(one.plain.length, other.plain.length);
  // So few consonants are shared by many names: Maria, Omar, Amir.
  const soundsAlike = one.sound === other.sound && one.sound.length >= 3;
  if (soundsAlike) return 92;
  const most = letters >= 8 ? 2 : letters >= 4 ? 1 : 0;
  const changed = most === 0 ? 1 : distance(one.plain, other.plain, most);
  if (changed > most) return 0;
  return changed === 1 ? 88 : 82;
}

/** Letters that were changed, left out, added or swapped; more than `most` is told as `most + 1`. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let y = 1; y <= one.length; y += 1) {
    const next = [y];
    for (let x = 1; x <= other.length; x += 1) {
      const isSame = one[y - 1] === other[x - 1];
      let least = Math.min((row[x] ?? 0) + 1, (next[x - 1] ?? 0) + 1, (row[x - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwap = y > 1 && x > 1 && one[y - 1] === other[x - 2] && one[y - 2] === other[x - 1];
      if (isSwap) least = Math.min(least, (before[x - 2] ?? 0) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return row[other.length] ?? most + 1;
}
