import { readableAccountNumber } from '@farthing/rules';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { Button } from '../../ui/button/button.tsx';
import { type Payee, payeesQuery } from '../data/payees-query.ts';

const firstFew = 3;

type RecentPayeesProps = { onChoice: (payee: Payee) => void };

/** Somebody who was paid before is one click away, account and currency included. Nobody yet: nothing here. */
export function RecentPayees({ onChoice }: RecentPayeesProps) {
  const { api } = useApp();
  const { data: payees, error, refetch } = useQuery(payeesQuery(api));
  if (payees === undefined ? !error : payees.length === 0) return null;
  return (
    <section aria-labelledby="payees-title" className="mt-8 grid gap-3 border-line border-t pt-6">
      <h3 id="payees-title" className="font-semibold text-lg">
        Or pay someone again
      </h3>
      {payees ? <Payees payees={payees} onChoice={onChoice} /> : <Unknown onRetry={() => void refetch()} />}
    </section>
  );
}

function Payees({ payees, onChoice }: RecentPayeesProps & { payees: readonly Payee[] }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? payees : payees.slice(0, firstFew);
  return (
    <>
      <ul className="grid gap-2">
        {shown.map((payee) => (
          <li key={`${payee.currency} ${payee.account_number}`}>
            <PayeeButton payee={payee} onClick={() => onChoice(payee)} />
          </li>
        ))}
      </ul>
      {payees.length > shown.length && (
        <div>
          <Button look="quiet" onClick={() => setOpen(true)}>
            Show all {payees.length}
          </Button>
        </div>
      )}
    </>
  );
}

/** Quieter than other failures: the payment does not need it. */
function Unknown({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-2">Whom you have paid before could not be loaded.</p>
      <Button look="quiet" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

function PayeeButton({ payee, onClick }: { payee: Payee; onClick: () => void }) {
  const { account_name, bank_name, account_number, currency } = payee;
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-11 w-full items-center gap-3 rounded-md border border-line bg-surface px-4 py-2.5 text-left transition-colors hover:border-line-strong hover:bg-sunken"
    >
      <span className="grid min-w-0 grow">
        <span className="wrap-anywhere font-semibold">{account_name}</span>
        <span className="wrap-anywhere text-ink-2 text-sm">
          {bank_name}
          <span className="block font-mono">{readableAccountNumber(account_number)}</span>
        </span>
      </span>
      <span className="shrink-0 font-semibold text-ink-2 text-sm">{currency}</span>
      <ChevronRight className="size-5 shrink-0 text-ink-3" aria-hidden="true" />
    </button>
  );
}
