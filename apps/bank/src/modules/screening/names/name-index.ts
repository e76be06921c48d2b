import { hitFrom, likenessOf } from './likeness.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Somebody on a list. */
export type ListedPerson = {
  readonly list: string;
  readonly reference: string;
  readonly names: readonly string[];
  /** Years of birth that are told; none where nothing is known. */
  readonly birthYears: readonly number[];
};

export type NameHit = { readonly person: ListedPerson; readonly name: string; readonly likeness: number };

export type NameIndex = {
  readonly size: number;
  /** Each person at most once, by the name that is most alike. */
  find(name: string, birthYear?: number): readonly NameHit[];
};

type Kept = { readonly person: ListedPerson; readonly name: string; readonly tokens: readonly Token[] };

/**
 * Finds listed names without comparing with all of them: only those are compared that share the sound of two words, or of all words
 * where there is one, with a letter more or less.
 */
export function nameIndex(people: readonly ListedPerson[]): NameIndex {
  const kept = people.flatMap((person) =>
    person.names.map((name) => ({ person, name, tokens: tokensOf(name) })),
  );
  const postings = new Map<string, number[]>();
  const wholes = new Map<string, number[]>();
  for (const [id, { tokens }] of kept.entries()) {
    for (const key of new Set(tokens.flatMap(keysOf))) add(postings, key, id);
    for (const whole of new Set(ordersOf(tokens))) add(wholes, whole, id);
  }
  const counting = { counts: new Uint8Array(kept.length), seen: new Int32Array(kept.length), round: 0 };
  return {
    size: people.length,
    find(name, birthYear) {
      const tokens = tokensOf(name);
      const joined = tokens.map(({ plain }) => plain).join('');
      const isOfYear = (id: number) => !isOfAnotherYear(kept[id]?.person, birthYear);
      const candidates = candidatesOf(tokens, postings, counting).filter(isOfYear);
      const same = (wholes.get(joined) ?? []).filter(isOfYear);
      return bestOf(kept, [...same.map((id) => [id, 98] as const), ...likeOf(kept, tokens, candidates)]);
    },
  };
}

function add(postings: Map<string, number[]>, key: string, id: number): void {
  const known = postings.get(key);
  if (known === undefined) postings.set(key, [id]);
  else known.push(id);
}

/** The sound of a word, and the same with one letter left out where enough stay. */
function keysOf({ sound }: Token): readonly string[] {
  if (sound.length < 4) return [sound];
  return [sound, ...[...sound].map((_, place) => sound.slice(0, place) + sound.slice(place + 1))];
}

/** Words that were written as one, or one that was written as two: in every order of up to three. */
function ordersOf(tokens: readonly Token[]): readonly string[] {
  const words = tokens.map(({ plain }) => plain);
  const [first = '', second = '', third = ''] = words;
  if (words.length === 2) return [first + second, second + first];
  if (words.length !== 3) return words.length === 0 ? [] : [words.join('')];
  return [
    ...[first + second + third, first + third + second, second + first + third],
    ...[second + third + first, third + first + second, third + second + first],
  ];
}

type Counting = { readonly counts: Uint8Array; readonly seen: Int32Array; round: number };

/** The names of which at least two words, or the only one, are found. Counts are left at zero. */
function candidatesOf(
  tokens: readonly Token[],
  postings: ReadonlyMap<string, readonly number[]>,
  counting: Counting,
): readonly number[] {
  const { counts, seen } = counting;
  const touched: number[] = [];
  const wanted = Math.min(2, tokens.length);
  for (const token of tokens) {
    // A name that is found by two keys of one word is counted once for it.
    counting.round += 1;
    for (const key of keysOf(token))
      for (const id of postings.get(key) ?? []) {
        if (seen[id] === counting.round) continue;
        seen[id] = counting.round;
        const before = counts[id] ?? 0;
        if (before === 0) touched.push(id);
        counts[id] = before + 1;
      }
  }
  const found = touched.filter((id) => (counts[id] ?? 0) >= wanted);
  for (const id of touched) counts[id] = 0;
  return found;
}

function likeOf(kept: readonly Kept[], tokens: readonly Token[], ids: readonly number[]) {
  return ids.map((id) => [id, likenessOf(tokens, kept[id]?.tokens ?? [])] as const);
}

function bestOf(kept: readonly Kept[], scored: readonly (readonly [number, number])[]): readonly NameHit[] {
  const best = new Map<ListedPerson, NameHit>();
  for (const [id, likeness] of scored) {
    const found = kept[id];
    if (found === undefined || likeness < hitFrom) continue;
    if (likeness > (best.get(found.person)?.likeness ?? 0))
      best.set(found.person, { person: found.person, name: found.name, likeness });
  }
  return [...best.values()];
}

/** Lists are often off by a year. */
function isOfAnotherYear(person: ListedPerson | undefined, year: number | undefined): boolean {
  const birthYears = person?.birthYears ?? [];
  if (year === undefined || birthYears.length === 0) return false;
  return birthYears.every((each) => Math.abs(each - year) > 1);
}
