/** When the bank will mail another code, for this tab, and through a reload. */
const storageKey = 'next-code';

const codeWaitMs = 60_000;

/** A code has just been mailed for this: an id, or a word without spaces. */
export function startCodeWait(about: string, now: number = Date.now()): number {
  return keep(about, now + codeWaitMs);
}

/** Nobody knows when the last one was sent, so that asking for one is worth a try. */
export function endCodeWait(about: string): void {
  keep(about, 0);
}

/** Who comes without a wait has just been sent the first code. */
export function codeWaitEndMs(about: string, now: number = Date.now()): number {
  const [kept, text] = (sessionStorage.getItem(storageKey) ?? '').split(' ');
  const endMs = Number(text);
  // A clock that was set back must not make anybody wait for longer.
  return kept === about && endMs <= now + codeWaitMs ? endMs : startCodeWait(about, now);
}

function keep(about: string, endMs: number): number {
  sessionStorage.setItem(storageKey, `${about} ${endMs}`);
  return endMs;
}
