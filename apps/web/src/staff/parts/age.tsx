import { useEffect, useState } from 'react';
import { formatMoment } from '../../lib/format.ts';

type AgeProps = {
  since: string;
  /** From then on it is said to have waited long. */
  longAfterMs?: number;
};

/** How long something has waited; exactly since when, on pointing at it. */
export function Age({ since, longAfterMs = Number.POSITIVE_INFINITY }: AgeProps) {
  const nowMs = useNow();
  const ageMs = Math.max(0, nowMs - Date.parse(since));
  const isLong = ageMs >= longAfterMs;
  return (
    <time
      dateTime={since}
      title={formatMoment(since)}
      data-long={isLong || undefined}
      className="whitespace-nowrap tabular-nums data-long:font-semibold data-long:text-warning"
    >
      {ageInWords(ageMs)}
      {isLong && <span className="sr-only">, a long time</span>}
    </time>
  );
}

const tickMs = 20_000;

function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** As exact as matters: minutes within the hour, hours within two days, then days. */
export function ageInWords(ageMs: number): string {
  if (ageMs < minuteMs) return 'just now';
  if (ageMs < hourMs) return `${Math.floor(ageMs / minuteMs)} min`;
  if (ageMs < 2 * dayMs) {
    const minutes = Math.floor((ageMs % hourMs) / minuteMs);
    const hours = `${Math.floor(ageMs / hourMs)} h`;
    return ageMs < 10 * hourMs && minutes > 0 ? `${hours} ${minutes} min` : hours;
  }
  return `${Math.floor(ageMs / dayMs)} days`;
}
