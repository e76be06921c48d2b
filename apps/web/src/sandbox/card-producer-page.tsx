import type { ProducedCard } from '@farthing/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureOf, plainWordsOf } from '../lib/api/failure.ts';
import { useApp } from '../lib/app.tsx';
import { useArrival } from '../lib/arrival.ts';
import { formatMoment } from '../lib/format.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Badge } from '../ui/badge/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { Loaded } from '../ui/loaded/loaded.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { SandboxFrame } from './frame.tsx';

type Step = 'make' | 'send' | 'return';

const queryKey = ['card-producer'];

/** Who makes the cards and sends them; each step is a press. The letter is shown as it would come by post. */
export default function CardProducerPage() {
  useArrival('Card producer');
  const { api } = useApp();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call('GET /sandbox/card-producer/', { signal }),
    refetchInterval: 15_000,
    networkMode: 'always',
  });
  return (
    <SandboxFrame>
      <h1 tabIndex={-1} className="text-3xl md:text-4xl">
        Card producer
      </h1>
      <p className="mt-3 max-w-prose text-ink-2">
        In a live bank this is a company that makes cards and sends them. Here you move them yourself.
      </p>
      <div className="mt-8">
        <Loaded
          query={query}
          waiting={<Skeleton label="Loading the orders" lines={4} />}
          failed="The orders could not be loaded."
        >
          {({ cards }) =>
            cards.length === 0 ? (
              <EmptyState>Nobody has ordered a physical card yet.</EmptyState>
            ) : (
              <ul className="grid gap-4">
                {cards.map((card) => (
                  <Produced key={card.card_id} card={card} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </SandboxFrame>
  );
}

function Produced({ card }: { card: ProducedCard }) {
  const { api } = useApp();
  const queries = useQueryClient();
  const moving = useMutation({
    mutationFn: (step: Step) =>
      api.call('POST /sandbox/card-producer/:cardId/', { params: { cardId: card.card_id }, body: { step } }),
    networkMode: 'always',
    onSuccess: ({ cards }) => queries.setQueryData(queryKey, { cards }),
  });
  const open = steps.filter(({ from }) => from === card.status);
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-6">
      <p className="flex flex-wrap items-center gap-3">
        <strong className="wrap-anywhere">{card.holder}</strong>
        <span className="font-mono">•••• {card.last_four}</span>
        <Badge>{statusWords[card.status]}</Badge>
        <span className="text-ink-2 text-sm">{formatMoment(card.ordered_at)}</span>
      </p>
      {card.code !== null && <Letter card={card} code={card.code} />}
      {moving.error && (
        <Alert tone="danger" title="This did not work" announced>
          {plainWordsOf(failureOf(moving.error))}
        </Alert>
      )}
      {open.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {open.map(({ step, label }) => (
            <Button
              key={step}
              look={step === 'return' ? 'quiet' : 'primary'}
              busy={moving.isPending}
              onClick={() => moving.mutate(step)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

const steps: readonly { step: Step; from: ProducedCard['status']; label: string }[] = [
  { step: 'make', from: 'ordered', label: 'Make it' },
  { step: 'send', from: 'made', label: 'Send it' },
  { step: 'return', from: 'sent', label: 'The post brings it back' },
];

const statusWords = {
  ordered: 'Ordered',
  made: 'Made',
  sent: 'Sent',
  active: 'Activated',
  frozen: 'Frozen',
  closed: 'Closed',
  expired: 'Expired',
} as const satisfies Record<ProducedCard['status'], string>;

function Letter({ card, code }: { card: ProducedCard; code: string }) {
  return (
    <section aria-label="The letter" className="grid gap-2 rounded-md border border-line bg-sunken p-4">
      <p className="wrap-anywhere whitespace-pre-line text-sm">
        {card.holder}
        {'\n'}
        {card.address}
      </p>
      <p>
        Here is your card ending in {card.last_four}. Activate it in the app with these digits and this code:
      </p>
      <p className="font-mono text-2xl tracking-widest">{code}</p>
      {card.tracking !== null && <p className="text-ink-2 text-sm">Parcel {card.tracking}</p>}
    </section>
  );
}
