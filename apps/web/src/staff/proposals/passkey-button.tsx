import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../lib/api/failure.ts';
import { isPasskeyProblem } from '../../lib/passkey.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useStaff } from '../session/staff.tsx';

type PasskeyButtonProps = {
  label: string;
  /** What to do without one. */
  otherwise: string;
  readReason: () => string | undefined;
  /** False when the member has no passkey. */
  approve: (reason: string) => Promise<boolean>;
  onDone: () => void;
};

/** Has a passkey sign exactly what is approved. */
export function PasskeyButton({ label, otherwise, readReason, approve, onDone }: PasskeyButtonProps) {
  const { me } = useStaff();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!me.passkeys_available) return null;

  async function sign() {
    const reason = readReason();
    if (reason === undefined) return;
    setBusy(true);
    setProblem(undefined);
    try {
      if (await approve(reason)) onDone();
      else setProblem(`You have no passkey yet. ${otherwise}`);
    } catch (thrown) {
      setProblem(isPasskeyProblem(thrown) ? 'No passkey was used. Try again.' : failureOf(thrown).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-3">
      {problem !== undefined && <Alert tone="danger" title={problem} announced />}
      <Button look="quiet" busy={busy} onClick={sign} className="justify-self-start">
        <Fingerprint className="size-5" aria-hidden="true" />
        {label}
      </Button>
    </div>
  );
}
