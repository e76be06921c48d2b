import { format, fromDecimal } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { DescriptionList } from '../../ui/description-list/description-list.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { type AskedMoney, askedMoneyQuery } from '../data/money-requests-query.ts';
import { PayForm } from './pay-form.tsx';
import { useMailedQuote } from './use-mailed-quote.ts';
import { closedWords } from './words.ts';

// Whoever only looks does not need it.
const PayCode = lazy(() => import('./pay-code.tsx'));

/** Where a link leads whoever is signed in: first what is asked and the PIN, then the code. */
export default function PayPage() {
  useArrival('Pay a request');
  const { api } = useApp();
  const { token = '' } = useParams();
  const asked = useQuery(askedMoneyQuery(api, token));
  return (
    <>
      <PageHeader title="Pay a request" />
      <Loaded
        query={asked}
        waiting={<Placeholder label="Loading the request" className="h-96 max-w-2xl" />}
        failed="This request could not be loaded. Please check the link."
      >
        {(request) => <Asked request={request} token={token} onOver={() => void asked.refetch()} />}
      </Loaded>
    </>
  );
}

type AskedProps = { request: AskedMoney; token: string; onOver: () => void };

function Asked({ request, token, onOver }: AskedProps) {
  const [quote, setQuote] = useMailedQuote();
  const closed = closedWords(request);
  if (closed !== undefined && quote === null)
    return (
      <EmptyState action={<RouteButton to="/layout/dashboard">Back to the dashboard</RouteButton>}>
        {closed.title}. {closed.text}
      </EmptyState>
    );
  if (request.own)
    return (
      <EmptyState action={<RouteButton to="/layout/requests">Your requests</RouteButton>}>
        This is your own request. Send the link to the person who pays.
      </EmptyState>
    );
  return (
    <div className="grid max-w-2xl gap-6">
      <Surface className="px-5 py-2 sm:px-6">
        <DescriptionList items={factsOf(request)} />
      </Surface>
      {quote === null ? (
        <>
          <ScamAdvice name={request.name} />
          <PayForm request={request} token={token} onQuote={setQuote} />
        </>
      ) : (
        <Suspense fallback={<Placeholder label="Loading the next step" className="h-96" />}>
          <PayCode
            quote={quote}
            name={request.name}
            onAgain={() => {
              setQuote(null);
              onOver();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function factsOf({ name, text, amount, left, currency, way, expires_at }: AskedMoney) {
  const inWords = (decimal: string) => format(fromDecimal(decimal, currency));
  return [
    { term: 'Account holder', detail: <strong>{name}</strong> },
    { term: 'For', detail: `“${text}”` },
    { term: 'Amount', detail: amount === null ? 'As much as you like' : inWords(amount) },
    ...(way === 'parts' && left !== null ? [{ term: 'Left to pay', detail: inWords(left) }] : []),
    { term: 'Open until', detail: formatMoment(expires_at) },
  ];
}

/** Before the PIN, because that is the last moment at which nothing is at stake. */
function ScamAdvice({ name }: { name: string }) {
  const { site } = useApp();
  const bank = site.brand.name;
  return (
    <Alert tone="warning" title={`Do you know ${name}? Could this be a scam?`}>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        <li>The name is that of the account. The person who made the link wrote the text.</li>
        <li>
          {bank} never asks you for money by a link, and never to unlock or protect an account. Neither do the
          police.
        </li>
        <li>
          Ask {name} on a phone number that you already know. Once it is sent, we may not be able to get it
          back.
        </li>
      </ul>
    </Alert>
  );
}
