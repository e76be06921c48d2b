import { chatLimits } from '@farthing/contract';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/field/field.tsx';
import { Input } from '../ui/input/input.tsx';
import { RouteLink } from '../ui/route-link/route-link.tsx';
import { Textarea } from '../ui/textarea/textarea.tsx';

type Begun = { readonly name: string; readonly email?: string; readonly text: string };

/** Who writes without signing in says who they are; whether it is so nobody knows yet. */
export function GuestStart({ onBegin }: { onBegin(begun: Begun): void }) {
  const [errors, setErrors] = useState<{ name?: string; text?: string }>({});
  function begin(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (field: string) => String(form.get(field) ?? '').trim();
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
    <form noValidate onSubmit={begin} className="grid content-start gap-4 overflow-y-auto p-4">
      <p className="text-ink-2">
        You are writing as a guest. If you have an account, <RouteLink to="/account/login">log in</RouteLink>{' '}
        and we can see what it is about.
      </p>
      <Field id="chat-name" label="Your name" error={errors.name}>
        <Input name="name" autoComplete="name" maxLength={120} />
      </Field>
      <Field
        id="chat-email"
        label="Email"
        optional
        hint="If we answer while you are away, we send the answer there."
      >
        <Input name="email" type="email" autoComplete="email" maxLength={254} />
      </Field>
      <Field
        id="chat-text"
        label="Your message"
        hint="Never write a PIN, a code or a card number here."
        error={errors.text}
      >
        <Textarea name="text" rows={3} maxLength={chatLimits.message} />
      </Field>
      <Button type="submit">Start the chat</Button>
    </form>
  );
}
