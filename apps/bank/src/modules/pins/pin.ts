import { policies } from '../../platform/policies.ts';

/** What has been tried with a PIN since the last right one. */
export type PinTries = {
  /** Those that are being judged right now are among them. */
  readonly tries: number;
  readonly lastTryAt: Date | null;
  readonly lockedAt: Date | null;
};

export type Admission =
  | { readonly kind: 'admitted'; readonly next: PinTries }
  /** As many as are allowed are being judged at this moment. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'locked'; readonly next: PinTries };

export type Judgement =
  | { readonly kind: 'right'; readonly next: PinTries }
  | { readonly kind: 'wrong'; readonly next: PinTries; readonly triesLeft: number }
  | { readonly kind: 'locked'; readonly next: PinTries };

const policy = policies.pins;

export const untried: PinTries = { tries: 0, lastTryAt: null, lockedAt: null };

/** Counts a try before it is judged, so that fifty at once are not fifty guesses. */
export function beginTry(state: PinTries, now: Date): Admission {
  if (state.lockedAt !== null) return { kind: 'locked', next: state };
  if (state.tries < policy.wrongTries)
    return { kind: 'admitted', next: { ...state, tries: state.tries + 1, lastTryAt: now } };
  const lastTryMs = state.lastTryAt?.getTime() ?? 0;
  if (lastTryMs + policy.judgedWithinMs > now.getTime()) return { kind: 'busy' };
  // Nobody is judging any more: a process ended in the middle, and what it did not tell counts as wrong.
  return { kind: 'locked', next: { ...state, lockedAt: now } };
}

/** What follows from a try that was admitted. A lock that came while it was judged stands, even if it was right. */
export function endTry(state: PinTries, isRight: boolean, now: Date): Judgement {
  if (state.lockedAt !== null) return { kind: 'locked', next: state };
  if (isRight) return { kind: 'right', next: untried };
  // A right one may have forgotten all tries meanwhile; this one was wrong all the same.
  const tries = Math.max(state.tries, 1);
  if (tries >= policy.wrongTries) return { kind: 'locked', next: { ...state, tries, lockedAt: now } };
  return { kind: 'wrong', next: { ...state, tries }, triesLeft: policy.wrongTries - tries };
}

/** A try that could not be judged was none. */
export function abandonTry(state: PinTries): PinTries {
  return state.lockedAt === null ? { ...state, tries: Math.max(state.tries - 1, 0) } : state;
}

/** Whether a PIN of four digits is among the first that a thief tries: `dateOfBirth` is YYYY-MM-DD. */
export function isTooSimple(pin: string, dateOfBirth: string): boolean {
  const [year, month, day] = [dateOfBirth.slice(0, 4), dateOfBirth.slice(5, 7), dateOfBirth.slice(8)];
  return isRepeated(pin) || isRun(pin) || [year, day + month, month + day].includes(pin);
}

/** 7777 and 4242. */
function isRepeated(pin: string): boolean {
  return pin.slice(0, 2) === pin.slice(2);
}

/** 1234, 8765, and around the zero of a keypad: 7890, 0987. */
function isRun(pin: string): boolean {
  return ['0123456789012', '2109876543210'].some((run) => run.includes(pin));
}
