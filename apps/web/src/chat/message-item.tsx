import { type ChatMessage, chatActions } from '@farthing/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../lib/save-file.ts';
import { Bubble, EventLine } from '../ui/chat/bubble.tsx';
import { RouteButton } from '../ui/route-button/route-button.tsx';
import type { ChatSource } from './chat-source.ts';

type MessageItemProps = {
  source: ChatSource;
  message: ChatMessage;
  /** Whether it is the last own one that the bank has read. */
  isSeen: boolean;
};

export function MessageItem({ source, message, isSeen }: MessageItemProps) {
  const { kind, author, text, at, file, action } = message;
  if (kind === 'event') return <EventLine text={text} />;
  const isOwn = author === 'you';
  return (
    <Bubble
      side={isOwn ? 'own' : 'other'}
      name={isOwn ? 'You' : (message.name ?? 'The bank')}
      at={at}
      {...(file === null && { text })}
      {...(isSeen && { state: 'Seen' })}
    >
      {file !== null && <FileLink source={source} file={file} />}
      {action !== null && !source.isGuest && (
        <RouteButton to={chatActions[action].path} className="mt-2 flex!">
          {chatActions[action].label}
        </RouteButton>
      )}
    </Bubble>
  );
}

/** Only ever a download: nothing that somebody sent is opened in a page of the bank. */
function FileLink({ source, file }: { source: ChatSource; file: NonNullable<ChatMessage['file']> }) {
  const [isLost, setIsLost] = useState(false);
  async function download() {
    setIsLost(false);
    try {
      saveFile(await source.file(file.id, file.name));
    } catch {
      setIsLost(true);
    }
  }
  return (
    <button
      type="button"
      onClick={() => void download()}
      className="inline-flex min-h-6 items-center gap-2 text-left text-primary underline underline-offset-4"
    >
      <Download aria-hidden className="size-4 shrink-0" />
      {file.name} ({sizeOf(file.bytes)}){isLost && ' – this did not work, please try again'}
    </button>
  );
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
