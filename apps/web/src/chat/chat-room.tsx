import type { ChatCase } from '@farthing/contract';
import { useMemo } from 'react';
import { useApp } from '../lib/app.tsx';
import { type Drafts, draftsOf } from '../lib/drafts/drafts.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Bubble } from '../ui/chat/bubble.tsx';
import { MessageLog } from '../ui/chat/message-log.tsx';
import { type ChatSource, guestChat, ownChat } from './chat-source.ts';
import { Composer } from './composer.tsx';
import { EarlierTalks } from './earlier-talks.tsx';
import { GuestEmail } from './guest-email.tsx';
import { GuestStart } from './guest-start.tsx';
import { JoinOffer } from './join-offer.tsx';
import { MessageItem } from './message-item.tsx';
import { outboxOf } from './outbox.ts';
import { Rating } from './rating.tsx';
import { type Chat, useChat } from './use-chat.ts';

type About = { readonly kind: ChatCase; readonly id: string };

/** The conversation of whoever looks at it, in a panel or on a page of its own. */
export function ChatRoom({ about }: { about?: About | undefined }) {
  const { api, session } = useApp();
  const owner = session.access() === null ? undefined : (session.userId() ?? 'unknown');
  const source = useMemo(() => (owner === undefined ? guestChat(api) : ownChat(api)), [api, owner]);
  const drafts = useMemo(
    () => (owner === undefined ? draftsOf('guest', 'guest') : draftsOf('bank', owner)),
    [owner],
  );
  return <Room key={owner} source={source} drafts={drafts} about={about} />;
}

type RoomProps = { source: ChatSource; drafts: Drafts; about: About | undefined };

function Room({ source, drafts, about }: RoomProps) {
  const outbox = useMemo(() => outboxOf(drafts), [drafts]);
  const chat = useChat(source, outbox);
  const { standing, pending, refused } = chat;
  // What it was about may be no longer there: that must not keep anybody from writing.
  const subject = refused?.message.about === undefined ? about : undefined;
  const conversation = standing?.conversation ?? null;
  // A guest has to say who they are before they write, and whether they have, only the bank knows.
  const isUnknown = source.isGuest && standing === undefined;
  const isNewGuest = source.isGuest && standing?.guest === null && pending.length === 0;
  return (
    <div className="flex min-h-0 grow flex-col bg-bg">
      <Status chat={chat} />
      {isNewGuest ? (
        <GuestStart refused={refused} onBegin={chat.write} />
      ) : (
        <>
          {standing?.can_join && <JoinOffer onJoined={chat.refresh} />}
          <Messages chat={chat} source={source} />
          {conversation?.state === 'closed' && <Rating given={conversation.rating} onRate={chat.rate} />}
          {standing?.guest && <GuestEmail guest={standing.guest} onChange={chat.refresh} />}
          {chat.problem !== undefined && (
            <div className="px-4 pb-2">
              <Alert tone="warning" title={chat.problem} announced />
            </div>
          )}
          {!isUnknown && (
            <Composer
              drafts={drafts}
              returned={refused?.message}
              onSend={(text) => chat.write({ text, ...(subject && { about: subject }) })}
              onFile={source.isGuest && conversation === null ? undefined : chat.sendFile}
              onType={chat.tellTyping}
            />
          )}
        </>
      )}
    </div>
  );
}

/** Whether somebody answers, and whether the bank can be reached. */
function Status({ chat: { standing, isOnline, pending } }: { chat: Chat }) {
  return (
    <p role="status" className="border-line border-b bg-surface px-4 py-2 text-ink-2 text-sm">
      {isOnline === false
        ? pending.length > 0
          ? 'No connection. We keep your messages here and send them as soon as we can.'
          : 'No connection. We keep trying.'
        : statusWords(standing)}
    </p>
  );
}

function statusWords(standing: Chat['standing']): string {
  if (standing === undefined) return 'One moment…';
  const { conversation, open_now, hours } = standing;
  if (conversation?.typing) return `${conversation.with ?? 'Somebody'} is writing…`;
  if (!open_now)
    return `We are closed now. Write to us, and we answer by email. Open: ${hours.replaceAll('\n', ', ')} (London time).`;
  if (conversation === null || conversation.state === 'closed') return 'Somebody is here to help you.';
  if (conversation.place !== null && conversation.with === null)
    return conversation.place === 1 ? 'You are next.' : `You are number ${conversation.place} in the queue.`;
  return conversation.with === null
    ? 'Somebody will answer soon.'
    : `You are talking with ${conversation.with}.`;
}

function Messages({ chat, source }: { chat: Chat; source: ChatSource }) {
  const { messages, pending, standing, hasMore } = chat;
  const seen = standing?.conversation?.seen ?? 0;
  const lastSeen = messages.findLast(({ author, number }) => author === 'you' && number <= seen)?.number;
  const lastOwn = messages.findLast(({ author }) => author === 'you')?.number;
  return (
    <MessageLog label="Messages" newest={`${messages.at(-1)?.number} ${pending.length}`}>
      {!hasMore && standing !== undefined && standing.earlier.length > 0 && (
        <EarlierTalks earlier={standing.earlier} source={source} />
      )}
      {hasMore && (
        <button type="button" onClick={() => void chat.loadEarlier()} className="text-primary underline">
          Show earlier messages
        </button>
      )}
      {standing !== undefined && messages.length === 0 && pending.length === 0 && (
        <p className="text-center text-ink-2">Write to us. A person reads every message.</p>
      )}
      {messages.map((message) => (
        <MessageItem
          key={message.number}
          source={source}
          message={message}
          isSeen={message.number === lastSeen && message.number === lastOwn}
        />
      ))}
      {pending.map(({ client_id, text }) => (
        <Bubble key={client_id} side="own" name="You" text={text} state="Not sent yet" />
      ))}
    </MessageLog>
  );
}
