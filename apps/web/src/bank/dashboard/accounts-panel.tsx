import { fromDecimal } from '@farthing/money';
import { Link } from 'react-router';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import type { Account } from '../data/accounts-query.ts';
import { accountPath } from '../parts/account-path.ts';
import { kindOf } from '../parts/account-words.ts';
import { ColourBar } from '../parts/colour-bar.tsx';
import { OwnBalance } from '../parts/own-balance.tsx';

type AccountsPanelProps = { accounts: readonly Account[]; isShown: boolean };

/** All that the customer holds, a card each. What it comes to stands above. */
export function AccountsPanel({ accounts, isShown }: AccountsPanelProps) {
  return (
    <section className="grid gap-3" aria-labelledby="accounts-title">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="accounts-title" className="text-xl">
          Accounts
        </h2>
        <RouteLink to="/layout/accounts">All accounts</RouteLink>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3" aria-label="Your accounts">
        {accounts.map((account) => (
          <AccountBox key={account.id} account={account} isShown={isShown} />
        ))}
      </ul>
    </section>
  );
}

function AccountBox({ account, isShown }: { account: Account; isShown: boolean }) {
  const { name, colour, currency, balance, in_pots, in_sum } = account;
  return (
    <li className="grid">
      <Surface className="relative flex min-h-18 items-center gap-3 overflow-hidden py-3 pr-4 pl-5 transition-colors has-[a:hover]:border-line-strong has-[a:hover]:bg-sunken">
        <ColourBar colour={colour} className="absolute inset-y-0 left-0 w-1.5" />
        <span className="grid min-w-0 grow">
          <Link
            to={accountPath(account)}
            className="wrap-anywhere font-semibold leading-5 outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {name}
          </Link>
          <span className="text-ink-2 text-sm">
            {kindOf(account)} · {currency}
            {!in_sum && ' · not in the total'}
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
      </Surface>
    </li>
  );
}
