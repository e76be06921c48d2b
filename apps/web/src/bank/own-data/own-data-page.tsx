import type { AnswerOf, getOwnData, OwnDataCopy } from '@farthing/contract';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TextLink } from '../../ui/link/link.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { KeptData } from './kept-data.tsx';
import { ownDataQuery } from './own-data-query.ts';

type OwnData = AnswerOf<typeof getOwnData>;

/** Only for somebody who has a copy that waits. */
const DownloadForm = lazy(() => import('./download-form.tsx'));

export default function OwnDataPage() {
  useArrival('Your data');
  const { api, site } = useApp();
  const query = useQuery(ownDataQuery(api));
  return (
    <>
      <PageHeader
        title="Your data"
        intro="Get a copy of what we know about you, correct it, or have it deleted."
      />
      <div className="grid max-w-3xl gap-10">
        <section className="grid gap-4" aria-labelledby="copy-title">
          <h2 id="copy-title" className="text-2xl">
            Get a copy
          </h2>
          <p className="text-ink-2">
            You get a ZIP file with your profile, accounts, transactions, payees,{' '}
            {site.issuesCards && 'cards, '}loans, messages and devices as JSON, and your statements as CSV and
            PDF. {site.issuesCards ? 'Passwords, PINs and full card numbers' : 'Passwords and PINs'} are not
            in it.
          </p>
          <Loaded
            query={query}
            waiting={<Placeholder label="Looking for your copy" className="h-21.5" />}
            failed="We could not look for your copy."
          >
            {({ copy }) => <Copy copy={copy} />}
          </Loaded>
        </section>
        <Correcting />
        <Deleting query={query} />
      </div>
    </>
  );
}

function Copy({ copy }: { copy: OwnDataCopy | null }) {
  if (copy?.state === 'being-made')
    return (
      <Alert tone="info" title="We are putting your data together">
        You asked for it on {formatMoment(copy.asked_at)}. We email you when it is ready.
      </Alert>
    );
  return (
    <Surface>
      <div className="grid gap-5 p-5">
        {copy?.expires_at != null && (
          <>
            <p>
              Your copy is ready ({sizeInWords(copy.bytes ?? 0)}). We delete it on{' '}
              <time dateTime={copy.expires_at}>{formatMoment(copy.expires_at)}</time>.
            </p>
            <Suspense fallback={<Skeleton label="Loading" lines={1} />}>
              <DownloadForm />
            </Suspense>
          </>
        )}
        <AskForCopy again={copy !== null} />
      </div>
    </Surface>
  );
}

function AskForCopy({ again }: { again: boolean }) {
  const { api } = useApp();
  const queries = useQueryClient();
  const asking = useMutation({
    mutationFn: () => api.call('POST /account/own-data/', {}),
    networkMode: 'always',
    onSuccess: () => queries.invalidateQueries({ queryKey: ownDataQuery(api).queryKey }),
  });
  return (
    <div className="grid gap-3">
      {asking.error && (
        <Alert tone="danger" announced>
          {plainWordsOf(asking.error)}
        </Alert>
      )}
      {again && <p className="text-ink-2 text-sm">A new copy replaces this one.</p>}
      <div>
        <Button look={again ? 'quiet' : 'primary'} busy={asking.isPending} onClick={() => asking.mutate()}>
          {again ? 'Make a new copy' : 'Ask for a copy'}
        </Button>
      </div>
    </div>
  );
}

function Correcting() {
  return (
    <section className="grid gap-3" aria-labelledby="correct-title">
      <h2 id="correct-title" className="text-2xl">
        Correct it
      </h2>
      <p className="text-ink-2">
        You can change your phone number, address and email in{' '}
        <RouteLink to="/layout/profile">your profile</RouteLink>, and your name too until your identity is
        checked. After that, correct your name with a document: choose{' '}
        <RouteLink to="/layout/profile/identity">identity check</RouteLink>. If your birth date is wrong, send
        us a document there as well and <TextLink href="/chat">tell support</TextLink>: two members of staff
        compare and correct it.
      </p>
    </section>
  );
}

function Deleting({ query }: { query: UseQueryResult<OwnData> }) {
  return (
    <section className="grid gap-4" aria-labelledby="delete-title">
      <h2 id="delete-title" className="text-2xl">
        Close and delete
      </h2>
      <p className="text-ink-2">
        When you <RouteLink to="/layout/leaving">close your account</RouteLink>, you are signed out everywhere
        and nobody can use it again. We delete your data once we no longer have to keep it.
      </p>
      <Loaded
        query={query}
        waiting={<Placeholder label="Loading how long data is kept" className="h-200" />}
        failed="We could not load how long data is kept."
      >
        {({ kept, law }) => <KeptData kept={kept} law={law} />}
      </Loaded>
    </section>
  );
}

function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
