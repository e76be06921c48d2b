import { useEffect, useState } from 'react';

/**
 * How long it is until a deadline, in whole seconds, counted anew from the clock each second: a tab that slept or a
 * telephone that was locked shows the right time again at once.
 */
export function useRemainingSeconds(deadlineMs: number, now: () => number = Date.now): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(deadlineMs, now()));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const leftMs = deadlineMs - now();
      setSeconds(secondsUntil(deadlineMs, now()));
      if (leftMs > 0) timer = setTimeout(tick, leftMs % 1_000 || 1_000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [deadlineMs, now]);

  return seconds;
}

function secondsUntil(deadlineMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((deadlineMs - nowMs) / 1_000));
}
