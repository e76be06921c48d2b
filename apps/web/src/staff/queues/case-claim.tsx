import type { DeskCase } from '@farthing/contract';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useShortcut } from '../shell/shortcuts.tsx';
import { GiveDialog } from './give-dialog.tsx';
import { claimWords, useClaim } from './use-claim.ts';

/** Whose case it is, and the button that changes that. */
export function CaseClaim({ deskCase }: { deskCase: DeskCase }) {
  const change = useClaim(deskCase.queue);
  const [isGiving, setGiving] = useState(false);
  const { claim } = deskCase;
  const isTheirs = claim !== null && !claim.mine;
  useShortcut('c', claimWords, () => {
    if (!isTheirs && !change.isPending) change.mutate(deskCase);
  });
  return (
    <div className="grid w-full gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>{inWords(claim)}</p>
        <div className="flex flex-wrap gap-2">
          {!isTheirs && (
            <Button look="quiet" onClick={() => setGiving(true)}>
              Give to a colleague
            </Button>
          )}
          <Button look="quiet" busy={change.isPending} onClick={() => change.mutate(deskCase)}>
            {claim === null ? 'Claim' : claim.mine ? 'Give back' : 'Take over'}
          </Button>
        </div>
      </div>
      {claim?.given && (
        <p className="wrap-anywhere rounded-md bg-sunken px-3 py-2">
          {claim.given.by.name}: {claim.given.word}
        </p>
      )}
      {isGiving && <GiveDialog deskCase={deskCase} onClose={() => setGiving(false)} />}
      {isTheirs && (
        <p className="text-ink-2 text-sm">
          Only they can decide it now. If you take it over, the audit log says so.
        </p>
      )}
      {change.error && (
        <Alert tone="danger" announced>
          {change.error.message}
        </Alert>
      )}
    </div>
  );
}

function inWords(claim: DeskCase['claim']): string {
  if (claim === null) return 'Nobody works on this case.';
  const until = formatMoment(claim.until);
  return claim.mine ? `Yours until ${until}.` : `${claim.by.name} works on it, until ${until}.`;
}
