import type { PublicMoneyRequest, SiteConfig } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert/alert.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { Wren } from '../../ui/wren/wren.tsx';
import { SiteFrame } from '../frame.tsx';
import { Kicker } from '../parts/section.tsx';

type OpenRequest = Extract<PublicMoneyRequest, { readonly token: string }>;
type PageProps<Request> = { site: SiteConfig; request: Request };

/** Where a link leads. What who asks has written is shown as text and nothing else: no address in it can be followed. */
export function MoneyRequestPage({ site, request }: PageProps<PublicMoneyRequest>) {
  return (
    <SiteFrame site={site}>
      {'token' in request ? <Open site={site} request={request} /> : <Closed state={request.state} />}
    </SiteFrame>
  );
}

function Open({ site, request }: PageProps<OpenRequest>) {
  const { name, token } = request;
  return (
    <div className="mx-auto grid max-w-2xl gap-6 px-4 py-10 md:py-16">
      <div>
        <Kicker>Request for money</Kicker>
        <h1 className="wrap-anywhere text-3xl md:text-4xl">
          {name} asks you for {request.left === null ? 'money' : amountOf(request, request.left)}
        </h1>
      </div>
      <Surface className="grid gap-5 p-5 sm:p-6">
        <Facts items={factsOf(request)} />
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={`/layout/pay/${token}`}>Pay from your account</ButtonLink>
          <ButtonLink look="quiet" href="/account/signup">
            Open an account
          </ButtonLink>
        </div>
        <p className="text-ink-2 text-sm">
          You sign in, see who holds the account, and approve with your PIN and a code. Nothing is paid before
          that.
        </p>
      </Surface>
      <ScamAdvice bank={site.brand.name} name={name} />
      {request.account && <OtherBank request={request} account={request.account} />}
    </div>
  );
}

function ScamAdvice({ bank, name }: { bank: string; name: string }) {
  return (
    <Alert tone="warning" title={`Are you sure who ${name} is?`}>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        <li>Any customer can make such a link and write any text into it. {bank} has not checked it.</li>
        <li>
          {bank} never asks you for money by a link, and never to unlock, check or protect an account. Neither
          do the police.
        </li>
        <li>Ask {name} on a phone number that you already know. Money that is sent may be gone.</li>
      </ul>
    </Alert>
  );
}

function OtherBank({
  request,
  account,
}: {
  request: OpenRequest;
  account: NonNullable<OpenRequest['account']>;
}) {
  return (
    <Surface className="grid gap-4 p-5 sm:p-6">
      <h2 className="text-2xl">Pay from another bank</h2>
      <Facts
        items={[
          { term: 'Account holder', detail: account.holder },
          { term: 'Sort code', detail: numberText(account.sortCode.replace(/(..)(..)(..)/, '$1-$2-$3')) },
          { term: 'Account number', detail: numberText(account.number) },
          { term: 'IBAN', detail: numberText(account.iban.replace(/(.{4})(?=.)/g, '$1 ')) },
          { term: 'Reference', detail: request.text },
        ]}
      />
      <p className="text-ink-2 text-sm">
        A payment from another bank arrives in the account, but does not close this request by itself.
      </p>
    </Surface>
  );
}

function Facts({ items }: { items: readonly { term: string; detail: ReactNode }[] }) {
  return (
    <dl className="divide-y divide-line">
      {items.map(({ term, detail }) => (
        <div key={term} className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[10rem_1fr]">
          <dt className="text-ink-2">{term}</dt>
          <dd className="wrap-anywhere min-w-0">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf(request: OpenRequest) {
  const { way, amount, left, text } = request;
  const paidInPart = way === 'parts' && amount !== null && amount !== left;
  return [
    { term: 'Asked by', detail: request.name },
    { term: 'For', detail: `“${text}”` },
    {
      term: 'Amount',
      detail: amount === null ? 'As much as you like' : amountOf(request, amount),
    },
    ...(paidInPart && left !== null ? [{ term: 'Left to pay', detail: amountOf(request, left) }] : []),
    ...(way === 'parts' ? [{ term: 'In parts', detail: 'You can pay a part of it.' }] : []),
    { term: 'Open until', detail: dayOf(request.expiresAt) },
  ];
}

function Closed({ state }: { state: keyof typeof closed }) {
  const { title, text } = closed[state];
  return (
    <div className="mx-auto grid max-w-2xl justify-items-center gap-6 px-4 py-16 text-center md:py-24">
      <Wren className="size-40 text-primary" />
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      <p className="text-ink-2 text-lg">{text}</p>
      <ButtonLink href="/">Back to Home</ButtonLink>
    </div>
  );
}

const closed = {
  paid: { title: 'This request has been paid', text: 'There is nothing left to do.' },
  expired: {
    title: 'This request has expired',
    text: 'It was open for a few days only. Ask the person who sent it to you for a new link.',
  },
  withdrawn: {
    title: 'This request can no longer be paid',
    text: 'The person who made it has withdrawn it, or can no longer be paid.',
  },
} as const;

function numberText(text: string): ReactNode {
  return <span className="font-mono">{text}</span>;
}

function amountOf({ currency }: OpenRequest, amount: string): string {
  return format(fromDecimal(amount, currency));
}

/** The server does not know where the reader is, so that it says by whose clock. */
function dayOf(moment: string): string {
  const words = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat('en-GB', words).format(new Date(moment))} (UTC)`;
}
