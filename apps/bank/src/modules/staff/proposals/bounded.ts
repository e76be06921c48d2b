import { type KeyRow, keyRows, saveKey } from '../../../platform/http/idempotency.ts';
import type { Along, Submitted } from './act-alone.ts';

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
