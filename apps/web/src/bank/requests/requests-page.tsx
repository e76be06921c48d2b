import { useQuery } from '@tanstack/react-query';
import { ArrowDownLeft, Plus, ScanQrCode } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { sharedWords } from '../../lib/installed/shared-words.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { type MoneyRequest, moneyRequestsQuery } from '../data/money-requests-query.ts';
import type { AskedOfRequests } from './request-dialogs.tsx';
import { askedWords, cameInWords, stateWords, untilWords } from './words.ts';

// Most who look at the list ask for none of them.
const RequestDialogs = lazy(() => import('./request-dialogs.tsx'));

export default function RequestsPage() {
  useArrival('Ask for money');
  const { api } = useApp();
  const [address, setAddress] = useSearchParams();
  const [asked, setAsked] = useState<AskedOfRequests | null>(() => {
    const text = sharedWords(address);
    return text === '' ? null : { what: 'ask', text };
  });
  const [wasAsked, setWasAsked] = useState(false);
  if (asked !== null && !wasAsked) setWasAsked(true);
  const ask = () => setAsked({ what: 'ask' });
  return (
    <>
      <PageHeader
        title="Ask for money"
        intro="Send somebody a link, or show them a code. They see what it is for and pay it from their account here."
        actions={
          <>
            <Button className="max-sm:grow" onClick={ask}>
              <Plus className="size-4.5" aria-hidden="true" />
              New request
            </Button>
            <RouteButton look="quiet" className="max-sm:grow" to="/layout/scan">
              <ScanQrCode className="size-4.5" aria-hidden="true" />
              Scan a code
            </RouteButton>
          </>
        }
      />
      <Loaded
        query={useQuery(moneyRequestsQuery(api))}
        waiting={<Placeholder label="Loading your requests" className="h-80" />}
        failed="Your requests could not be loaded."
      >
        {({ requests }) =>
          requests.length === 0 ? (
            <EmptyState action={<Button onClick={ask}>New request</Button>}>
              You have not asked anyone for money yet.
            </EmptyState>
          ) : (
            <Surface className="overflow-hidden">
              <ul className="divide-y divide-line" aria-label="Your requests">
                {requests.map((request) => (
                  <RequestRow
                    key={request.id}
                    request={request}
                    onShow={() => setAsked({ what: 'show', id: request.id })}
                  />
                ))}
              </ul>
            </Surface>
          )
        }
      </Loaded>
      {wasAsked && (
        <Suspense fallback={null}>
          <RequestDialogs
            asked={asked}
            onAsk={(next) => {
              setAsked(next);
              // What another app has shared is dealt with.
              if (address.size > 0) setAddress({}, { replace: true });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function RequestRow({ request, onShow }: { request: MoneyRequest; onShow: () => void }) {
  const { word, tone } = stateWords[request.state];
  const cameIn = cameInWords(request);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 sm:px-4">
      <span
        className="grid size-10 shrink-0 place-items-center rounded-md bg-primary-soft text-primary"
        aria-hidden="true"
      >
        <ArrowDownLeft className="size-5" />
      </span>
      <span className="grid min-w-40 flex-1">
        <span className="wrap-anywhere font-semibold">{request.text}</span>
        <span className="text-ink-2 text-sm tabular-nums">{askedWords(request)}</span>
        <span className="wrap-anywhere text-ink-2 text-sm">{cameIn ?? untilWords(request)}</span>
      </span>
      <Badge tone={tone}>{word}</Badge>
      <Button look="quiet" aria-label={`Show ${request.text}`} onClick={onShow}>
        Show
      </Button>
    </li>
  );
}
