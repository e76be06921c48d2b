import type { Telephone } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { useMutation, useQuery } from '@tanstack/react-query';
import { failureOf, plainWordsOf } from '../lib/api/failure.ts';
import { useApp } from '../lib/app.tsx';
import { useArrival } from '../lib/arrival.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Badge } from '../ui/badge/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { Loaded } from '../ui/loaded/loaded.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { SandboxFrame } from './frame.tsx';

/** Every telephone that a card was added to; each can be held to a till. */
export default function TelephonesPage() {
  useArrival('Phones');
  const { api } = useApp();
  const price = usePrice();
  const query = useQuery({
    queryKey: ['telephones'],
    queryFn: ({ signal }) => api.call('GET /sandbox/telephones/', { signal }),
    refetchInterval: 15_000,
    networkMode: 'always',
  });
  return (
    <SandboxFrame>
      <h1 tabIndex={-1} className="text-3xl md:text-4xl">
        Phones
      </h1>
      <p className="mt-3 max-w-prose text-ink-2">
        Here you hold a phone to the till of a bakery. It pays {price} with a number of its own, not with that
        of the card.
      </p>
      <div className="mt-8">
        <Loaded
          query={query}
          waiting={<Skeleton label="Loading the phones" lines={4} />}
          failed="The phones could not be loaded."
        >
          {({ telephones }) =>
            telephones.length === 0 ? (
              <EmptyState>
                No card has been added to a phone yet. Sign in as a customer, open Cards, and add one there.
              </EmptyState>
            ) : (
              <ul className="grid gap-4">
                {telephones.map((telephone) => (
                  <TelephoneItem key={telephone.id} telephone={telephone} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </SandboxFrame>
  );
}

const bread = '5.00';

/** In the bank's currency, as the till asks for it. */
function usePrice(): string {
  return format(fromDecimal(bread, useApp().site.cardFee.currency));
}

function TelephoneItem({ telephone }: { telephone: Telephone }) {
  const { api } = useApp();
  const price = usePrice();
  const paying = useMutation({
    mutationFn: () =>
      api.call('POST /sandbox/telephones/:telephoneId/pay/', {
        params: { telephoneId: telephone.id },
        body: { amount: bread },
      }),
    networkMode: 'always',
  });
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-6">
      <p className="flex flex-wrap items-center gap-3">
        <strong className="wrap-anywhere">{telephone.device}</strong>
        <span className="text-ink-2">{telephone.holder}</span>
        <span className="font-mono">•••• {telephone.last_four}</span>
        <Badge>{stateWords[telephone.state]}</Badge>
      </p>
      {paying.data && (
        <Alert tone={paying.data.approved ? 'success' : 'warning'} title={paying.data.message} announced />
      )}
      {paying.error && (
        <Alert tone="danger" title="This did not work" announced>
          {plainWordsOf(failureOf(paying.error))}
        </Alert>
      )}
      <div>
        <Button busy={paying.isPending} onClick={() => paying.mutate()}>
          Pay {price}
          <span className="sr-only"> with {telephone.device}</span>
        </Button>
      </div>
    </li>
  );
}

const stateWords = {
  active: 'Can pay',
  suspended: 'Stopped',
  removed: 'Removed',
} as const satisfies Record<Telephone['state'], string>;
