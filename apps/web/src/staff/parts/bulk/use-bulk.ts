import type { BulkDecision } from '@farthing/contract';
import { useState } from 'react';
import type { NamedResult } from './bulk-results.tsx';
import type { Choice } from './use-choice.ts';

/** A decision on several rows: what is asked, and what became of each. */
export type Bulk = {
  readonly asked: { readonly decision: BulkDecision; readonly ids: readonly string[] } | null;
  /** About those that are chosen now: the list is read anew meanwhile, and what was seen is what is decided. */
  readonly ask: (decision: BulkDecision, shown: readonly string[]) => void;
  readonly stopAsking: () => void;
  readonly results: readonly NamedResult[] | null;
  readonly show: (results: readonly NamedResult[]) => void;
  readonly dismiss: () => void;
};

/** Kept by the page and not by the list: what was decided leaves the list, and its results have to stay. */
export function useBulk(choice: Choice): Bulk {
  const [asked, setAsked] = useState<Bulk['asked']>(null);
  const [results, setResults] = useState<Bulk['results']>(null);
  return {
    asked,
    ask: (decision, shown) => setAsked({ decision, ids: choice.among(shown) }),
    stopAsking: () => setAsked(null),
    results,
    show(decided) {
      setResults(decided);
      choice.clear();
    },
    dismiss: () => setResults(null),
  };
}
