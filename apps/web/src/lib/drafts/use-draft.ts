import { useState } from 'react';
import type { Drafts } from './drafts.ts';

/** As much of a field, or of the fields of a form, as can be kept. */
type Typed = string | Readonly<Record<string, string>>;

/**
 * Like the state of a field, but what is typed there is found again later, by the same person at the same place. Gives
 * what is typed, a way to type, and a way to forget it once it is sent.
 */
export function useDraft<T extends Typed>(drafts: Drafts, place: string, blank: T) {
  const [state, setState] = useState(() => ({ place, typed: keptOr(drafts, place, blank) }));
  let { typed } = state;
  // What was typed about one thing must not stand in the form about another.
  if (state.place !== place) {
    typed = keptOr(drafts, place, blank);
    setState({ place, typed });
  }
  const type = (next: T) => {
    setState({ place, typed: next });
    if (JSON.stringify(next) === JSON.stringify(blank)) drafts.drop(place);
    else drafts.keep(place, next);
  };
  return [typed, type, () => type(blank)] as const;
}

function keptOr<T extends Typed>(drafts: Drafts, place: string, blank: T): T {
  const kept = drafts.read(place);
  return isLike(kept, blank) ? kept : blank;
}

/** What an earlier version of the page has kept may be of another form. */
export function isLike<T extends Typed>(kept: unknown, blank: T): kept is T {
  if (typeof blank === 'string') return typeof kept === 'string';
  if (typeof kept !== 'object' || kept === null) return false;
  return Object.keys(blank).every((name) => typeof Reflect.get(kept, name) === 'string');
}
