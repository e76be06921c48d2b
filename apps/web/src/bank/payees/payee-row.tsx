import { readableAccountNumber } from '@farthing/rules';
import { Star } from 'lucide-react';
import { useApp } from '../../lib/app.tsx';
import { formatDay } from '../../lib/format.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import type { KeptPayee } from '../data/kept-payees-query.ts';
import { initialsOf, nameOf } from './finding.ts';
import { usePayeeChange } from './use-payee-change.ts';

export function PayeeRow({ payee, onChange }: { payee: KeptPayee; onChange: () => void }) {
  const name = nameOf(payee);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 sm:px-4">
      <span
        className="grid size-10 shrink-0 place-items-center rounded-md bg-primary-soft font-semibold text-primary text-sm"
        aria-hidden="true"
      >
        {initialsOf(name)}
      </span>
      <span className="grid min-w-32 flex-1">
        <span className="wrap-anywhere font-semibold">{name}</span>
        <span className="wrap-anywhere text-ink-2 text-sm">
          {payee.label !== null && `${payee.account_name} · `}
          {payee.bank_name} · {payee.currency}
          <span className="block font-mono">{readableAccountNumber(payee.account_number)}</span>
          <CheckedName check={payee.name_check} />
        </span>
      </span>
      <span className="text-ink-2 text-sm max-sm:w-full max-sm:pl-13">
        {payee.last_paid_at === null ? 'Not paid yet' : `Paid ${formatDay(payee.last_paid_at.slice(0, 10))}`}
      </span>
      <span className="flex items-center gap-1 max-sm:w-full max-sm:pl-10">
        <FavouriteButton payee={payee} />
        <Button look="quiet" aria-label={`Change ${name}`} onClick={onChange}>
          Change
        </Button>
        <RouteButton look="quiet" aria-label={`Pay ${name}`} to={`/layout/transfer?payee=${payee.id}`}>
          Pay
        </RouteButton>
      </span>
    </li>
  );
}

/** What was last known of the name, and when. */
function CheckedName({ check }: { check: KeptPayee['name_check'] }) {
  if (check === null) return null;
  const { words, tone } = checkedWords[check.result];
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2">
      <Badge tone={tone}>{words}</Badge> {formatDay(check.checked_at.slice(0, 10))}
    </span>
  );
}

const checkedWords = {
  match: { words: 'Name matches', tone: 'success' },
  close_match: { words: 'Name is close', tone: 'warning' },
  no_match: { words: 'In another name', tone: 'danger' },
  other_kind: { words: 'A person’s, not a company’s', tone: 'danger' },
} as const satisfies Record<NonNullable<KeptPayee['name_check']>['result'], object>;

function FavouriteButton({ payee }: { payee: KeptPayee }) {
  const { api } = useApp();
  const tell = useToast();
  const params = { payeeId: payee.id };
  const change = usePayeeChange((body: { favourite: boolean }) =>
    api.call('PATCH /payees/:payeeId/', { params, body }),
  );
  return (
    <button
      type="button"
      aria-pressed={payee.favourite}
      aria-label={`Favourite: ${nameOf(payee)}`}
      disabled={change.isPending}
      onClick={() =>
        change.mutate({ favourite: !payee.favourite }, { onError: (error) => tell(error.message) })
      }
      className="grid size-11 place-items-center rounded-md text-ink-3 hover:bg-sunken aria-pressed:text-copper aria-pressed:[&>svg]:fill-current"
    >
      <Star className="size-5" aria-hidden="true" />
    </button>
  );
}
