import { Banknote, Bitcoin, ChevronRight, CreditCard, Landmark, type LucideIcon, Wallet } from 'lucide-react';
import { Link } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { firstState } from './deposit-state.ts';

const others: readonly { readonly name: string; readonly Icon: LucideIcon }[] = [
  { name: 'Bank', Icon: Landmark },
  { name: 'Stripe', Icon: CreditCard },
  { name: 'Payeer', Icon: Wallet },
  { name: 'PayPal', Icon: Wallet },
  { name: 'Bank Transfer', Icon: Banknote },
];

export default function DepositPage() {
  useArrival('Deposit');
  const { site } = useApp();
  return (
    <>
      <PageHeader title="Deposit" intro="How would you like to add money?" />
      <Methods takesCards={site.takesCards} />
    </>
  );
}

/** Cards are offered only where the bank has a provider for them. */
function Methods({ takesCards }: { takesCards: boolean }) {
  return (
    <div className="grid gap-6">
      <Alert tone="info">
        {takesCards
          ? 'Crypto and card deposits are available at the moment.'
          : 'Only crypto deposits are available at the moment.'}{' '}
        The other methods cannot be used yet.
      </Alert>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <li>
          <Open
            to="/layout/deposit-details"
            state={firstState}
            name="Crypto"
            about="USDT or BTC"
            Icon={Bitcoin}
          />
        </li>
        {takesCards && (
          <li>
            <Open to="/layout/top-up" name="Card" about="From another bank" Icon={CreditCard} />
          </li>
        )}
      </ul>
      <MoreWays />
    </div>
  );
}

/** What cannot be used yet does not stand in the way of what can. */
function MoreWays() {
  return (
    <details className="grid gap-4 open:*:first:mb-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary underline underline-offset-4">
        More ways
      </summary>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {others.map(({ name, Icon }) => (
          <li key={name}>
            <button
              type="button"
              disabled
              className={`${tile} cursor-not-allowed border-line border-dashed text-left text-ink-2`}
            >
              <TileIcon Icon={Icon} />
              <span className="grid min-w-0">
                <span className="font-semibold text-lg">{name}</span>
                <span className="text-ink-3 text-sm">Not available</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

type OpenProps = { to: string; state?: unknown; name: string; about: string; Icon: LucideIcon };

function Open({ to, state, name, about, Icon }: OpenProps) {
  return (
    <Link
      to={to}
      state={state}
      className={`${tile} group border-primary bg-surface shadow-raised hover:bg-primary-soft`}
    >
      <TileIcon Icon={Icon} isOpen />
      <span className="grid min-w-0">
        <span className="font-semibold text-lg">{name}</span>
        <span className="text-ink-2 text-sm">{about}</span>
      </span>
      <ChevronRight
        className="ml-auto size-5 shrink-0 text-primary transition-transform group-hover:translate-x-0.5"
        aria-hidden="true"
      />
    </Link>
  );
}

const tile = 'flex min-h-22 w-full items-center gap-4 rounded-lg border p-4 transition-colors';

function TileIcon({ Icon, isOpen = false }: { Icon: LucideIcon; isOpen?: boolean }) {
  return (
    <span
      data-open={isOpen || undefined}
      className="grid size-12 shrink-0 place-items-center rounded-md bg-sunken text-ink-3 data-open:bg-primary-soft data-open:text-primary"
      aria-hidden="true"
    >
      <Icon className="size-6" />
    </span>
  );
}
