import { policies } from '../../platform/policies.ts';

/** What has been tried with a PIN since the last right one. */
export type PinTries = { readonly tries: number; readonly lockedAt: Date | null };

export type Judgement =
  | { readonly kind: 'right'; readonly next: PinTries }
  | { readonly kind: 'wrong'; readonly next: PinTries; readonly triesLeft: number }
  | { readonly kind: 'locked'; readonly next: PinTries };

const policy = policies.pins;

export const untried: PinTries = { tries: 0, lockedAt: null };

/** What follows from a try, while nobody else can try. What is locked stays so, however right the PIN is. */
export function judgeTry(state: PinTries, isRight: boolean, now: Date): Judgement {
  if (state.lockedAt !== null) return { kind: 'locked', next: state };
  if (isRight) return { kind: 'right', next: untried };
  const tries = state.tries + 1;
  if (tries >= policy.wrongTries) return { kind: 'locked', next: { tries, lockedAt: now } };
  return { kind: 'wrong', next: { tries, lockedAt: null }, triesLeft: policy.wrongTries - tries };
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
