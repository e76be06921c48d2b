import type { UnderWay } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { Hourglass } from 'lucide-react';
import { Link } from 'react-router';
import { MoneyAmount } from '../../ui/money-amount/money-amount.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { batchPath } from '../parts/batch-path.ts';
import { movementPath } from '../parts/movement-path.ts';
import { nextOf, stateWords, titleOf } from './words.ts';

/** Nothing at all when nothing is under way. */
export function UnderWayList({ items }: { items: readonly UnderWay[] }) {
  if (items.length === 0) return null;
  const now = new Date();
  return (
    <section className="grid gap-3" aria-labelledby="under-way-title">
      <h2 id="under-way-title" className="text-xl">
        Under way
      </h2>
      <Surface>
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <UnderWayRow key={item.id} item={item} now={now} />
          ))}
        </ul>
      </Surface>
    </section>
  );
}

function UnderWayRow({ item, now }: { item: UnderWay; now: Date }) {
  const { amount, currency, taken } = item;
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-3 has-[a:hover]:bg-sunken sm:gap-x-4 sm:px-5">
      <span
        className="row-span-2 grid size-10 place-items-center rounded-md bg-sunken text-ink-2"
        aria-hidden="true"
      >
        <Hourglass className="size-5" />
      </span>
      <span className="wrap-anywhere font-semibold">
        <Link
          to={pathOf(item)}
          className="underline decoration-line-strong underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {titleOf(item)}
        </Link>
        <span className="block font-normal text-ink-2 text-sm">
          {stateWords[item.state]}
          {item.paid_from && ` · from ${item.paid_from.name}`}
        </span>
      </span>
      <span className="grid justify-items-end text-right sm:row-span-2">
        <span className="font-semibold">
          <MoneyAmount amount={fromDecimal(amount, currency)} />
        </span>
        {taken !== null && taken.currency !== currency && (
          <span className="text-ink-2 text-sm">{format(fromDecimal(taken.amount, taken.currency))}</span>
        )}
      </span>
      <span className="col-span-2 col-start-2 min-w-0 text-ink-2 text-sm sm:col-span-1">
        {nextOf(item, now)}
        {item.can.includes('enter_code') && (
          <strong className="block text-primary">Open it to enter the code or to cancel.</strong>
        )}
        {item.can.includes('approve') && (
          <strong className="block text-primary">
            {item.kind === 'payment' ? 'Open it to sign or to refuse.' : 'Open it to approve or to refuse.'}
          </strong>
        )}
      </span>
    </li>
  );
}

function pathOf({ kind, id, paid_from }: UnderWay): string {
  if (kind === 'scheduled') return '/layout/scheduled';
  if (kind === 'card_challenge') return `/layout/card-challenges/${id}`;
  if (kind.startsWith('card')) return `/layout/card-payments/${id}`;
  if (kind === 'topup') return `/layout/top-up/${id}`;
  return kind === 'batch' && paid_from ? batchPath(paid_from.account, id) : movementPath(id);
}
