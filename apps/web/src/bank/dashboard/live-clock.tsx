import { useSyncExternalStore } from 'react';

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** For the eye only when it ticks: nothing is read out each second. */
export function LiveClock() {
  const seconds = useSyncExternalStore(everySecond, () => Math.floor(Date.now() / 1_000));
  const now = new Date(seconds * 1_000);
  return (
    <p className="text-ink-2 md:text-right">
      <span className="block text-sm">{day.format(now)}</span>
      <time dateTime={now.toISOString()} className="font-mono text-ink text-xl">
        {time.format(now)}
      </time>
    </p>
  );
}

function everySecond(tell: () => void): () => void {
  const timer = setInterval(tell, 1_000);
  return () => clearInterval(timer);
}
