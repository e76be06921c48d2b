import type { Verdict } from './judgement.ts';
import type { Refusal } from './refusal.ts';

export type Posted = {
  readonly status: 'posted';
  readonly id: string;
  /** Its number in the journal; numbers rise along the history of every account. */
  readonly no: number;
  /** True when the id had been posted before, with the same content: nothing moved this time. */
  readonly replayed: boolean;
};

export type Refused = {
  readonly status: 'refused';
  readonly id: string;
  readonly refusal: Refusal;
  /** The field that is malformed. */
  readonly field?: string;
};

export type Outcome = Posted | Refused;

/** What callers are told, once the batch that starts at the base is committed. */
export function outcomesOf(verdicts: readonly Verdict[], base: number): readonly Outcome[] {
  return verdicts.map((verdict) => {
    const { id } = verdict;
    if ('refusal' in verdict) return { status: 'refused', id, refusal: verdict.refusal };
    const { place, replayed } = verdict;
    return { status: 'posted', id, no: 'no' in place ? place.no : base + place.index, replayed };
  });
}
