import type { ChatMessage, ChatStanding } from '@farthing/contract';
import { useRef, useState } from 'react';
import { formatMoment } from '../lib/format.ts';
import { Button } from '../ui/button/button.tsx';
import type { ChatSource } from './chat-source.ts';
import { MessageItem } from './message-item.tsx';

type EarlierTalksProps = { earlier: ChatStanding['earlier']; source: ChatSource };

/** Conversations that are over, the oldest first. Each is asked for when somebody opens it. */
export function EarlierTalks({ earlier, source }: EarlierTalksProps) {
  const inOrder = earlier.toSorted((one, other) => one.from.localeCompare(other.from));
  return (
    // What was said then is no news: nothing of it is read out by itself.
    <section aria-live="off" aria-label="Earlier conversations" className="grid gap-2">
      {inOrder.map(({ id, from }) => (
        <EarlierTalk key={id} id={id} from={from} source={source} />
      ))}
    </section>
  );
}

type Read = { readonly messages: readonly ChatMessage[]; readonly more: boolean };

function EarlierTalk({ id, from, source }: { id: string; from: string; source: ChatSource }) {
  const [read, setRead] = useState<Read>();
  const [isLost, setIsLost] = useState(false);
  const isReading = useRef(false);
  async function readOn() {
    // Opened, closed and opened again, it is asked for once.
    if (isReading.current) return;
    isReading.current = true;
    setIsLost(false);
    const first = read?.messages[0]?.number;
    try {
      const { messages, more } = await source.readEarlier(id, first === undefined ? {} : { before: first });
      setRead((before) => ({ messages: [...messages, ...(before?.messages ?? [])], more }));
    } catch {
      setIsLost(true);
    } finally {
      isReading.current = false;
    }
  }
  return (
    <details
      className="rounded-md border border-line bg-surface px-3 py-1"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && read === undefined) void readOn();
      }}
    >
      <summary className="min-h-8 cursor-pointer content-center font-semibold text-ink-2 text-sm">
        Conversation of {formatMoment(from)}
      </summary>
      <div className="grid gap-4 py-3">
        {isLost && <p role="alert">It could not be loaded.</p>}
        {(isLost || read?.more) && (
          <Button look="quiet" className="justify-self-center" onClick={() => void readOn()}>
            {isLost ? 'Retry' : 'Show earlier messages'}
          </Button>
        )}
        {read?.messages.map((message) => (
          <MessageItem key={message.number} source={source} message={message} isSeen={false} />
        ))}
      </div>
    </details>
  );
}
