import { fromDecimal } from '@farthing/money';
import { readableAccountNumber } from '@farthing/rules';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge/badge.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import type { Account } from '../data/accounts-query.ts';
import { accountPath } from '../parts/account-path.ts';
import { kindOf } from '../parts/account-words.ts';
import { ColourBar } from '../parts/colour-bar.tsx';
import { OwnBalance } from '../parts/own-balance.tsx';

/** One account among others; all of it leads to its page. */
export function AccountTile({ account, isShown }: { account: Account; isShown: boolean }) {
  const { name, colour, currency, balance, available, in_pots, account_number, in_sum, shared } = account;
  return (
    <li className="grid">
      <Surface className="relative grid content-start gap-3 overflow-hidden p-5 transition-colors has-[a:hover]:border-line-strong">
        <ColourBar colour={colour} className="absolute inset-x-0 top-0 h-1.5" />
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 pt-1">
          <h2 className="wrap-anywhere min-w-0 text-xl">
            <Link
              to={accountPath(account)}
              className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {name}
            </Link>
          </h2>
          {shared?.frozen && <Badge tone="warning">Frozen</Badge>}
          {!in_sum && <Badge>Not in the total</Badge>}
        </div>
        <p className="font-semibold text-2xl">
          <OwnBalance alike amount={fromDecimal(balance, currency)} isShown={isShown} />
        </p>
        <p className="text-ink-2 text-sm">
          {kindOf(account)} · {currency} ·{' '}
          <span className="whitespace-nowrap font-mono">{readableAccountNumber(account_number)}</span>
        </p>
        {isShown && available !== balance && (
          <p className="text-ink-2 text-sm">
            <OwnBalance alike amount={fromDecimal(available, currency)} isShown /> available
          </p>
        )}
        {isShown && in_pots !== '0.00' && (
          <p className="text-ink-2 text-sm">
            <OwnBalance alike amount={fromDecimal(in_pots, currency)} isShown /> in pots
          </p>
        )}
      </Surface>
    </li>
  );
}
