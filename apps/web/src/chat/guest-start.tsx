import { chatLimits } from '@farthing/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../lib/api/error.ts';
import { plainWordsOf } from '../lib/api/failure.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/field/field.tsx';
import { Input } from '../ui/input/input.tsx';
import { RouteLink } from '../ui/route-link/route-link.tsx';
import { Textarea } from '../ui/textarea/textarea.tsx';
import type { Refused } from './use-chat.ts';

type Begun = { readonly name: string; readonly email?: string; readonly text: string };

type GuestStartProps = {
  /** What the bank did not take: nobody has to type it again. */
  refused: Refused | undefined;
  onBegin(begun: Begun): void;
};

const fields = ['name', 'email', 'text'] as const;
type Errors = Partial<Record<(typeof fields)[number], string>>;

function errorsOf(found: ApiError['fields']): Errors {
  return Object.fromEntries(
    fields.flatMap((field) => found[field]?.slice(0, 1).map((words) => [field, words]) ?? []),
  );
}

/** Who writes without signing in says who they are; whether it is so nobody knows yet. */
export function GuestStart({ refused, onBegin }: GuestStartProps) {
  const [errors, setErrors] = useState<Errors>(() => errorsOf(refused?.error.fields ?? {}));
  const form = useRef<HTMLFormElement>(null);
  const { name, email, text } = refused?.message ?? {};
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, []);
  function begin(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const read = (field: string) => String(typed.get(field) ?? '').trim();
    const [name, email, text] = [read('name'), read('email'), read('text')];
    const missing = {
      ...(name === '' && { name: 'Enter your name.' }),
      ...(text === '' && { text: 'Enter your message.' }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) {
      event.currentTarget.querySelector<HTMLElement>(name === '' ? '[name=name]' : '[name=text]')?.focus();
      return;
    }
    onBegin({ name, text, ...(email !== '' && { email }) });
  }
  return (
    <form ref={form} noValidate onSubmit={begin} className="grid content-start gap-4 overflow-y-auto p-4">
      <p className="text-ink-2">
        You are writing as a guest. If you have an account, <RouteLink to="/account/login">log in</RouteLink>{' '}
        and we can see what it is about.
      </p>
      {refused !== undefined && Object.keys(errors).length === 0 && (
        <Alert tone="warning" title={plainWordsOf(refused.error)} announced />
      )}
      <Field id="chat-name" label="Your name" error={errors.name}>
        <Input name="name" defaultValue={name} autoComplete="name" maxLength={120} />
      </Field>
      <Field
        id="chat-email"
        label="Email"
        optional
        hint="If we answer while you are away, we send the answer there."
        error={errors.email}
      >
        <Input name="email" defaultValue={email} type="email" autoComplete="email" maxLength={254} />
      </Field>
      <Field
        id="chat-text"
        label="Your message"
        hint="Never write a PIN, a code or a card number here."
        error={errors.text}
      >
        <Textarea name="text" defaultValue={text} rows={3} maxLength={chatLimits.message} />
      </Field>
      <Button type="submit">Start the chat</Button>
    </form>
  );
}
