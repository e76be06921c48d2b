import { useCallback, useSyncExternalStore } from 'react';

/**
 * How long it is until a deadline, in whole seconds, read from the clock each second: a tab that slept or a telephone
 * that was locked shows the right time again at once.
 */
export function useRemainingSeconds(deadlineMs: number, now: () => number = Date.now): number {
  const everySecond = useCallback(
    (tell: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const wait = () => {
        const leftMs = deadlineMs - now();
        if (leftMs > 0) timer = setTimeout(tick, leftMs % 1_000 || 1_000);
      };
      const tick = () => {
        tell();
        wait();
      };
      wait();
      return () => clearTimeout(timer);
    },
    [deadlineMs, now],
  );
  return useSyncExternalStore(everySecond, () => secondsUntil(deadlineMs, now()));
}

function secondsUntil(deadlineMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((deadlineMs - nowMs) / 1_000));
}
