import { useEffect, useEffectEvent, useState } from 'react';
import { useRemainingSeconds } from './use-remaining-seconds.ts';

type CountdownProps = {
  /** When it ends, as the server said. */
  deadlineMs: number;
  /** What the time is for, such as 'Time left to pay'. Read out with it. */
  label: string;
  onEnd?: (() => void) | undefined;
  /** `clock` is 4:59; `long` is 2 days, 3 hours, 4 minutes and 5 seconds. */
  format?: 'clock' | 'long';
  /** The clock that the deadline is held against. */
  now?: () => number;
};

/** Ticks for the eye; is read out only when 30 seconds are left and at the end. */
export function Countdown({ deadlineMs, label, onEnd, format = 'clock', now }: CountdownProps) {
  const seconds = useRemainingSeconds(deadlineMs, now);
  const end = useEffectEvent(() => onEnd?.());
  const over = seconds === 0;
  useEffect(() => {
    if (over) end();
  }, [over]);
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span className="text-ink-2">{label}</span>
      <span role="timer" aria-label={label} className="font-semibold tabular-nums">
        {formats[format](seconds)}
      </span>
      <Announcement key={deadlineMs} label={label} seconds={seconds} />
    </span>
  );
}

/** Only what is passed is said: a page that opens with ten seconds left starts silent. */
function Announcement({ label, seconds }: { label: string; seconds: number }) {
  const [first] = useState(seconds);
  return (
    <span role="status" className="sr-only">
      {seconds === 0 && first > 0 && `${label}: none.`}
      {seconds > 0 && seconds <= 30 && first > 30 && `${label}: 30 seconds.`}
    </span>
  );
}

const formats = {
  clock: (seconds: number) => {
    const hours = Math.floor(seconds / 3_600);
    const minutes = Math.floor(seconds / 60) % 60;
    const rest = `${seconds % 60}`.padStart(2, '0');
    return hours > 0 ? `${hours}:${`${minutes}`.padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
  },
  long: (seconds: number) =>
    new Intl.ListFormat('en-GB').format([
      count(Math.floor(seconds / 86_400), 'day'),
      count(Math.floor(seconds / 3_600) % 24, 'hour'),
      count(Math.floor(seconds / 60) % 60, 'minute'),
      count(seconds % 60, 'second'),
    ]),
};

function count(value: number, unit: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
