import type { Reader } from '../../../platform/database/database.ts';
import { done } from '../../../platform/http/done.ts';
import {
  type KeyRow,
  type KeyUse,
  keyRows,
  saveKey,
  unlessKnown,
} from '../../../platform/http/idempotency.ts';
import type { Along, Submitted } from './act-or-propose.ts';

/** What a decision came to: done at once, or waiting for a second person. */
export type Bounded = { readonly outcome: 'done' | 'proposed'; readonly proposalId: string | null };

export function toBounded(submitted: Submitted): Bounded {
  return submitted.outcome === 'proposed'
    ? { outcome: 'proposed', proposalId: submitted.proposal.id }
    : { outcome: 'done', proposalId: null };
}

/** The record of the request's key with what is answered, whether it was done at once or proposed. */
export function alongKey(rowOf: (bounded: Bounded) => KeyRow | undefined): Along {
  return {
    rows: () => keyRows(rowOf({ outcome: 'done', proposalId: null })),
    within: (tx, { id }) => saveKey(tx, rowOf({ outcome: 'proposed', proposalId: id })),
  };
}

type BoundedAnswer = ReturnType<typeof done> & {
  readonly outcome: Bounded['outcome'];
  readonly proposal_id: string | null;
};

/** As much of a route's context as it takes to do something once. */
type Once = {
  readonly key: KeyUse | undefined;
  onceBy(
    commit: (rowOf: (answer: BoundedAnswer) => KeyRow | undefined) => Promise<BoundedAnswer>,
  ): Promise<BoundedAnswer>;
};

/** What a call with a bound answers. `act` writes the row of the key along with whatever comes of it. */
export function answerBounded(
  { key, onceBy }: Once,
  reader: Reader,
  words: Readonly<Record<Bounded['outcome'], string>>,
  act: (rowOf: (bounded: Bounded) => KeyRow | undefined) => Promise<Bounded>,
): Promise<BoundedAnswer> {
  const answerOf = (bounded: Bounded) => boundedAnswer(words, bounded);
  return onceBy((rowOf) =>
    unlessKnown(reader, key, async () => answerOf(await act((bounded) => rowOf(answerOf(bounded))))),
  );
}

/** The same for a call that takes no key: what it does can be done once only. */
export function boundedAnswer(
  words: Readonly<Record<Bounded['outcome'], string>>,
  { outcome, proposalId }: Bounded,
): BoundedAnswer {
  return { ...done(words[outcome]), outcome, proposal_id: proposalId };
}
