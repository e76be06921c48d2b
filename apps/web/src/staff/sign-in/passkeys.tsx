import type { Passkey } from '@farthing/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { ActionDialog } from '../parts/dialogs/action-dialog.tsx';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { passkeysQuery } from './passkeys-query.ts';

/** One's own passkeys: instead of a code, a fingerprint or the PIN of a device. */
export function Passkeys() {
  const query = useQuery(passkeysQuery(useStaffApi()));
  const { me } = useStaff();
  return (
    <Surface className="grid gap-4 p-5">
      <div className="grid gap-1">
        <h2 className="font-sans font-semibold text-lg">Passkeys</h2>
        <p className="text-ink-2">
          With a passkey you confirm with your fingerprint, your face or a key instead of typing a code. A
          fake page cannot steal it.
        </p>
      </div>
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading your passkeys" lines={2} />}
        failed="Your passkeys could not be loaded."
      >
        {({ passkeys }) => <PasskeyList passkeys={passkeys} />}
      </Loaded>
      {me.passkeys_available ? (
        <AddPasskey />
      ) : (
        <p className="text-ink-2">
          New passkeys need an address with a name, such as localhost instead of 127.0.0.1.
        </p>
      )}
    </Surface>
  );
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [leaving, setLeaving] = useState<Passkey>();
  if (passkeys.length === 0) return <p>You have none yet.</p>;
  return (
    <>
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
            <Button look="quiet" onClick={() => setLeaving(passkey)} aria-label={`Remove ${passkey.name}`}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <RemovePasskey passkey={leaving} onClose={() => setLeaving(undefined)} />
    </>
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey | undefined; onClose: () => void }) {
  const api = useStaffApi();
  const queries = useQueryClient();
  const toast = useToast();

  async function remove() {
    if (!passkey) return;
    const params = { passkeyId: passkey.id };
    const { message } = await api.call('DELETE /staff/passkeys/:passkeyId/', { params });
    await queries.invalidateQueries({ queryKey: passkeysQuery(api).queryKey });
    toast(message);
  }

  return (
    <ActionDialog
      open={passkey !== undefined}
      onClose={onClose}
      title="Remove this passkey?"
      action="Remove"
      danger
      onConfirm={remove}
    >
      <p>
        “{passkey?.name}” will no longer sign you in. You can still sign in with a code of your authenticator
        app.
      </p>
    </ActionDialog>
  );
}
