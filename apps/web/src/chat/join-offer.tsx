import { useState } from 'react';
import { useApp } from '../lib/app.tsx';
import { Button } from '../ui/button/button.tsx';

/** What was written as a guest in this browser joins the account only if its owner says so. */
export function JoinOffer({ onJoined }: { onJoined(): Promise<void> }) {
  const { api } = useApp();
  const [isBusy, setIsBusy] = useState(false);
  async function join() {
    setIsBusy(true);
    await api.call('POST /chat/join/', {}).catch(() => undefined);
    await onJoined();
    setIsBusy(false);
  }
  return (
    <div className="grid gap-2 border-line border-b bg-info-soft px-4 py-3">
      <p>
        Somebody has written to us as a guest in this browser. If it was you, add it to your conversation.
      </p>
      <Button look="quiet" busy={isBusy} className="justify-self-start" onClick={() => void join()}>
        It was me
      </Button>
    </div>
  );
}
