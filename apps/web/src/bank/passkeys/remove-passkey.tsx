import type { Passkey } from '@farthing/contract';
import { useApp } from '../../lib/app.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { type Proof, ProofForm } from './proof-form.tsx';
import { useRefreshPasskeys } from './use-refresh-passkeys.ts';

export default function RemovePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { api } = useApp();
  const refresh = useRefreshPasskeys();
  const toast = useToast();

  async function remove(body: Proof) {
    const params = { passkeyId: passkey.id };
    const { message } = await api.call('POST /account/passkeys/:passkeyId/remove/', { params, body });
    await refresh();
    toast(message);
    onDone();
  }

  return (
    <div className="grid gap-5">
      <p>“{passkey.name}” will no longer log you in. Your password still does.</p>
      <ProofForm button="Remove the passkey" danger onProve={remove} />
    </div>
  );
}
