import { chatLimits } from '@farthing/contract';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useId } from 'react';
import type { Drafts } from '../lib/drafts/drafts.ts';
import { useDraft } from '../lib/drafts/use-draft.ts';
import { Button } from '../ui/button/button.tsx';
import { FileButton } from '../ui/chat/file-button.tsx';
import { Textarea } from '../ui/textarea/textarea.tsx';

type ComposerProps = {
  drafts: Drafts;
  /** What could not be sent as it is: a new one is put back into the field. */
  returned: { readonly text: string } | undefined;
  /** Undefined where no file can be sent yet. */
  onFile?: ((file: File) => Promise<void>) | undefined;
  onSend(text: string): void;
  onType(): void;
};

/** Enter sends, with shift it is a new line. What is typed stays until it is sent, also where the panel is closed or the session ends. */
export function Composer({ drafts, returned, onSend, onFile, onType }: ComposerProps) {
  const id = useId();
  const [text, setText, forget] = useDraft<string>(drafts, 'chat', '');
  const canSend = text.trim() !== '';
  function send(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (!canSend) return;
    onSend(text.trim());
    forget();
  }
  const takeBack = useEffectEvent((words: string) => setText(text === '' ? words : `${words}\n\n${text}`));
  useEffect(() => {
    if (returned !== undefined) takeBack(returned.text);
  }, [returned]);
  return (
    <form onSubmit={send} className="grid gap-2 border-line border-t bg-surface p-3">
      <div className="flex items-end gap-2">
        {onFile && <FileButton onFile={onFile} />}
        <label htmlFor={id} className="sr-only">
          Your message
        </label>
        <Textarea
          id={id}
          rows={1}
          maxLength={chatLimits.message}
          value={text}
          placeholder="Write a message"
          className="max-h-40 min-h-11! resize-none!"
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            onType();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event);
          }}
        />
        <Button type="submit" aria-label="Send" className="px-3.5!" disabled={!canSend}>
          <SendHorizontal aria-hidden className="size-5" />
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-ink-3 text-sm">
        Never write a PIN, a code or a card number here.
      </p>
    </form>
  );
}
