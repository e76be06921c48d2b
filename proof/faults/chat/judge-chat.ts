import type { Said } from './talk.ts';

/** What the bank has of one message. */
export type Kept = {
  readonly conversation: string;
  readonly number: number;
  readonly clientId: string;
  readonly author: string;
  readonly text: string;
};

export type ChatVerdict = {
  readonly acknowledged: number;
  /** Acknowledged, and not there as it was written. */
  readonly lost: readonly string[];
  /** There twice, or in two conversations of one person, or said by nobody. */
  readonly doubled: readonly string[];
  /** Not in the order in which it was said. */
  readonly disordered: readonly string[];
};

/** Lays what people have said beside what the bank has kept. */
export function judgeChat(people: readonly (readonly Said[])[], kept: readonly Kept[]): ChatVerdict {
  const byId = Map.groupBy(kept, ({ clientId }) => clientId);
  const known = new Set(people.flat().map(({ clientId }) => clientId));
  const strangers = kept.filter(({ author, clientId }) => author !== 'bank' && !known.has(clientId));
  const found = people.map((said) => judgeOne(said, byId));
  return {
    acknowledged: people.flat().filter(({ isAcknowledged }) => isAcknowledged).length,
    lost: found.flatMap(({ lost }) => lost),
    doubled: [...found.flatMap(({ doubled }) => doubled), ...strangers.map(({ text }) => text)],
    disordered: [...found.flatMap(({ disordered }) => disordered), ...misnumbered(kept)],
  };
}

function judgeOne(said: readonly Said[], byId: ReadonlyMap<string, readonly Kept[]>) {
  const there = said.map(({ clientId }) => byId.get(clientId) ?? []);
  const first = there.flat()[0];
  const numbers = there.flatMap(([each]) => (each === undefined ? [] : [each.number]));
  return {
    lost: said
      .filter(({ isAcknowledged, text }, at) => isAcknowledged && there[at]?.[0]?.text !== text)
      .map(({ text }) => text),
    doubled: there.flatMap((each) => [
      ...each.slice(1).map(({ text }) => text),
      ...each.filter(({ conversation }) => conversation !== first?.conversation).map(({ text }) => text),
    ]),
    disordered: said
      .filter((_, at) => (numbers[at] ?? Number.POSITIVE_INFINITY) < (numbers[at - 1] ?? 0))
      .map(({ text }) => text),
  };
}

/** Numbers rise by one in each conversation: a page asks for what is above the last that it has. */
function misnumbered(kept: readonly Kept[]): string[] {
  return [...Map.groupBy(kept, ({ conversation }) => conversation)].flatMap(([conversation, messages]) => {
    const numbers = messages.map(({ number }) => number).toSorted((one, other) => one - other);
    return numbers.every((number, at) => number === at + 1)
      ? []
      : [`the numbers of conversation ${conversation} are ${numbers.join(', ')}`];
  });
}
