import { type ReactNode, useLayoutEffect, useRef } from 'react';

type MessageLogProps = {
  label: string;
  /** Changes with each new message. */
  newest: number | string;
  children: ReactNode;
};

/** Messages from top to bottom. New ones are read out; whoever reads further up is left there. */
export function MessageLog({ label, newest, children }: MessageLogProps) {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message moves the end
  useLayoutEffect(() => {
    if (isAtEnd.current && log.current !== null) log.current.scrollTop = log.current.scrollHeight;
  }, [newest]);
  return (
    <div
      ref={log}
      role="log"
      aria-label={label}
      aria-live="polite"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 48;
      }}
      className="flex min-h-0 grow flex-col gap-4 overflow-y-auto overscroll-contain px-4 py-4"
    >
      {/* The first message stands at the bottom, where the next ones come. */}
      <div className="mt-auto" />
      {children}
    </div>
  );
}
