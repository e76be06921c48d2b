import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useApp } from '../../../lib/app.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Loaded } from '../../../ui/loaded/loaded.tsx';
import { Placeholder } from '../../../ui/placeholder/placeholder.tsx';
import { Surface } from '../../../ui/surface/surface.tsx';
import type { Account } from '../../data/accounts-query.ts';
import { PotCard } from './pot-card.tsx';
import type { AskedOfPot } from './pot-dialogs.tsx';
import { PotPicture } from './pot-picture.tsx';
import { potsQuery } from './pots-query.ts';

// Most who look at an account ask for none of them.
const PotDialogs = lazy(() => import('./pot-dialogs.tsx'));

/** Money of this account that is put aside, each pot with how far it is. */
export function PotsSection({ account }: { account: Account }) {
  const pots = useQuery(potsQuery(useApp().api, account.id));
  const [asked, setAsked] = useState<AskedOfPot | null>(null);
  const [wasAsked, setWasAsked] = useState(false);
  if (asked !== null && !wasAsked) setWasAsked(true);
  const open = () => setAsked({ what: 'open' });
  return (
    <section className="grid gap-4" aria-labelledby="pots-title">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="pots-title" className="text-2xl">
          Pots
        </h2>
        {pots.data && pots.data.pots.length > 0 && pots.data.pots.length < pots.data.most && (
          <OpenButton onClick={open} />
        )}
      </div>
      <Loaded
        query={pots}
        waiting={<Placeholder label="Loading the pots" className="h-21" />}
        failed="The pots could not be loaded."
      >
        {({ pots: all }) =>
          all.length === 0 ? (
            <NoPots onOpen={open} />
          ) : (
            <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3" aria-label="Pots">
              {all.map((pot) => (
                <PotCard key={pot.id} pot={pot} onAsk={(what) => setAsked({ what, pot })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {wasAsked && (
        <Suspense fallback={null}>
          <PotDialogs asked={asked} onClose={() => setAsked(null)} account={account} />
        </Suspense>
      )}
    </section>
  );
}

/** In one row: most accounts have none, and their history is what people come for. */
function NoPots({ onOpen }: { onOpen: () => void }) {
  return (
    <Surface className="flex flex-wrap items-center gap-x-5 gap-y-3 p-5">
      <PotPicture picture="umbrella" />
      <p className="min-w-48 flex-1 text-ink-2">
        Put money aside for something. Payments, cards and fees cannot touch it.
      </p>
      <OpenButton onClick={onOpen} />
    </Surface>
  );
}

function OpenButton({ onClick }: { onClick: () => void }) {
  return (
    <Button look="quiet" onClick={onClick}>
      <Plus className="size-4.5" aria-hidden="true" />
      Open a pot
    </Button>
  );
}
