import { randomInt, timingSafeEqual } from 'node:crypto';
import { isAhead } from '../../../platform/clock.ts';
import { policies } from '../../../platform/policies.ts';

/** What is known of the codes for one purpose and one subject. */
export type CodeState = {
  /** Of the newest code; null when none is open. */
  readonly digest: Buffer | null;
  readonly expiresAt: Date | null;
  readonly wrongTries: number;
  readonly lastTryAt: Date | null;
  /** When codes were asked for in the last day, oldest first. */
  readonly sends: readonly Date[];
};

export const noCode: CodeState = {
  digest: null,
  expiresAt: null,
  wrongTries: 0,
  lastTryAt: null,
  sends: [],
};

export type Verdict = 'right' | 'wrong' | 'expired' | 'exhausted';

const policy = policies.codes;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Six digits, each as likely as any other. */
export function drawCode(): string {
  return String(randomInt(10 ** policy.digits)).padStart(policy.digits, '0');
}

/** How long to wait until a code may be asked for again; zero when it may be now. */
export function waitBeforeSendMs(state: CodeState, now: Date): number {
  const nowMs = now.getTime();
  const last = pastSends(state, now).at(-1);
  return Math.max(after(last, policy.resendAfterMs), nowMs + waitForQuotaMs(state, now)) - nowMs;
}

/** The same for a first code, which need not keep the minute between two of them. */
export function waitForQuotaMs(state: CodeState, now: Date): number {
  const nowMs = now.getTime();
  const sends = pastSends(state, now);
  const lastOf = (count: number) => sends.at(-count);
  const free = [
    nowMs,
    after(lastOf(policy.perHour), hourMs),
    after(lastOf(policy.perDay), dayMs),
    // A code that could not be tried would only raise hopes.
    nowMs + exhaustedForMs(state, now),
  ];
  return Math.max(...free) - nowMs;
}

function pastSends({ sends }: CodeState, now: Date): readonly Date[] {
  return sends.filter((send) => !isAhead(send, now));
}

/** A new code in place of the one before. The count of wrong tries goes on. */
export function sendCode(state: CodeState, digest: Buffer, now: Date): CodeState {
  return {
    ...withoutOldTries(state, now),
    digest,
    expiresAt: new Date(now.getTime() + policy.lifetimeMs),
    sends: countSend(state, now).sends,
  };
}

/** A mail that counts like one with a code. */
export function countSend(state: CodeState, now: Date): CodeState {
  const today = state.sends.filter((send) => send.getTime() > now.getTime() - dayMs && !isAhead(send, now));
  return { ...state, sends: [...today, now].slice(-policy.perDay) };
}

/**
 * Judges a code. Only who sends the right one learns that it has expired: to everybody else an address whose code has
 * expired looks like one that never had any.
 */
export function judgeCode(
  state: CodeState,
  digest: Buffer,
  now: Date,
): { readonly verdict: Verdict; readonly next: CodeState } {
  if (isExhausted(state, now)) return { verdict: 'exhausted', next: state };
  const current = withoutOldTries(state, now);
  if (state.digest === null || state.expiresAt === null || !timingSafeEqual(state.digest, digest)) {
    const wrongTries = current.wrongTries + 1;
    return { verdict: 'wrong', next: { ...current, wrongTries, lastTryAt: now } };
  }
  if (!isLive(state, now)) return { verdict: 'expired', next: current };
  return { verdict: 'right', next: { ...noCode, sends: state.sends } };
}

/** Whether there is a code that works if it is entered now. */
export function isOpen(state: CodeState, now: Date): boolean {
  return state.digest !== null && isLive(state, now) && !isExhausted(state, now);
}

/** Whether a code that was sent can still be entered. One that was sent by a clock that was ahead would live too long. */
function isLive({ expiresAt }: CodeState, now: Date): boolean {
  if (expiresAt === null || expiresAt.getTime() <= now.getTime()) return false;
  return !isAhead(new Date(expiresAt.getTime() - policy.lifetimeMs), now);
}

/** How long wrong tries still keep every code from being judged. */
export function exhaustedForMs(state: CodeState, now: Date): number {
  return isExhausted(state, now) ? triesForgottenMs(state) - now.getTime() : 0;
}

function isExhausted(state: CodeState, now: Date): boolean {
  return state.wrongTries >= policy.wrongTries && !areTriesOld(state, now);
}

function withoutOldTries(state: CodeState, now: Date): CodeState {
  return areTriesOld(state, now) ? { ...state, wrongTries: 0, lastTryAt: null } : state;
}

function areTriesOld(state: CodeState, now: Date): boolean {
  const { lastTryAt } = state;
  return triesForgottenMs(state) <= now.getTime() || (lastTryAt !== null && isAhead(lastTryAt, now));
}

function triesForgottenMs({ lastTryAt }: CodeState): number {
  return after(lastTryAt, policy.wrongTriesForgottenAfterMs);
}

function after(time: Date | null | undefined, waitMs: number): number {
  return time ? time.getTime() + waitMs : 0;
}
