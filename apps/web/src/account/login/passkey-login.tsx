import { Fingerprint } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { failureOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { pageAfterLogin } from '../../lib/login/return-after-login.ts';
import {
  arePasskeysKnown,
  canChoosePasskey,
  chosenPasskey,
  isPasskeyProblem,
  stopChoosing,
  usedPasskey,
} from '../../lib/passkey.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';

/** A passkey instead of address and password: by its button, or chosen in the field for the address. */
export function PasskeyLogin({ isRemembered }: { isRemembered: () => boolean }) {
  const logIn = usePasskeyLogin(isRemembered);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  // A browser has one question at a time: after the button's, that of the field is asked anew.
  const [round, setRound] = useState(0);
  if (!arePasskeysKnown()) return null;

  async function press() {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await logIn(usedPasskey);
    } catch (thrown) {
      fail(isPasskeyProblem(thrown) ? notUsed : failureOf(thrown).message);
    } finally {
      setBusy(false);
    }
  }

  function fail(message: string) {
    setProblem(message);
    setRound(round + 1);
  }

  return (
    <div className="grid gap-3">
      {problem !== undefined && <Alert tone="danger" title={problem} announced />}
      <Button look="quiet" busy={busy} onClick={press} className="w-full">
        <Fingerprint className="size-5" aria-hidden="true" />
        Log in with a passkey
      </Button>
      <ChoiceInField key={round} logIn={logIn} onFailed={fail} />
    </div>
  );
}

type LogIn = (ask: typeof usedPasskey) => Promise<void>;

/** Has the browser offer passkeys where the address is typed. Nobody asked for it: only what came of a choice is told. */
function ChoiceInField({ logIn, onFailed }: { logIn: LogIn; onFailed: (message: string) => void }) {
  const choose = useEffectEvent(async () => {
    try {
      await logIn(chosenPasskey);
    } catch (thrown) {
      if (isPasskeyProblem(thrown)) return;
      const { code, message } = failureOf(thrown);
      if (code === 'passkey_not_accepted' || code === 'sign_in_expired') onFailed(message);
    }
  });
  useEffect(() => {
    let isLeft = false;
    void canChoosePasskey().then((can) => (can && !isLeft ? choose() : undefined));
    return () => {
      isLeft = true;
      void stopChoosing();
    };
  }, []);
  return null;
}

function usePasskeyLogin(isRemembered: () => boolean): LogIn {
  const { api, session } = useApp();
  const navigate = useNavigate();
  const { state } = useLocation();
  return async (ask) => {
    const { options } = await api.call('POST /account/login/passkey/start/', {});
    const credential = await ask(options);
    const remember_me = isRemembered();
    const body = { credential, remember_me };
    const { access, refresh, user } = await api.call('POST /account/login/passkey/', { body });
    session.signIn({ access, refresh }, user, remember_me);
    navigate(pageAfterLogin(state, user.id), { replace: true });
  };
}

const notUsed = 'No passkey was used. Try again, or log in with your password.';
