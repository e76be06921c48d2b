import { chatLimits } from '@farthing/contract';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId } from 'react';
import type { Drafts } from '../lib/drafts/drafts.ts';
import { useDraft } from '../lib/drafts/use-draft.ts';
import { Button } from '../ui/button/button.tsx';
import { FileButton } from '../ui/chat/file-button.tsx';
import { Textarea } from '../ui/textarea/textarea.tsx';

type ComposerProps = {
  /** Undefined where no file can be sent yet. */
  onFile?: ((file: File) => Promise<void>) | undefined;
  /** A chat is closed and opened again while somebody looks something up: what they have typed waits there. */
  drafts: Drafts;
  onSend(text: string): void;
  onType(): void;
};

/** Enter sends, with shift it is a new line. */
export function Composer({ onSend, onFile, onType, drafts }: ComposerProps) {
  const id = useId();
  const [text, type, forget] = useDraft<string>(drafts, 'chat', '');
  const canSend = text.trim() !== '';
  function send(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (!canSend) return;
    onSend(text.trim());
    forget();
  }
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
            type(currentTarget.value);
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
