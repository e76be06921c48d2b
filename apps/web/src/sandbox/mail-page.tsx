import type { SandboxMessage } from '@farthing/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { Api } from '../lib/api/client.ts';
import { useApp } from '../lib/app.tsx';
import { useArrival } from '../lib/arrival.ts';
import { Button } from '../ui/button/button.tsx';
import { ErrorState } from '../ui/error-state/error-state.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { Wren } from '../ui/wren/wren.tsx';
import { SandboxFrame } from './frame.tsx';
import { MailItem } from './mail-item.tsx';

export default function MailPage() {
  useArrival('Sandbox mail');
  const [to, setTo] = useState('');
  return (
    <SandboxFrame>
      <h1 tabIndex={-1} className="text-3xl md:text-4xl">
        Sandbox mail
      </h1>
      <p className="mt-3 max-w-prose text-ink-2">
        Every email that this sandbox writes is kept here, and anyone who can open this page can read it.
        Please use made-up addresses.
      </p>
      <AddressFilter onChoose={setTo} />
      <MailList to={to} />
    </SandboxFrame>
  );
}

function AddressFilter({ onChoose }: { onChoose: (to: string) => void }) {
  function choose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onChoose(`${new FormData(event.currentTarget).get('to') ?? ''}`.trim());
  }
  return (
    <form className="mt-8 flex flex-wrap items-end gap-3" onSubmit={choose}>
      <label className="grid min-w-0 grow gap-1 sm:max-w-sm">
        <span className="font-semibold">Only mail to</span>
        <input
          type="email"
          name="to"
          autoComplete="off"
          className="min-h-11 w-full rounded-md border border-line-strong bg-surface px-3"
        />
      </label>
      <Button type="submit" look="quiet">
        Show
      </Button>
    </form>
  );
}

function MailList({ to }: { to: string }) {
  const { api } = useApp();
  const { data, error, refetch } = useQuery(mailQuery(api, to));
  if (data) return data.messages.length > 0 ? <Mails messages={data.messages} /> : <NoMail to={to} />;
  if (error) {
    return (
      <div className="mt-8">
        <ErrorState
          title="The mail could not be loaded."
          message={error.message}
          action="Retry"
          onAction={refetch}
        />
      </div>
    );
  }
  return (
    <div className="mt-8">
      <Skeleton label="Loading the mail" lines={4} />
    </div>
  );
}

function Mails({ messages }: { messages: readonly SandboxMessage[] }) {
  return (
    <ul className="mt-8 overflow-hidden rounded-lg border border-line bg-surface">
      {messages.map((message) => (
        <MailItem key={message.id} message={message} />
      ))}
    </ul>
  );
}

function NoMail({ to }: { to: string }) {
  return (
    <div className="mt-8 grid justify-items-center gap-4 rounded-lg border border-line bg-surface px-4 py-12 text-center">
      <Wren className="size-24 text-ink-3" />
      <p className="text-ink-2">
        {to === '' ? 'No mail yet.' : `No mail to ${to} yet.`} New mail appears here by itself.
      </p>
    </div>
  );
}

/** Newest first. Asked for again every few seconds, since a code is read here while it is waited for elsewhere. */
function mailQuery(api: Api, to: string) {
  return queryOptions({
    queryKey: ['sandbox-mail', to],
    queryFn: ({ signal }) => api.call('GET /sandbox/mail/', { query: to === '' ? {} : { to }, signal }),
    refetchInterval: 4_000,
  });
}
