import type { Passkey } from '@farthing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { passkeysQuery } from './passkeys-query.ts';
import { type Proof, ProofForm } from './proof-form.tsx';

export default function RemovePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { api } = useApp();
  const queries = useQueryClient();
  const toast = useToast();

  async function remove(body: Proof) {
    const params = { passkeyId: passkey.id };
    const { message } = await api.call('POST /account/passkeys/:passkeyId/remove/', { params, body });
    await queries.invalidateQueries({ queryKey: passkeysQuery(api).queryKey });
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
