import { type ChatAction, chatLimits } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { fileSender } from '../../lib/api/file-sender.ts';
import { Button } from '../../ui/button/button.tsx';
import { FileButton } from '../../ui/chat/file-button.tsx';
import { Textarea } from '../../ui/textarea/textarea.tsx';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { useShortcut } from '../shell/shortcuts.tsx';
import { type TalkAnswer, toolsQuery } from './inbox-queries.ts';
import { useTalkAct } from './use-talk-act.ts';
import { actionChoices, fillText } from './words.ts';

const base = '/staff/inbox/conversations/:conversationId';

/** An answer, or a note for colleagues; Control and Enter send. */
export function AnswerForm({ talk }: { talk: TalkAnswer }) {
  const id = useId();
  const api = useStaffApi();
  const { drafts } = useStaff();
  const { conversation } = talk;
  const place = `inbox ${conversation.id}`;
  const [text, setText] = useState(() => String(drafts.read(place) ?? ''));
  const [action, setAction] = useState<ChatAction | ''>('');
  const area = useRef<HTMLTextAreaElement>(null);
  // The same until it is known to be sent: a second press after a lost answer sends nothing twice.
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const [files] = useState(fileSender);
  const { act, problem, isBusy } = useTalkAct();
  useShortcut('r', 'Answer', () => area.current?.focus());
  const params = { conversationId: conversation.id };
  const isOpen = conversation.state === 'open';

  function write(next: string) {
    setText(next);
    if (next === '') drafts.drop(place);
    else drafts.keep(place, next);
  }

  async function send(as: 'answer' | 'note') {
    if (text.trim() === '') return;
    const written = { client_id: clientId, text: text.trim() };
    const isSent = await act(() =>
      as === 'note'
        ? api.call(`POST ${base}/note/`, { params, body: written })
        : api.call(`POST ${base}/answer/`, { params, body: { ...written, ...(action && { action }) } }),
    );
    if (!isSent) return;
    write('');
    setAction('');
    setClientId(crypto.randomUUID());
  }

  function sendFile(file: File) {
    const call = (clientId: string, whole: File) => {
      const body = new FormData();
      body.set('client_id', clientId);
      body.set('file', whole, whole.name);
      return api.call(`POST ${base}/files/`, { params, body, withinMs: 60_000 });
    };
    return act(() => files.send(file, call));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void send(isOpen ? 'answer' : 'note');
  }

  return (
    <form onSubmit={submit} className="grid gap-2 border-line border-t bg-surface p-3">
      <label htmlFor={id} className="sr-only">
        {isOpen ? 'Your answer' : 'A note'}
      </label>
      <Textarea
        ref={area}
        id={id}
        rows={2}
        value={text}
        maxLength={chatLimits.message}
        placeholder={isOpen ? 'Write an answer' : 'Write a note for colleagues'}
        className="max-h-60 min-h-20!"
        onChange={({ currentTarget }) => {
          write(currentTarget.value);
          void tellTyping();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
        }}
      />
      {problem !== undefined && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {isOpen && (
          <Tools
            talk={talk}
            action={action}
            onAction={setAction}
            onText={(prepared) => {
              write(text === '' ? prepared : `${text}\n\n${prepared}`);
              area.current?.focus();
            }}
          />
        )}
        <div className="ml-auto flex gap-2">
          {isOpen && <FileButton onFile={sendFile} />}
          <Button look="quiet" busy={isBusy} onClick={() => void send('note')}>
            Keep as a note
          </Button>
          {isOpen && (
            <Button type="submit" busy={isBusy}>
              Send
            </Button>
          )}
        </div>
      </div>
      {isOpen && talk.by_email && (
        <p className="text-ink-3 text-sm">If they do not read it here, the answer goes by email.</p>
      )}
    </form>
  );

  function tellTyping() {
    return api.call(`POST ${base}/presence/`, { params, body: { typing: true } }).catch(() => undefined);
  }
}

type ToolsProps = {
  talk: TalkAnswer;
  action: ChatAction | '';
  onAction(action: ChatAction | ''): void;
  onText(text: string): void;
};

const look = 'min-h-11 max-w-48 rounded-md border border-line-strong bg-surface px-3';

/** Prepared texts, which are put into the answer and can be changed there, and a button that leads to a page. */
function Tools({ talk, action, onAction, onText }: ToolsProps) {
  const { me } = useStaff();
  const { data } = useQuery(toolsQuery(useStaffApi()));
  const filling = {
    firstName: talk.conversation.person.name.split(' ')[0] ?? '',
    myName: me.full_name.split(' ')[0] ?? '',
    bankName: data?.bank_name ?? '',
  };
  return (
    <div className="flex flex-wrap gap-2">
      <select
        aria-label="Prepared text"
        value=""
        className={look}
        onChange={({ currentTarget }) => onText(fillText(currentTarget.value, filling))}
      >
        <option value="" disabled>
          Prepared text…
        </option>
        {(data?.texts ?? []).map(({ title, text }) => (
          <option key={title} value={text}>
            {title}
          </option>
        ))}
      </select>
      {talk.customer !== null && (
        <select
          aria-label="Button"
          value={action}
          className={look}
          onChange={({ currentTarget }) => onAction(currentTarget.value as ChatAction | '')}
        >
          <option value="">No button</option>
          {actionChoices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
