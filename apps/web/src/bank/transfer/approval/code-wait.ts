/** When the bank will mail another code for a payment, for this tab, and through a reload. */
const storageKey = 'transfer-code-wait';

const codeWaitMs = 60_000;

/** A code has just been mailed. */
export function startCodeWait(withdrawalId: string, now: number = Date.now()): number {
  const endMs = now + codeWaitMs;
  sessionStorage.setItem(storageKey, `${withdrawalId} ${endMs}`);
  return endMs;
}

/** The first code is mailed with the quote. */
export function codeWaitEndMs(withdrawalId: string, now: number = Date.now()): number {
  const [id, text] = (sessionStorage.getItem(storageKey) ?? '').split(' ');
  const endMs = Number(text);
  // A clock that was set back must not make anybody wait for longer.
  return id === withdrawalId && endMs <= now + codeWaitMs ? endMs : startCodeWait(withdrawalId, now);
}
