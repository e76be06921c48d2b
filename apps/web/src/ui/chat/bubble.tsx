import type { ReactNode } from 'react';
import { LinkedText } from './linked-text.tsx';

export type BubbleSide = 'own' | 'other' | 'note';

type BubbleProps = {
  side: BubbleSide;
  /** Who said it, for whoever listens and where it is not plain to see. */
  name: string;
  at?: string;
  text?: string;
  /** Whether it was sent and read. */
  state?: ReactNode;
  children?: ReactNode;
};

const looks = {
  own: { place: 'justify-items-end', paper: 'bg-primary-soft border-transparent rounded-br-sm' },
  other: { place: 'justify-items-start', paper: 'bg-surface border-line rounded-bl-sm' },
  note: { place: 'justify-items-stretch', paper: 'bg-warning-soft border-warning/40' },
} as const satisfies Record<BubbleSide, unknown>;

/** One message of a conversation. */
export function Bubble({ side, name, at, text, state, children }: BubbleProps) {
  const { place, paper } = looks[side];
  return (
    <article className={`grid gap-1 ${place}`}>
      <p className="text-ink-3 text-sm">
        <span className={side === 'own' ? 'sr-only' : 'font-semibold text-ink-2'}>{name} </span>
        {at !== undefined && <time dateTime={at}>{timeOf(at)}</time>}
      </p>
      <div
        className={`max-w-[min(32rem,90%)] whitespace-pre-wrap break-words rounded-lg border px-3.5 py-2 wrap-anywhere ${paper}`}
      >
        {text !== undefined && <LinkedText text={text} />}
        {children}
      </div>
      {state !== undefined && <p className="text-ink-3 text-sm">{state}</p>}
    </article>
  );
}

/** What happened between messages. */
export function EventLine({ text }: { text: string }) {
  return <p className="mx-auto max-w-prose text-balance px-4 text-center text-ink-3 text-sm">{text}</p>;
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const dayAndClock = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
});

/** Of today the time alone. */
function timeOf(at: string): string {
  const moment = new Date(at);
  return (moment.toDateString() === new Date().toDateString() ? clock : dayAndClock).format(moment);
}
