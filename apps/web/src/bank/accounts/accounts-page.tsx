import { type Currency, currencyCodes, fromDecimal } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Coins, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { formatMoment } from '../../lib/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { type Accounts, accountsQuery } from '../data/accounts-query.ts';
import { type ShownBalance, useShownBalance } from '../data/shown-balance.ts';
import { currencyWords } from '../parts/account-words.ts';
import { OwnBalance, ShowBalances } from '../parts/own-balance.tsx';
import type { Asked } from './account-dialogs.tsx';
import { AccountTile } from './account-tile.tsx';
import { AskedDialogs } from './asked-dialogs.tsx';
import { Invitations } from './shared/invitations.tsx';

export default function AccountsPage() {
  useArrival('Accounts');
  const { api } = useApp();
  const [asked, setAsked] = useState<Asked | null>(null);
  const accounts = useQuery(accountsQuery(api, useSumCurrency()));
  const shown = useShownBalance();
  return (
    <>
      <PageHeader
        title="Accounts"
        intro="All the accounts that you hold with us, each with its own number."
        actions={<Actions isLost={accounts.isLoadingError} onAsk={setAsked} />}
      />
      <Loaded query={accounts} waiting={<AccountPlaces />} failed="Your accounts could not be loaded.">
        {(held) => (
          <>
            <div className="grid gap-6">
              <Invitations />
              <Sum held={held} shown={shown} />
              <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3" aria-label="Your accounts">
                {held.accounts.map((account) => (
                  <AccountTile key={account.id} account={account} isShown={shown.isShown} />
                ))}
              </ul>
            </div>
            <AskedDialogs asked={asked} onClose={() => setAsked(null)} all={held} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Each needs the accounts: where they are lost it would open nothing, and come up by itself once they are there. */
function Actions({ isLost, onAsk }: { isLost: boolean; onAsk: (what: Asked) => void }) {
  return (
    <>
      <Button look="quiet" className="max-sm:grow" disabled={isLost} onClick={() => onAsk('move')}>
        <ArrowLeftRight className="size-4.5" aria-hidden="true" />
        Move
      </Button>
      <Button look="quiet" className="max-sm:grow" disabled={isLost} onClick={() => onAsk('exchange')}>
        <Coins className="size-4.5" aria-hidden="true" />
        Exchange
      </Button>
      <Button className="max-sm:grow" disabled={isLost} onClick={() => onAsk('open')}>
        <Plus className="size-4.5" aria-hidden="true" />
        Open an account
      </Button>
    </>
  );
}

/** The currency of choice stands in the address; that of the first account unless one is chosen. */
function useSumCurrency(): Currency | undefined {
  const [params] = useSearchParams();
  return currencyCodes.find((code) => code === params.get('in'));
}

function Sum({ held: { accounts, sum }, shown }: { held: Accounts; shown: ShownBalance }) {
  const hidden = accounts.filter(({ in_sum }) => !in_sum).length;
  return (
    <Surface className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 p-5 sm:p-6">
      <div className="grid gap-1" role="status">
        <h2 className="font-sans font-semibold text-base text-ink-2">All together</h2>
        <p className="font-semibold text-3xl">
          <OwnBalance alike amount={fromDecimal(sum.amount, sum.currency)} isShown={shown.isShown} />
        </p>
        <p className="text-ink-2 text-sm">
          {sum.rates_as_of !== null && `At the mid-market rates of ${formatMoment(sum.rates_as_of)}. `}
          {hidden > 0 && (hidden === 1 ? 'One account is left out.' : `${hidden} accounts are left out.`)}
        </p>
      </div>
      <div className="flex w-full flex-wrap items-end gap-3 sm:w-auto">
        <SumCurrency currency={sum.currency} />
        <ShowBalances shown={shown} />
      </div>
    </Surface>
  );
}

function SumCurrency({ currency }: { currency: Currency }) {
  const [, setParams] = useSearchParams();
  return (
    <div className="min-w-40 grow">
      <Field id="sum-currency" label="Shown in">
        <Select
          value={currency}
          onChange={({ currentTarget }) => setParams({ in: currentTarget.value }, { replace: true })}
        >
          {currencyCodes.map((code) => (
            <option key={code} value={code}>
              {currencyWords[code]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

function AccountPlaces() {
  return (
    <div className="grid gap-6">
      <Placeholder label="Loading the sum" className="h-32" />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <Placeholder label="Loading your accounts" className="h-38" />
        <Placeholder label="Loading your accounts" className="h-38" />
      </div>
    </div>
  );
}
