/** How far the clock of this device is ahead of the bank's, for this tab, and through a reload. */
const storageKey = 'clock-ahead';

/**
 * The time by the clock of the bank. That of a device may be minutes wrong: what the bank promises until a moment would be over
 * before it began, or would seem to hold for longer.
 */
export function bankNow(): number {
  return Date.now() - aheadMs();
}

/**
 * Every answer says when it was made, in whole seconds, at some moment between question and answer. What is known stays while
 * it fits to that: a slow line says nothing about a clock.
 */
export function hearBankClock(date: string | null, askedMs: number, answeredMs = Date.now()): void {
  const saidMs = Date.parse(date ?? '');
  if (Number.isNaN(saidMs)) return;
  const [least, most] = [askedMs - saidMs - 1_000, answeredMs - saidMs];
  const known = aheadMs();
  const ahead = Math.min(Math.max(known, least), most);
  if (ahead !== known) sessionStorage.setItem(storageKey, `${ahead}`);
}

function aheadMs(): number {
  return Number(sessionStorage.getItem(storageKey));
}
