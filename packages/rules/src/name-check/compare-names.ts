import { plainCompany, plainName } from './plain-name.ts';

/** Whose an account is. Its surname has to be written whole; any of the others may be left to its first letter. */
export type Holder =
  | { readonly kind: 'personal'; readonly firstName: string; readonly lastName: string }
  | { readonly kind: 'business'; readonly name: string };

type Person = Extract<Holder, { kind: 'personal' }>;

/**
 * What a check of a name can answer. `other_kind`: the name is right, but a company is named and the account is a person's.
 */
export type NameResult = 'match' | 'close_match' | 'no_match' | 'other_kind' | 'not_checked';

export type ComparedName = {
  readonly result: Exclude<NameResult, 'not_checked'>;
  /** The holder's own name; only when what was typed is close to it. */
  readonly name: string | null;
};

/** Against all who hold the account: the best answer counts. Nobody holds one that does not exist, and nothing matches. */
export function compareNames(typed: string, holders: readonly Holder[]): ComparedName {
  const compared = [
    ...holders.map((holder) => compareName(typed, holder)),
    ...compareJointly(typed, holders),
  ];
  for (const result of ['match', 'other_kind', 'close_match'] as const) {
    const found = compared.find((each) => each.result === result);
    if (found !== undefined) return found;
  }
  return noMatch;
}

/** Whether going on takes a clear yes. */
export function isAgainstName(result: NameResult): boolean {
  return result === 'no_match' || result === 'other_kind';
}

/** What whoever enters a code is told of an account in another name. */
export function otherNameInWords(name: string): string {
  return `The account is not held by ${name}. It may be a scam. Enter the code only if you are sure whose account it is.`;
}

export function holderName(holder: Holder): string {
  return holder.kind === 'business' ? holder.name : `${holder.firstName} ${holder.lastName}`;
}

const noMatch: ComparedName = { result: 'no_match', name: null };

function compareName(typed: string, holder: Holder): ComparedName {
  return holder.kind === 'business' ? compareCompany(typed, holder) : comparePerson(typed, holder);
}

function compareCompany(typed: string, holder: Extract<Holder, { kind: 'business' }>): ComparedName {
  return answerOf(ofCompany(plainCompany(typed).words, plainCompany(holder.name).words), holder);
}

function comparePerson(typed: string, holder: Person): ComparedName {
  const { words, isBusiness } = plainName(typed, calledBy([holder]));
  const likeness = ofPerson(words, holder);
  if (!isBusiness) return answerOf(likeness, holder);
  return likeness === 'same' ? { result: 'other_kind', name: null } : noMatch;
}

function answerOf(likeness: Likeness, holder: Holder): ComparedName {
  if (likeness === 'none') return noMatch;
  return likeness === 'same'
    ? { result: 'match', name: null }
    : { result: 'close_match', name: holderName(holder) };
}

/** Every word of what these people are called. */
function calledBy(holders: readonly Holder[]): ReadonlySet<string> {
  const people = holders.filter((holder) => holder.kind === 'personal');
  return new Set(
    people.flatMap(({ firstName, lastName }) => [
      ...plainName(firstName).words,
      ...plainName(lastName).words,
    ]),
  );
}

/** Two names with "and" between them, in whatever order: each has to be one of the holders, and another one. */
function compareJointly(typed: string, holders: readonly Holder[]): readonly ComparedName[] {
  const parts = typed.split(/\s+(?:and|und|&)\s+|\s*[,;]\s*/iu).filter((part) => part.trim() !== '');
  if (parts.length < 2 || holders.length < 2) return [];
  const called = calledBy(holders);
  const last = plainName(parts.at(-1) ?? '', called).words.at(-1) ?? '';
  const found = parts.map((part) => {
    // "Ada and Grace Hopper": the surname is written once.
    const whole = plainName(part, called).words.length === 1 ? `${part} ${last}` : part;
    return holders.findIndex((holder) => compareName(whole, holder).result === 'match');
  });
  const isEachOne = found.every((index) => index >= 0) && new Set(found).size === found.length;
  return isEachOne ? [{ result: 'match', name: null }] : [];
}

type Likeness = 'same' | 'close' | 'none';

function ofPerson(words: readonly string[], { firstName, lastName }: Person): Likeness {
  const first = plainName(firstName).words;
  const last = plainName(lastName).words;
  // Where names are written without a space between them.
  if (words.join('') === [...last, ...first].join('')) return 'same';
  if (words.length < 2) return 'none';
  const given = leftAfter(words, last);
  if (given !== undefined && given.length > 0 && areGivenNames(given, first)) return 'same';
  return isClose(words, [...first, ...last]) ? 'close' : 'none';
}

/** What is left of the words when each of these was found once; undefined when one is missing. */
function leftAfter(words: readonly string[], wanted: readonly string[]): readonly string[] | undefined {
  const left = [...words];
  for (const word of wanted) {
    const at = left.indexOf(word);
    if (at < 0) return undefined;
    left.splice(at, 1);
  }
  return left;
}

/** In whole or by first letters, and not more of them than there are; middle names may be left out. */
function areGivenNames(given: readonly string[], names: readonly string[]): boolean {
  const left = [...names];
  return given.every((word) => {
    const at = left.findIndex((name) => name === word || (word.length === 1 && name.startsWith(word)));
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

function ofCompany(words: readonly string[], name: readonly string[]): Likeness {
  if (words.length === 0 || name.length === 0) return 'none';
  if (words.join('') === name.join('')) return 'same';
  return isClose(words, name) ? 'close' : 'none';
}

/**
 * A slip or two in words that are otherwise all there, in any order. A name that is only in part the same (the surname alone, or
 * another first name) is not close: whoever knows a part must not be told the rest.
 */
function isClose(typed: readonly string[], name: readonly string[]): boolean {
  const wanted = [...typed].sort().join(' ');
  const real = [...name].sort().join(' ');
  const letters = Math.min(wanted.length, real.length);
  const most = letters >= 10 ? 2 : letters >= 5 ? 1 : 0;
  return [
    [wanted, real],
    [typed.join(' '), name.join(' ')],
  ].some(([one = '', other = '']) => distance(one, other) <= most);
}

/** Letters that were changed, left out or added, or stand in each other's place. */
function distance(one: string, other: string): number {
  const [from, to] = [[...one], [...other]];
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [y, letter] of from.entries()) {
    const next = [y + 1];
    for (const [x, wanted] of to.entries()) {
      const swapped =
        letter === to[x - 1] && wanted === from[y - 1]
          ? (before[x - 1] ?? Number.MAX_SAFE_INTEGER) + 1
          : Infinity;
      const changed = (row[x] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, swapped, (row[x + 1] ?? 0) + 1, (next[x] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}
