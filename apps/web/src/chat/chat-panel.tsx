import { useEffect, useRef } from 'react';
import { Button } from '../ui/button/button.tsx';
import { ChatRoom } from './chat-room.tsx';

/** Beside the page, which goes on: it is no modal window. */
export default function ChatPanel({ onClose }: { onClose(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-label="Chat with us"
      className="fixed right-4 bottom-20 z-20 flex h-[min(38rem,calc(100dvh-7rem))] w-[24rem] flex-col overflow-hidden rounded-lg border border-line bg-bg shadow-lg"
    >
      <header className="flex items-center justify-between gap-2 bg-surface px-4 pt-2">
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          Chat with us
        </h2>
        <Button look="bare" className="px-2!" onClick={onClose}>
          Close
        </Button>
      </header>
      <ChatRoom />
    </section>
  );
}
