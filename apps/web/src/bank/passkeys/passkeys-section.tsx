import type { Passkey } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { formatMoment } from '../../lib/format.ts';
import { arePasskeysKnown } from '../../lib/passkey.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { passkeysId } from './passkeys-id.ts';
import { passkeysQuery } from './passkeys-query.ts';

// The forms come when somebody opens one.
const AddPasskey = lazy(() => import('./add-passkey.tsx'));
const RemovePasskey = lazy(() => import('./remove-passkey.tsx'));

/** One's own passkeys, and the way to another. */
export function PasskeysSection() {
  const { api } = useApp();
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // The section comes after the page has looked for it.
  useEffect(() => {
    if (hash === `#${passkeysId}`) section.current?.scrollIntoView();
  }, [hash]);
  return (
    <section ref={section} id={passkeysId} className="grid gap-4">
      <h2 className="text-2xl">Passkeys</h2>
      <Surface className="grid gap-5 p-5 sm:p-7">
        <p className="text-ink-2">
          With a passkey you log in with your fingerprint, your face or the PIN of your device. Nobody can
          guess it, and no fake page can ask you for it.
        </p>
        <Loaded
          query={useQuery(passkeysQuery(api))}
          waiting={<Skeleton label="Loading your passkeys" lines={2} />}
          failed="Your passkeys could not be loaded."
        >
          {({ passkeys, available }) => <Passkeys passkeys={passkeys} available={available} />}
        </Loaded>
      </Surface>
    </section>
  );
}

type PasskeysProps = { passkeys: readonly Passkey[]; available: boolean };

function Passkeys({ passkeys, available }: PasskeysProps) {
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey>();
  return (
    <>
      {passkeys.length === 0 ? <p>You have none yet.</p> : <List passkeys={passkeys} onRemove={setLeaving} />}
      {available && arePasskeysKnown() ? (
        <div>
          <Button onClick={() => setAdding(true)}>Add a passkey</Button>
        </div>
      ) : (
        <p className="text-ink-2">
          To add a passkey you need a browser that supports them, and an address with a name, such as
          localhost instead of 127.0.0.1.
        </p>
      )}
      <Dialog open={isAdding} onClose={() => setAdding(false)} title="Add a passkey">
        <Suspense fallback={<Skeleton label="Loading" lines={3} />}>
          <AddPasskey onDone={() => setAdding(false)} />
        </Suspense>
      </Dialog>
      <Dialog open={leaving !== undefined} onClose={() => setLeaving(undefined)} title="Remove this passkey?">
        {leaving && (
          <Suspense fallback={<Skeleton label="Loading" lines={3} />}>
            <RemovePasskey passkey={leaving} onDone={() => setLeaving(undefined)} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}

type ListProps = { passkeys: readonly Passkey[]; onRemove: (passkey: Passkey) => void };

function List({ passkeys, onRemove }: ListProps) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <span className="min-w-0">
            <span className="wrap-anywhere block font-semibold">{passkey.name}</span>
            <span className="block text-ink-2 text-sm">
              Made {formatMoment(passkey.created_at)}
              {passkey.last_used_at && `, last used ${formatMoment(passkey.last_used_at)}`}
            </span>
          </span>
          <Button look="quiet" onClick={() => onRemove(passkey)} aria-label={`Remove ${passkey.name}`}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
