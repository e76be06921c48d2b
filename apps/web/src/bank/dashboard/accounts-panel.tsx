import { fromDecimal } from '@farthing/money';
import { Link } from 'react-router';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import type { Account, Accounts } from '../data/accounts-query.ts';
import { accountPath } from '../parts/account-path.ts';
import { kindOf } from '../parts/account-words.ts';
import { ColourBar } from '../parts/colour-bar.tsx';
import { OwnBalance } from '../parts/own-balance.tsx';

type AccountsPanelProps = {
  held: Pick<Accounts, 'accounts' | 'sum'>;
  isShown: boolean;
};

/** All that the customer holds, a line each, and what it comes to. */
export function AccountsPanel({ held, isShown }: AccountsPanelProps) {
  return (
    <Surface className="grid content-start">
      <div className="flex items-baseline justify-between gap-4 p-5 pb-2 sm:px-6">
        <h2 className="text-xl">Accounts</h2>
        <RouteLink to="/layout/accounts">All accounts</RouteLink>
      </div>
      <ul className="divide-y divide-line" aria-label="Your accounts">
        {held.accounts.map((account) => (
          <AccountLine key={account.id} account={account} isShown={isShown} />
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t px-5 py-3 sm:px-6">
        <span className="text-ink-2">All together</span>
        <strong>
          <OwnBalance alike amount={fromDecimal(held.sum.amount, held.sum.currency)} isShown={isShown} />
        </strong>
      </p>
    </Surface>
  );
}

function AccountLine({ account, isShown }: { account: Account; isShown: boolean }) {
  const { name, colour, currency, balance, in_pots } = account;
  return (
    <li className="relative flex min-h-14 items-center gap-3 px-5 py-2 has-[a:hover]:bg-sunken sm:px-6">
      <ColourBar colour={colour} className="h-9 w-1.5 shrink-0 rounded-sm" />
      <span className="grid min-w-0 grow">
        <Link
          to={accountPath(account)}
          className="truncate font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {name}
        </Link>
        <span className="text-ink-2 text-sm">
          {kindOf(account)} · {currency}
        </span>
      </span>
      <span className="grid shrink-0 justify-items-end">
        <span className="font-semibold">
          <OwnBalance alike amount={fromDecimal(balance, currency)} isShown={isShown} />
        </span>
        {isShown && in_pots !== '0.00' && (
          <span className="text-ink-2 text-sm">
            <OwnBalance alike amount={fromDecimal(in_pots, currency)} isShown /> in pots
          </span>
        )}
      </span>
    </li>
  );
}
