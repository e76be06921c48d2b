import type { OwnCard, OwnCardPayment } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { formatMoment } from '../../lib/format.ts';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { ShowMore } from '../../ui/show-more/show-more.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { cardPaymentsQuery } from './cards-query.ts';

type Spent = { readonly day: string; readonly month: string; readonly currency: OwnCard['currency'] };

/** What one card has paid, and how much of its limits that is. */
export function CardPayments({ card }: { card: OwnCard }) {
  const { api } = useApp();
  const pages = useInfiniteQuery(cardPaymentsQuery(api, card.id));
  return (
    <section aria-labelledby="card-payments" className="grid gap-3">
      <h2 id="card-payments" className="text-xl">
        Payments
      </h2>
      <Loaded
        query={pages}
        waiting={<Skeleton label="Loading the payments of this card" lines={3} />}
        failed="The payments of this card could not be loaded."
      >
        {({ pages: loaded }) => (
          <>
            {loaded[0] && <p className="text-ink-2">{spentWords(card, loaded[0].spent)}</p>}
            <PaymentList payments={loaded.flatMap(({ payments }) => payments)} />
          </>
        )}
      </Loaded>
      <div>
        <ShowMore pages={pages} />
      </div>
    </section>
  );
}

function PaymentList({ payments }: { payments: readonly OwnCardPayment[] }) {
  if (payments.length === 0) return <EmptyState>You have not paid with this card yet.</EmptyState>;
  return (
    <Surface>
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
    </Surface>
  );
}

function spentWords({ limits }: OwnCard, { day, month, currency }: Spent): string {
  const words = (amount: string) => format(fromDecimal(amount, currency));
  const of = (used: string, limit: string | null) =>
    limit === null ? words(used) : `${words(used)} of ${words(limit)}`;
  return `Spent today: ${of(day, limits.day)}. This month: ${of(month, limits.month)}.`;
}

function PaymentRow({ payment }: { payment: OwnCardPayment }) {
  const { id, merchant, category, place, asked, billed, state, declined_because, refunded, made_at } =
    payment;
  const { word, tone } = isDisputed(payment) ? disputed : states[state];
  const shown = state === 'pending' || state === 'cleared' ? billed : asked;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3 has-[a:hover]:bg-sunken sm:px-5">
      <strong className="wrap-anywhere">
        <Link
          to={`/layout/card-payments/${id}`}
          className="underline decoration-line-strong underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {merchant}
        </Link>
      </strong>
      <span className="text-right font-semibold tabular-nums">
        {format(fromDecimal(shown.amount, shown.currency))}
      </span>
      <span className="text-ink-2 text-sm">
        {category} · {place} · {formatMoment(made_at)}
        {asked.currency !== billed.currency && ` · ${format(fromDecimal(asked.amount, asked.currency))}`}
        {declined_because !== null && <span className="block">{declined_because}</span>}
        {refunded !== null && (
          <span className="block">{format(fromDecimal(refunded.amount, refunded.currency))} came back.</span>
        )}
      </span>
      <span className="justify-self-end">
        <Badge tone={tone}>{word}</Badge>
      </span>
    </li>
  );
}

function isDisputed({ dispute }: OwnCardPayment): boolean {
  return dispute !== null && dispute !== 'won' && dispute !== 'lost';
}

const disputed = { word: 'Disputed', tone: 'warning' } as const;

const states = {
  declined: { word: 'Declined', tone: 'warning' },
  pending: { word: 'Pending', tone: 'info' },
  cleared: { word: 'Paid', tone: 'success' },
  reversed: { word: 'Given up', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'neutral' },
} as const satisfies Record<OwnCardPayment['state'], { word: string; tone: BadgeTone }>;
