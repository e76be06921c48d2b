import { fromDecimal } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApp } from '../../../lib/app.tsx';
import { formatDay } from '../../../lib/format.ts';
import { Loaded } from '../../../ui/loaded/loaded.tsx';
import { Placeholder } from '../../../ui/placeholder/placeholder.tsx';
import { StatTile } from '../../../ui/stat-tile/stat-tile.tsx';
import type { Account } from '../../data/accounts-query.ts';
import { useShownBalance } from '../../data/shown-balance.ts';
import { OwnBalance } from '../../parts/own-balance.tsx';
import { isTaxed, plannedInWords, rateInWords, taxInWords } from './rate-words.ts';
import { interestQuery } from './savings-queries.ts';

/** What a savings account earns: the rate, what has grown since the last credit, what was credited this year, and its tax if there is any. */
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
                note={`Since ${formatDay(earns.earned_since)}${isTaxed(earns) ? ', before tax' : ''}`}
              />
              <StatTile
                label="Credited this year"
                value={figure(earns.credited_this_year)}
                note={isTaxed(earns) ? 'Before tax' : undefined}
              />
              {isTaxed(earns) && <TaxTiles earns={earns} figure={figure} />}
            </dl>
            <p className="text-ink-2 text-sm">
              We work out interest on the account and its pots at the end of each day (UTC), to the exact
              fraction, and pay it when the month ends.
              {isTaxed(earns) && ' We withhold the tax at the same moment, rounded down in your favour.'}
            </p>
          </>
        )}
      </Loaded>
    </section>
  );
}

type TaxTilesProps = {
  earns: { readonly tax_rate: string; readonly tax_this_year: string; readonly net_this_year: string };
  figure: (amount: string) => ReactNode;
};

function TaxTiles({ earns, figure }: TaxTilesProps) {
  return (
    <>
      <StatTile label="Tax on interest" value={taxInWords(earns.tax_rate)} />
      <StatTile label="Tax withheld this year" value={figure(earns.tax_this_year)} />
      <StatTile label="Left for you this year" value={figure(earns.net_this_year)} note="After tax" />
    </>
  );
}
