import { formatAlike, fromDecimal } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useApp } from '../../../lib/app.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Loaded } from '../../../ui/loaded/loaded.tsx';
import { Placeholder } from '../../../ui/placeholder/placeholder.tsx';
import { StatTile } from '../../../ui/stat-tile/stat-tile.tsx';
import type { Account } from '../../data/accounts-query.ts';
import { type AccountLimits, limitsQuery } from './limits-query.ts';

// Most who look at an account do not change them.
const LimitsDialog = lazy(() => import('./limits-dialog.tsx'));

/** What may leave the account in a day and at once, and what is used of it today. */
export default function LimitsSection({ account }: { account: Account }) {
  const limits = useQuery(limitsQuery(useApp().api, account.id));
  const [isAsked, setAsked] = useState(false);
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // It comes after the page, which has looked for it already.
  useEffect(() => {
    if (hash === '#limits') section.current?.scrollIntoView();
  }, [hash]);
  return (
    <section ref={section} id="limits" className="grid gap-4" aria-labelledby="limits-title">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="limits-title" className="text-2xl">
          Limits
        </h2>
        {limits.data && limits.data.change !== 'no' && !account.shared?.frozen && (
          <Button look="quiet" onClick={() => setAsked(true)}>
            Change the limits
          </Button>
        )}
      </div>
      <Loaded
        query={limits}
        waiting={<Placeholder label="Loading the limits" className="h-28" />}
        failed="The limits could not be loaded."
      >
        {(known) => <Tiles limits={known} />}
      </Loaded>
      {isAsked && limits.data && (
        <Suspense fallback={null}>
          <LimitsDialog account={account} limits={limits.data} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Tiles({ limits }: { limits: AccountLimits }) {
  const { own, bank, currency, used_today, left_today } = limits;
  const inWords = (amount: string) => formatAlike(fromDecimal(amount, currency));
  const shown = (name: 'day' | 'payment') => {
    const [ours, theirs] = [own[name], bank[name]].map((text) =>
      text === null ? null : fromDecimal(text, currency),
    );
    const least = ours && theirs ? (ours.minor < theirs.minor ? ours : theirs) : (ours ?? theirs);
    return {
      value: least ? formatAlike(least) : 'No limit',
      note: theirs && least === theirs ? 'Set by the bank' : undefined,
    };
  };
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-3">
        <StatTile label="Per day" {...shown('day')} />
        <StatTile label="Per payment" {...shown('payment')} />
        <StatTile
          label="Used today"
          value={inWords(used_today)}
          note={left_today === null ? undefined : `${inWords(left_today)} left`}
        />
      </dl>
      <p className="text-ink-2 text-sm">
        Everything that leaves this account counts, except fees. Days begin and end at midnight UTC. Your
        daily limit for all accounts applies as well.
      </p>
    </>
  );
}
