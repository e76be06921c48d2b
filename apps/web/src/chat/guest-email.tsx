import type { ChatStanding } from '@farthing/contract';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../lib/api/error.ts';
import { useApp } from '../lib/app.tsx';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/field/field.tsx';
import { Input } from '../ui/input/input.tsx';

type Guest = NonNullable<ChatStanding['guest']>;

/** Where answers go while a guest is away. A code that we mail there shows that the address is theirs. */
export function GuestEmail({ guest, onChange }: { guest: Guest; onChange(): Promise<void> }) {
  const { api } = useApp();
  const [error, setError] = useState<string>();
  const [address, setAddress] = useState(guest.email ?? '');
  const [isSent, setIsSent] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  if (guest.proved) return null;
  async function attempt(work: Promise<unknown>, then: () => void) {
    setIsBusy(true);
    setError(undefined);
    try {
      await work;
      then();
    } catch (problem) {
      setError(problem instanceof ApiError ? problem.message : 'This did not work. Please try again.');
    } finally {
      setIsBusy(false);
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const typed = String(new FormData(event.currentTarget).get('typed') ?? '').trim();
    if (isSent)
      void attempt(
        api.call('POST /chat/guest/email/prove/', { body: { code: typed } }),
        () => void onChange(),
      );
    else
      void attempt(api.call('POST /chat/guest/email/', { body: { email: typed } }), () => {
        setAddress(typed);
        setIsSent(true);
      });
  }
  /** The address may be mistyped, and the code lost or too old. */
  function askAgain() {
    flushSync(() => {
      setError(undefined);
      setIsSent(false);
    });
    field.current?.focus();
  }
  return (
    <details className="border-line border-t bg-surface px-4 py-2">
      <summary className="min-h-6 cursor-pointer text-ink-2 text-sm">
        {guest.email === null ? 'Get answers by email' : `Confirm that ${guest.email} is yours`}
      </summary>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-2 py-2">
        <Field id="chat-proof" label={isSent ? 'The code from our email' : 'Email'} error={error}>
          <Input
            ref={field}
            key={String(isSent)}
            name="typed"
            defaultValue={isSent ? '' : address}
            inputMode={isSent ? 'numeric' : 'email'}
            autoComplete={isSent ? 'one-time-code' : 'email'}
          />
        </Field>
        <Button look="quiet" type="submit" busy={isBusy}>
          {isSent ? 'Confirm' : 'Send me a code'}
        </Button>
        {isSent && (
          <Button look="quiet" onClick={askAgain}>
            Another code or address
          </Button>
        )}
      </form>
    </details>
  );
}
