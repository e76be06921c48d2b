import { type Currency, currencies, currencyCodes, format } from '@farthing/money';
import { Eye, EyeOff, History, Plus, Send } from 'lucide-react';
import { Link } from 'react-router';
import { type Rates, rateInWords } from '../data/conversion.ts';
import type { ShownBalance } from '../data/shown-balance.ts';
import type { Wallet } from '../data/wallet-query.ts';
import { isPage } from '../shell/tiles.ts';
import { Guilloche } from './guilloche.tsx';
import type { Total } from './total.ts';

type BalanceCardProps = {
  wallet: Wallet;
  total: Total;
  rates: Rates | undefined;
  currency: Currency;
  onCurrency: (currency: Currency) => void;
  shown: ShownBalance;
};

/** The same deep verdigris in both themes: it is the bank's own colour, as on a banknote. */
export function BalanceCard(props: BalanceCardProps) {
  const { wallet, currency, onCurrency, shown } = props;
  const { isShown } = shown;
  const Icon = isShown ? EyeOff : Eye;
  return (
    <section
      aria-labelledby="balance-title"
      className="relative isolate grid content-between gap-6 overflow-hidden rounded-lg bg-linear-to-br from-(--night-5) to-(--night-6) p-5 text-(--on-night) shadow-raised sm:p-7"
    >
      <Guilloche className="-right-24 -bottom-28 -z-10 absolute size-110 text-(--night-1) opacity-20" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="balance-title" className="font-sans text-lg">
            Balance
          </h2>
          <span className="text-(--on-night-2) text-sm">all accounts together</span>
        </div>
        <CurrencySwitch currency={currency} onChange={onCurrency} />
      </div>
      <div className="grid gap-2">
        <div className="flex min-h-14 flex-col items-start gap-x-3 gap-y-2 sm:flex-row sm:flex-wrap sm:items-center">
          <Balance {...props} />
          <button
            type="button"
            onClick={() => shown.show(!isShown)}
            className={`${glass} inline-flex min-h-11 items-center gap-2 px-3 font-semibold`}
          >
            <Icon className="size-5" aria-hidden="true" />
            {isShown ? 'Hide balance' : 'Show balance'}
          </button>
        </div>
        {isShown && <KeepShown shown={shown} />}
        <BalanceNote {...props} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <QuickActions />
        <p className="text-sm">
          Last transaction: <strong>{lastStatus(wallet)}</strong>
        </p>
      </div>
    </section>
  );
}

const glass = 'rounded-md bg-(--white)/12 outline-(--white) transition-colors hover:bg-(--white)/22';

function CurrencySwitch({
  currency,
  onChange,
}: {
  currency: Currency;
  onChange: (currency: Currency) => void;
}) {
  return (
    <fieldset className="flex gap-1 rounded-md bg-(--night-9)/35 p-1">
      <legend className="sr-only">Show amounts in</legend>
      {currencyCodes.map((code) => (
        <label
          key={code}
          title={currencies[code].name}
          className="relative grid min-h-9 min-w-14 cursor-pointer place-items-center rounded-sm px-2 font-semibold text-sm has-checked:bg-(--on-night) has-checked:text-(--night-6) has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name="dashboard-currency"
            value={code}
            checked={code === currency}
            onChange={() => onChange(code)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {code}
        </label>
      ))}
    </fieldset>
  );
}

/** A hidden balance is not on the page at all: whoever looks over a shoulder, or at the source, finds asterisks. */
function Balance({ total, shown: { isShown } }: BalanceCardProps) {
  if (!isShown) {
    return (
      <p className="font-semibold text-4xl tracking-widest sm:text-5xl">
        <span aria-hidden="true">******</span>
        <span className="sr-only">Hidden</span>
      </p>
    );
  }
  return (
    <p className="wrap-anywhere font-semibold text-4xl tabular-nums sm:text-5xl" data-testid="balance">
      {format(total.held)}
    </p>
  );
}

function KeepShown({ shown: { isKept, keep } }: Pick<BalanceCardProps, 'shown'>) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
      <input
        type="checkbox"
        checked={isKept}
        onChange={(event) => keep(event.currentTarget.checked)}
        className="size-5 cursor-pointer accent-(--on-night) outline-(--white)"
      />
      Keep it shown until I sign out
    </label>
  );
}

function BalanceNote({ total, rates, currency, shown: { isShown } }: BalanceCardProps) {
  const isPartlyHeld = total.free.minor !== total.held.minor;
  return (
    <p className="min-h-10 text-(--on-night-2) text-sm">
      {total.from.length === 0 && "Your wallet's own currency"}
      {total.from.map((from) => (
        <span key={from} className="block">
          {rateInWords(from, currency, rates)}
        </span>
      ))}
      {isShown && isPartlyHeld && <span className="block">{format(total.free)} of it is free to spend</span>}
    </p>
  );
}

const actions = [
  { label: 'Add', to: '/layout/deposit', Icon: Plus },
  { label: 'Send', to: '/layout/transfer', Icon: Send },
  { label: 'Recent', to: '/layout/transactions', Icon: History },
];

function QuickActions() {
  return (
    <ul className="grid w-full grid-cols-3 gap-2 sm:flex sm:w-auto">
      {actions
        .filter(({ to }) => isPage(to))
        .map(({ label, to, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={`${glass} flex min-h-11 items-center justify-center gap-2 px-2 font-semibold sm:px-4`}
            >
              <Icon className="size-5 shrink-0 max-[360px]:hidden" aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
    </ul>
  );
}

function lastStatus({ transactions: [last] }: Wallet): string {
  if (!last) return 'No activity';
  return last.transaction_type === 'credit' ? 'Successful' : 'Processed';
}
