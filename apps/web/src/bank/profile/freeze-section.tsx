import type { User } from '@farthing/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TextLink } from '../../ui/link/link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useToast } from '../../ui/toast/toast.tsx';

/** Few need it, and it is large. */
const LiftForm = lazy(() => import('./lift-form.tsx'));

/** One press stops everything; lifting it takes more. */
export function FreezeSection({ user: { frozen, has_pin } }: { user: User }) {
  return (
    <section id="freeze" className="grid scroll-mt-6 gap-4" aria-labelledby="freeze-title">
      <h2 id="freeze-title" className="text-2xl">
        {frozen ? 'Everything is frozen' : 'Freeze everything'}
      </h2>
      {frozen ? <Frozen frozen={frozen} hasPin={has_pin} /> : <Freeze />}
    </section>
  );
}

function Frozen({ frozen, hasPin }: { frozen: NonNullable<User['frozen']>; hasPin: boolean }) {
  const since = formatMoment(frozen.since);
  if (frozen.by === 'bank')
    return (
      <p className="max-w-prose text-ink-2">
        We froze your account on {since}. <TextLink href="/chat">Contact support</TextLink> to find out why,
        and how it can be lifted.
      </p>
    );
  return (
    <>
      <p className="max-w-prose text-ink-2">
        Since {since} nothing leaves your accounts. Money that is sent to you still arrives.
      </p>
      {hasPin ? (
        <Suspense fallback={<Skeleton label="Loading" lines={1} />}>
          <LiftForm />
        </Suspense>
      ) : (
        <p className="max-w-prose">
          You need your transaction PIN to lift it, and you do not have one.{' '}
          <TextLink href="/chat">Contact support</TextLink> to lift it.
        </p>
      )}
    </>
  );
}

function Freeze() {
  const { site } = useApp();
  const [isAsking, setAsking] = useState(false);
  const freeze = useFreeze();
  const close = () => {
    setAsking(false);
    freeze.reset();
  };
  return (
    <>
      <p className="max-w-prose text-ink-2">
        If you have lost your phone, or someone else is in your account, stop everything at once: payments,{' '}
        {site.issuesCards && 'cards, '}new devices, payees and scheduled payments. Money that is sent to you
        still arrives.
      </p>
      <div>
        <Button look="danger" onClick={() => setAsking(true)}>
          Freeze everything
        </Button>
      </div>
      <AlertDialog
        open={isAsking}
        onClose={close}
        title="Freeze everything?"
        actions={
          <>
            <Button look="quiet" onClick={close}>
              No
            </Button>
            <Button
              look="danger"
              busy={freeze.isPending}
              onClick={() => freeze.mutate(undefined, { onSuccess: close })}
            >
              Yes, freeze
            </Button>
          </>
        }
      >
        <p>To lift it you need your PIN and a code that we send to your email.</p>
        {freeze.error && (
          <div className="mt-3">
            <Alert tone="danger" title="It was not frozen" announced>
              {plainWordsOf(freeze.error)}
            </Alert>
          </div>
        )}
      </AlertDialog>
    </>
  );
}

function useFreeze() {
  const { api } = useApp();
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => api.call('POST /account/freeze/', { body: { confirm: true } }),
    networkMode: 'always',
    onSuccess: async () => {
      await queries.invalidateQueries();
      toast('Everything is frozen.');
    },
  });
}
