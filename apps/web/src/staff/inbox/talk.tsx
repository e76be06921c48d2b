import type { InboxMessage } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIsLookedAt } from '../../lib/looked-at.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button/button.tsx';
import { Bubble, type BubbleSide, EventLine } from '../../ui/chat/bubble.tsx';
import { MessageLog } from '../../ui/chat/message-log.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { AnswerForm } from './answer-form.tsx';
import { type TalkAnswer, talkQuery } from './inbox-queries.ts';
import { PersonPanel } from './person-panel.tsx';
import { TalkActs } from './talk-acts.tsx';

/** One conversation, and beside it who it is with. */
export function Talk({ conversationId }: { conversationId: string }) {
  const query = useQuery(talkQuery(useStaffApi(), conversationId));
  return (
    <Loaded
      query={query}
      waiting={<Skeleton label="Loading the conversation" lines={8} />}
      failed="The conversation could not be loaded."
    >
      {(talk) => (
        <div className="grid min-h-0 gap-5 xl:grid-cols-[minmax(0,1fr)_17rem]">
          <Messages talk={talk} />
          <PersonPanel talk={talk} />
        </div>
      )}
    </Loaded>
  );
}

function Messages({ talk }: { talk: TalkAnswer }) {
  const { may } = useStaff();
  const { conversation } = talk;
  const { messages, hasMore, isLost, loadEarlier } = useAllMessages(talk);
  useSeen(talk, may('inbox.answer'));
  return (
    <section
      aria-label={`Conversation with ${conversation.person.name}`}
      className="flex min-h-0 flex-col overflow-hidden rounded-lg border border-line max-lg:h-[calc(100dvh-10rem)]"
    >
      <header className="grid gap-2 border-line border-b bg-surface px-4 py-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-xl">{conversation.person.name}</h2>
          <span className="lg:hidden">
            <RouteLink to="/staff/inbox">Back to the list</RouteLink>
          </span>
        </div>
        {may('inbox.answer') && <TalkActs talk={talk} />}
      </header>
      <MessageLog label="Messages" newest={messages.at(-1)?.number ?? 0}>
        {hasMore && (
          <Button look="quiet" className="justify-self-center" onClick={() => void loadEarlier()}>
            Show earlier messages
          </Button>
        )}
        {isLost && <p role="alert">They could not be loaded.</p>}
        {messages.map((message) => (
          <Item key={message.number} talk={talk} message={message} />
        ))}
      </MessageLog>
      <p role="status" className="min-h-6 px-4 text-ink-3 text-sm">
        {talk.typing ? `${conversation.person.name} is writing…` : ''}
      </p>
      {may('inbox.answer') && <AnswerForm talk={talk} />}
    </section>
  );
}

type Earlier = Pick<TalkAnswer, 'messages' | 'more'>;

/** An answer holds the newest; those from before come on request, and stay. */
function useAllMessages({ conversation, messages, more }: TalkAnswer) {
  const api = useStaffApi();
  const [earlier, setEarlier] = useState<Earlier>();
  const [isLost, setIsLost] = useState(false);
  const all = inOrder([...(earlier?.messages ?? []), ...messages]);
  async function loadEarlier() {
    const [first] = all;
    if (first === undefined) return;
    setIsLost(false);
    try {
      const params = { conversationId: conversation.id };
      const query = { before: first.number };
      const read = await api.call('GET /staff/inbox/conversations/:conversationId/', { params, query });
      setEarlier((before) => ({
        messages: inOrder([...read.messages, ...all, ...(before?.messages ?? [])]),
        more: read.more,
      }));
    } catch {
      setIsLost(true);
    }
  }
  return { messages: all, hasMore: earlier?.more ?? more, isLost, loadEarlier };
}

/** Each once. */
function inOrder(messages: readonly InboxMessage[]): InboxMessage[] {
  const byNumber = new Map(messages.map((message) => [message.number, message]));
  return [...byNumber.values()].toSorted((one, other) => one.number - other.number);
}

const sides = { staff: 'own', customer: 'other', guest: 'other', bank: 'other' } as const;

function Item({ talk, message }: { talk: TalkAnswer; message: InboxMessage }) {
  if (message.kind === 'event') return <EventLine text={message.text} />;
  const side: BubbleSide = message.kind === 'note' ? 'note' : sides[message.author];
  const last = talk.messages.findLast(({ author, kind }) => author === 'staff' && kind !== 'note');
  const isSeen = message.number === last?.number && message.number <= talk.seen;
  const name = message.name ?? talk.conversation.person.name;
  return (
    <Bubble
      side={side}
      name={message.kind === 'note' ? `Note of ${name}` : name}
      at={message.at}
      {...(message.file === null && { text: message.text })}
      {...(isSeen && { state: 'Seen' })}
    >
      {message.file !== null && <FileLink conversationId={talk.conversation.id} file={message.file} />}
      {message.action !== null && <span className="mt-1 block text-ink-3 text-sm">With a button</span>}
    </Bubble>
  );
}

function FileLink({
  conversationId,
  file,
}: {
  conversationId: string;
  file: NonNullable<InboxMessage['file']>;
}) {
  const api = useStaffApi();
  const params = { conversationId, fileId: file.id };
  const download = () =>
    api
      .file('GET /staff/inbox/conversations/:conversationId/files/:fileId/', { params }, file.name)
      .then(saveFile)
      .catch((error: unknown) => console.error('The file was not downloaded.', error));
  return (
    <button
      type="button"
      onClick={() => void download()}
      className="inline-flex min-h-6 items-center gap-2 text-primary underline underline-offset-4"
    >
      <Download aria-hidden className="size-4 shrink-0" />
      {file.name}
    </button>
  );
}

/** What is on the screen of somebody who answers has been read. */
function useSeen({ conversation: { id }, messages }: TalkAnswer, isAnswering: boolean): void {
  const api = useStaffApi();
  const isLookedAt = useIsLookedAt();
  const newest = messages.at(-1)?.number ?? 0;
  useEffect(() => {
    if (!isAnswering || !isLookedAt || newest === 0) return;
    const params = { conversationId: id };
    api
      .call('POST /staff/inbox/conversations/:conversationId/presence/', { params, body: { seen: newest } })
      .catch(() => undefined);
  }, [api, id, newest, isAnswering, isLookedAt]);
}
