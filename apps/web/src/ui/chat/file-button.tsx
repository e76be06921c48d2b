import { Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../button/button.tsx';

/** Sends the file that is chosen, at once. */
export function FileButton({ onFile }: { onFile(file: File): Promise<unknown> }) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  async function send(file: File | undefined) {
    if (file === undefined) return;
    setIsBusy(true);
    try {
      await onFile(file);
    } finally {
      setIsBusy(false);
      // The same file again is a choice too.
      if (input.current !== null) input.current.value = '';
    }
  }
  return (
    <>
      <Button
        look="bare"
        busy={isBusy}
        aria-label="Send a picture or a PDF"
        className="px-2.5!"
        onClick={() => input.current?.click()}
      >
        {!isBusy && <Paperclip aria-hidden className="size-5" />}
      </Button>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-hidden
        accept="image/jpeg,image/png,image/webp,application/pdf"
        className="hidden"
        onChange={({ currentTarget }) => void send(currentTarget.files?.[0])}
      />
    </>
  );
}
