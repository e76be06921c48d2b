import type { PasskeyRequest } from '@farthing/contract';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { failureOf, plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { arePasskeysKnown, isPasskeyProblem, usedPasskey } from '../../lib/passkey.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';

type PasskeyCodeProps = { passkey: PasskeyRequest; isGiven: boolean; onCode: (code: string) => void };

/** In the place of a mailed code, for somebody who has a passkey: what it signs brings the code. */
export default function PasskeyCode({ passkey, isGiven, onCode }: PasskeyCodeProps) {
  const { api } = useApp();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function sign() {
    if (busy) return;
    if (!arePasskeysKnown()) return setProblem(unknownHere);
    setBusy(true);
    setProblem(undefined);
    try {
      const credential = await usedPasskey(passkey);
      onCode((await api.call('POST /account/passkeys/approve/', { body: { credential } })).code);
    } catch (thrown) {
      setProblem(isPasskeyProblem(thrown) ? notUsed : plainWordsOf(failureOf(thrown)));
    } finally {
      setBusy(false);
    }
  }

  if (isGiven) return <p role="status">Your passkey has confirmed it. Press the button to finish.</p>;
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status">You have a passkey, so you need no code from an email.</p>
      {problem !== undefined && <Alert tone="danger" title={problem} announced />}
      <Button look="quiet" busy={busy} onClick={sign}>
        <Fingerprint className="size-5" aria-hidden="true" />
        Confirm with your passkey
      </Button>
    </div>
  );
}

const notUsed = 'No passkey was used. You can try again.';
const unknownHere = 'Your passkey does not work in this browser. Continue where you use it.';
