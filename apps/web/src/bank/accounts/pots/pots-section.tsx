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
  return (
    // By the room that the sidebar leaves.
    <section className="@container grid gap-4" aria-labelledby="pots-title">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="pots-title" className="text-2xl">
          Pots
        </h2>
        {/* The same button before the first pot and after the last: the focus comes back to it from the dialog. */}
        {pots.data && (
          <Button look="quiet" onClick={() => setAsked({ what: 'open' })}>
            <Plus className="size-4.5" aria-hidden="true" />
            Open a pot
          </Button>
        )}
      </div>
      <Loaded
        query={pots}
        waiting={<Placeholder label="Loading the pots" className="h-21" />}
        failed="The pots could not be loaded."
      >
        {({ pots: all }) =>
          all.length === 0 ? (
            <NoPots />
          ) : (
            <ul className="grid @xl:grid-cols-2 @4xl:grid-cols-3 gap-4" aria-label="Pots">
              {all.map((pot) => (
                <PotCard key={pot.id} pot={pot} onAsk={(what) => setAsked({ what, pot })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {wasAsked && (
        <Suspense fallback={null}>
          <PotDialogs asked={asked} onClose={() => setAsked(null)} account={account} held={pots.data} />
        </Suspense>
      )}
    </section>
  );
}

/** In one row: most accounts have none, and their history is what people come for. */
function NoPots() {
  return (
    <Surface className="flex flex-wrap items-center gap-x-5 gap-y-3 p-5">
      <PotPicture picture="umbrella" />
      <p className="min-w-48 flex-1 text-ink-2">
        Put money aside for something. Payments and fees cannot touch it.
      </p>
    </Surface>
  );
}
