import { limits } from '@farthing/contract';
import { useState } from 'react';

/** Which rows of a list are chosen, to be decided on together. */
export type Choice = {
  readonly isChosen: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  /** Those of them that are chosen, in the order of the list; what is no longer shown is chosen no more. */
  readonly among: (shown: readonly string[]) => readonly string[];
  readonly choose: (ids: readonly string[]) => void;
  readonly clear: () => void;
};

export function useChoice(): Choice {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    isChosen: (id) => chosen.has(id),
    toggle: (id) =>
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(id) && after.size < limits.bulk) after.add(id);
        return after;
      }),
    among: (shown) => shown.filter((id) => chosen.has(id)),
    // The bank takes so many at once.
    choose: (ids) => setChosen(new Set(ids.slice(0, limits.bulk))),
    clear: () => setChosen(new Set()),
  };
}
