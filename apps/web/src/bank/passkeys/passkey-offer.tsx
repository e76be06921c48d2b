import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { forgetPasskeyOffer, isPasskeyAsked } from '../../lib/login/passkey-offer.ts';
import { canKeepPasskey } from '../../lib/passkey.ts';
import { Button } from '../../ui/button/button.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { passkeysId } from './passkeys-id.ts';
import { passkeysQuery } from './passkeys-query.ts';

/** Once on each device that can keep a passkey, to whoever has just typed a password there. */
export function PasskeyOffer() {
  const { api } = useApp();
  const queries = useQueryClient();
  const [canKeep, setCanKeep] = useState(false);
  const [isOver, setOver] = useState(() => !isPasskeyAsked());
  useEffect(() => {
    if (!isOver) void canKeepPasskey().then(setCanKeep);
  }, [isOver]);
  const { data } = useQuery({ ...passkeysQuery(api), enabled: canKeep && !isOver });
  if (isOver || !canKeep || data?.offer !== true) return null;

  function close() {
    setOver(true);
    forgetPasskeyOffer();
    // A no that is lost on the way is asked for once more, at the next sign-in.
    void api
      .call('POST /account/passkeys/offer/dismiss/', {})
      .then(() => queries.invalidateQueries({ queryKey: passkeysQuery(api).queryKey }))
      .catch(() => undefined);
  }

  return (
    <Surface className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5">
      <Fingerprint className="size-8 shrink-0 text-ink-3" aria-hidden="true" />
      <div className="grid grow basis-64 gap-1">
        <h2 className="font-sans font-semibold text-lg">Log in without a password</h2>
        <p className="text-ink-2">
          This device can keep a passkey. Then your fingerprint, your face or the PIN of the device is enough.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" onClick={close}>
          Not now
        </Button>
        <RouteButton to={`/layout/profile/security#${passkeysId}`}>Add a passkey</RouteButton>
      </div>
    </Surface>
  );
}
