import type { SandboxMessage } from '@farthing/contract';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '../lib/format.ts';
import { Button } from '../ui/button/button.tsx';
import { CopyButton } from '../ui/copy-button/copy-button.tsx';
import { TextLink } from '../ui/link/link.tsx';

export function MailItem({ message }: { message: SandboxMessage }) {
  return (
    <li className="border-line border-b last:border-b-0">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-start gap-3 px-4 py-3 hover:bg-sunken">
          <span className="min-w-0 grow">
            <span className="block font-semibold">{message.subject}</span>
            <span className="wrap-anywhere block text-ink-2 text-sm">
              To {message.to} · <time dateTime={message.sent_at}>{formatMoment(message.sent_at)}</time>
            </span>
          </span>
          <ChevronDown
            className="mt-1 size-5 shrink-0 group-open:rotate-180 motion-safe:transition-transform"
            aria-hidden="true"
          />
        </summary>
        <MailBody message={message} />
      </details>
    </li>
  );
}

function MailBody({ message }: { message: SandboxMessage }) {
  const [asHtml, setAsHtml] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-4 border-line border-t px-4 py-4">
      {message.code !== undefined && (
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-mono text-2xl tracking-widest">{message.code}</span>
          <CopyButton value={message.code} label="Copy code" />
        </p>
      )}
      {asHtml ? <HtmlMail message={message} /> : <PlainMail text={message.text} />}
      <div>
        <Button look="quiet" onClick={() => setAsHtml(!asHtml)}>
          {asHtml ? 'Show as text' : 'Show as HTML'}
        </Button>
      </div>
    </div>
  );
}

/** In a frame without scripts or rights, from an address of its own; its links open beside it. */
function HtmlMail({ message }: { message: SandboxMessage }) {
  return (
    <iframe
      title={`HTML of: ${message.subject}`}
      src={`/sandbox/mail/${encodeURIComponent(message.id)}/html`}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      className="h-96 w-full rounded-md border border-line"
    />
  );
}

function PlainMail({ text }: { text: string }) {
  return <p className="wrap-anywhere max-w-prose whitespace-pre-wrap">{withLinks(text)}</p>;
}

/** Splitting by a captured group puts every address at an odd place. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/[^\s<>]+)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same link may come twice, and a mail never changes
      <TextLink key={place} href={part}>
        {part}
      </TextLink>
    ),
  );
}
