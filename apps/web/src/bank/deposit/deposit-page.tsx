import { Banknote, Bitcoin, ChevronRight, CreditCard, Landmark, type LucideIcon, Wallet } from 'lucide-react';
import { Link } from 'react-router';
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
  return (
    <>
      <PageHeader title="Deposit" intro="How would you like to add money?" />
      <div className="grid gap-6">
        <Alert tone="info">
          Only crypto deposits are available at the moment. The other methods cannot be used yet.
        </Alert>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <li>
            <Link
              to="/layout/deposit-details"
              state={firstState}
              className={`${tile} group border-primary bg-surface shadow-raised hover:bg-primary-soft`}
            >
              <TileIcon Icon={Bitcoin} isOpen />
              <span className="grid min-w-0">
                <span className="font-semibold text-lg">Crypto</span>
                <span className="text-ink-2 text-sm">USDT or BTC</span>
              </span>
              <ChevronRight
                className="ml-auto size-5 shrink-0 text-primary transition-transform group-hover:translate-x-0.5"
                aria-hidden="true"
              />
            </Link>
          </li>
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
      </div>
    </>
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
