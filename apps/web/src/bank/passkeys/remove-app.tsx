import { useApp } from '../../lib/app.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { ProofForm } from './proof-form.tsx';

export default function RemoveApp({ onDone }: { onDone: () => void }) {
  const { api } = useApp();
  const toast = useToast();
  return (
    <div className="grid gap-5">
      <p>A new device will no longer take its code, and your recovery codes will no longer work.</p>
      <ProofForm
        button="Remove the app"
        danger
        onProve={async (body) => {
          const { message } = await api.call('POST /account/authenticator/remove/', { body });
          toast(message);
          onDone();
        }}
      />
    </div>
  );
}
