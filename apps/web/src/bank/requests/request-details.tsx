import { format, fromDecimal } from '@farthing/money';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CopyButton } from '../../ui/copy-button/copy-button.tsx';
import { DescriptionList } from '../../ui/description-list/description-list.tsx';
import { QrCode } from '../../ui/qr-code/qr-code.tsx';
import type { MoneyRequest } from '../data/money-requests-query.ts';
import { askedWords, shownNameWords, stateWords, wayWords } from './words.ts';

type RequestDetailsProps = { request: MoneyRequest; onWithdraw: () => void };

export function RequestDetails({ request, onWithdraw }: RequestDetailsProps) {
  const isOpen = request.state === 'open' || request.state === 'part-paid';
  return (
    <div className="grid gap-5">
      {isOpen && <Link request={request} />}
      <DescriptionList items={factsOf(request)} />
      {request.payments.length > 0 && <CameIn request={request} />}
      {isOpen && (
        <Button look="quiet" className="justify-self-start" onClick={onWithdraw}>
          Withdraw this request
        </Button>
      )}
    </div>
  );
}

function Link({ request }: { request: MoneyRequest }) {
  const link = `${window.location.origin}/pay/${request.token}`;
  const [canShare] = useState(() => typeof navigator.share === 'function');
  return (
    <div className="grid justify-items-center gap-4">
      <QrCode value={link} label="QR code of the link to this request" />
      <p className="wrap-anywhere text-center font-mono text-sm">{link}</p>
      <div className="flex flex-wrap items-center justify-center gap-3">
        <CopyButton value={link} label="Copy link" />
        {canShare && (
          <Button onClick={() => share(link, request.text)}>
            <Share2 className="size-4.5" aria-hidden="true" />
            Share
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whoever closes the list of programs has changed their mind; the link is still there to be copied. */
async function share(url: string, title: string): Promise<void> {
  await navigator.share({ url, title }).catch(() => undefined);
}

function CameIn({ request: { payments, currency } }: { request: MoneyRequest }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">What came in</h3>
      <ul className="divide-y divide-line">
        {payments.map(({ payer, amount, at }) => (
          <li key={at + payer} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="grid min-w-0">
              <span className="wrap-anywhere">{payer}</span>
              <time className="text-ink-2 text-sm" dateTime={at}>
                {formatMoment(at)}
              </time>
            </span>
            <span className="font-semibold tabular-nums">{format(fromDecimal(amount, currency))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One that was withdrawn is open until no day. */
function untilFact({ state, expires_at }: MoneyRequest) {
  if (state === 'withdrawn') return [];
  return [{ term: state === 'expired' ? 'Ended on' : 'Open until', detail: formatMoment(expires_at) }];
}

function factsOf(request: MoneyRequest) {
  const { word, tone } = stateWords[request.state];
  return [
    { term: 'State', detail: <Badge tone={tone}>{word}</Badge> },
    { term: 'Asked', detail: askedWords(request) },
    { term: 'Paid as', detail: wayWords[request.way].label },
    { term: 'Into', detail: request.account.name },
    ...untilFact(request),
    {
      term: 'Shown to everybody',
      detail: request.shows_account
        ? `${shownNameWords[request.shown_name]}, and the account number`
        : shownNameWords[request.shown_name],
    },
  ];
}
