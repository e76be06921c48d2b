/**
 * When the bank will send another code, for this tab: it stays through a reload, and it is not among the keys that
 * the spec allows in local storage.
 */
const key = 'next-code-at';

const codeWaitMs = 60_000;

/** A code has just been sent. */
export function startCodeWait(now: number = Date.now()): number {
  return keep(now + codeWaitMs);
}

/** Nobody knows when the last one was sent, so that asking for one is worth a try. */
export function endCodeWait(): void {
  keep(0);
}

export function codeWaitEndMs(now: number = Date.now()): number {
  const kept = sessionStorage.getItem(key);
  const endMs = Number(kept);
  // A clock that was set back must not make anybody wait for longer.
  return kept !== null && endMs <= now + codeWaitMs ? endMs : startCodeWait(now);
}

function keep(endMs: number): number {
  sessionStorage.setItem(key, `${endMs}`);
  return endMs;
}
