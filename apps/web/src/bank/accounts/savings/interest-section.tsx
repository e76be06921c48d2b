import { fromDecimal } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../lib/app.tsx';
import { formatDay } from '../../../lib/format.ts';
import { Loaded } from '../../../ui/loaded/loaded.tsx';
import { Placeholder } from '../../../ui/placeholder/placeholder.tsx';
import { StatTile } from '../../../ui/stat-tile/stat-tile.tsx';
import type { Account } from '../../data/accounts-query.ts';
import { useShownBalance } from '../../data/shown-balance.ts';
import { OwnBalance } from '../../parts/own-balance.tsx';
import { plannedInWords, rateInWords } from './rate-words.ts';
import { interestQuery } from './savings-queries.ts';

/** What a savings account earns: the rate, what has grown since the last credit, and what was credited this year. */
export function InterestSection({ account }: { account: Account }) {
  const interest = useQuery(interestQuery(useApp().api, account.id));
  const { isShown } = useShownBalance();
  const figure = (amount: string) => (
    <OwnBalance amount={fromDecimal(amount, account.currency)} isShown={isShown} />
  );
  return (
    <section className="grid gap-4" aria-labelledby="interest-title">
      <h2 id="interest-title" className="text-2xl">
        Interest
      </h2>
      <Loaded
        query={interest}
        waiting={<Placeholder label="Loading the interest" className="h-28" />}
        failed="The interest could not be loaded."
      >
        {(earns) => (
          <>
            <dl className="grid gap-4 sm:grid-cols-3">
              <StatTile label="Rate" value={rateInWords(earns.rate)} note={plannedInWords(earns)} />
              <StatTile
                label="Earned so far"
                value={figure(earns.earned)}
                note={`Since ${formatDay(earns.earned_since)}`}
              />
              <StatTile label="Credited this year" value={figure(earns.credited_this_year)} />
            </dl>
            <p className="text-ink-2 text-sm">
              We work out interest on the account and its pots at the end of each day (UTC), to the exact
              fraction, and pay it when the month ends.
            </p>
          </>
        )}
      </Loaded>
    </section>
  );
}
