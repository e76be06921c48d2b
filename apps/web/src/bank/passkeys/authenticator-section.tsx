import type { AnswerOf, CallsByPath } from '@farthing/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { authenticatorQuery } from './authenticator-query.ts';

// The forms come when somebody opens one.
const SetUpApp = lazy(() => import('./set-up-app.tsx'));
const RenewCodes = lazy(() => import('./renew-codes.tsx'));
const RemoveApp = lazy(() => import('./remove-app.tsx'));

type App = NonNullable<AnswerOf<CallsByPath['GET /account/authenticator/']>['app']>;

/** One's own authenticator app, and its recovery codes. */
export function AuthenticatorSection() {
  const { api } = useApp();
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl">Authenticator app</h2>
      <Surface className="grid gap-5 p-5 sm:p-7">
        <p className="text-ink-2">
          An app on your phone shows a new code every half minute. Someone who knows your password still
          cannot log in on another device without it.
        </p>
        <Loaded
          query={useQuery(authenticatorQuery(api))}
          waiting={<Skeleton label="Loading your authenticator app" lines={2} />}
          failed="Your authenticator app could not be loaded."
        >
          {({ app }) => <Authenticator app={app} />}
        </Loaded>
      </Surface>
    </section>
  );
}

const dialogs = {
  add: { title: 'Set up an authenticator app', Form: SetUpApp },
  renew: { title: 'Make new recovery codes?', Form: RenewCodes },
  remove: { title: 'Remove the authenticator app?', Form: RemoveApp },
} as const;

function Authenticator({ app }: { app: App | null }) {
  const { api } = useApp();
  const queries = useQueryClient();
  const [open, setOpen] = useState<keyof typeof dialogs>();
  // The codes are seen until they are closed; what is behind them changes then.
  function close() {
    setOpen(undefined);
    void queries.invalidateQueries({ queryKey: authenticatorQuery(api).queryKey });
  }
  const { title, Form } = dialogs[open ?? 'add'];
  return (
    <>
      {app === null ? <p>You have none yet.</p> : <State app={app} />}
      <div className="flex flex-wrap gap-3">
        {app === null ? (
          <Button onClick={() => setOpen('add')}>Set up an app</Button>
        ) : (
          <>
            <Button look="quiet" onClick={() => setOpen('renew')}>
              Make new recovery codes
            </Button>
            <Button look="quiet" onClick={() => setOpen('remove')}>
              Remove the app
            </Button>
          </>
        )}
      </div>
      <Dialog open={open !== undefined} onClose={close} title={title}>
        {open && (
          <Suspense fallback={<Skeleton label="Loading" lines={3} />}>
            <Form onDone={close} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}

function State({ app: { created_at, last_used_at, recovery_codes_left: left } }: { app: App }) {
  return (
    <>
      <p>
        Set up {formatMoment(created_at)}, last used {formatMoment(last_used_at)}.{' '}
        {left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`}
      </p>
      {left <= 3 && (
        <Alert tone="warning" title="Make new recovery codes">
          If you lose your phone and have no code left, you have to prove to us who you are.
        </Alert>
      )}
    </>
  );
}
