import type { SandboxTransfer } from '@farthing/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { SandboxFrame } from '../frame.tsx';
import { SendForm } from './send-form.tsx';

/** Chains without value: whoever tries the sandbox sends coins to an address of a deposit, and makes the blocks. */
export default function ChainPage() {
  useArrival('Simulated chain');
  const { api, site } = useApp();
  const query = useQuery(chainQuery(api));
  return (
    <SandboxFrame>
      <h1 tabIndex={-1} className="text-3xl md:text-4xl">
        Simulated chain
      </h1>
      <p className="mt-3 max-w-prose text-ink-2">
        Send coins to the address of a deposit, and make the blocks that {site.brand.name} waits for. Deposits
        have addresses of their own once staff have chosen “by a simulated chain” in the setting “How deposits
        of a sandbox are confirmed”.
      </p>
      <SendForm />
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading the chains" lines={3} />}
        failed="The chains could not be loaded."
      >
        {({ networks, transfers }) => (
          <>
            <Blocks networks={networks} />
            <h2 className="mt-12 text-2xl">Sent lately</h2>
            <div className="mt-4">
              <Transfers transfers={transfers} />
            </div>
          </>
        )}
      </Loaded>
    </SandboxFrame>
  );
}

type Networks = Awaited<ReturnType<typeof readChain>>['networks'];

function Blocks({ networks }: { networks: Networks }) {
  const { api } = useApp();
  const mining = useChainChange((body: { network: Networks[number]['network']; blocks: number }) =>
    api.call('POST /sandbox/chain/blocks/', { body }),
  );
  return (
    <section aria-labelledby="blocks" className="mt-12 grid gap-4">
      <h2 id="blocks" className="text-2xl">
        Blocks
      </h2>
      {mining.isError && <Alert tone="danger" title="No block was made. Please try again." announced />}
      <ul className="grid gap-4 sm:grid-cols-2">
        {networks.map(({ network, height }) => (
          <li key={network} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
            <p>
              <strong>{network}</strong> has <span className="tabular-nums">{height}</span> blocks.
            </p>
            <div className="flex flex-wrap gap-3">
              {[1, 10].map((blocks) => (
                <Button
                  key={blocks}
                  look="quiet"
                  disabled={mining.isPending}
                  onClick={() => mining.mutate({ network, blocks })}
                >
                  {blocks === 1 ? 'Mine a block' : `Mine ${blocks} blocks`}
                  <span className="sr-only"> of {network}</span>
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Transfers({ transfers }: { transfers: readonly SandboxTransfer[] }) {
  const { api } = useApp();
  const dropping = useChainChange((transaction_hash: string) =>
    api.call('POST /sandbox/chain/drop/', { body: { transaction_hash } }),
  );
  if (transfers.length === 0) return <EmptyState>Nothing has been sent yet.</EmptyState>;
  const columns: readonly Column<SandboxTransfer>[] = [
    ...facts,
    {
      header: 'Undo',
      cell: ({ transaction_hash, amount }) => (
        <Button look="quiet" disabled={dropping.isPending} onClick={() => dropping.mutate(transaction_hash)}>
          Take off<span className="sr-only"> the payment of {amount}</span>
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      caption="Payments on the simulated chains, newest first"
      columns={columns}
      rows={transfers}
      rowKey={({ transaction_hash }) => transaction_hash}
    />
  );
}

const facts: readonly Column<SandboxTransfer>[] = [
  { header: 'To', cell: ({ address }) => <span className="break-all font-mono text-sm">{address}</span> },
  {
    header: 'Amount',
    cell: ({ amount, network, other_token }) =>
      `${amount} ${other_token ? 'of another token' : coins[network]}`,
    align: 'end',
  },
  { header: 'Blocks', cell: ({ blocks }) => String(blocks), align: 'end' },
  {
    header: 'State',
    cell: ({ state, why }) => {
      const { word, tone } = state === null ? unknown : states[state];
      return <Badge tone={tone}>{state === 'doubt' && why !== null ? (doubts[why] ?? word) : word}</Badge>;
    },
  },
];

const coins = { BTC: 'BTC', TRC20: 'USDT' } as const;

type State = { readonly word: string; readonly tone: BadgeTone };

const unknown: State = { word: 'Not an address of a deposit', tone: 'neutral' };

const states = {
  seen: { word: 'Waits for blocks', tone: 'info' },
  credited: { word: 'Received', tone: 'success' },
  doubt: { word: 'Waits for staff', tone: 'warning' },
  gone: { word: 'Gone', tone: 'neutral' },
  returned: { word: 'Sent back', tone: 'neutral' },
  'written-off': { word: 'Written off', tone: 'neutral' },
} as const satisfies Record<NonNullable<SandboxTransfer['state']>, State>;

const doubts: Readonly<Record<string, string>> = {
  dust: 'Too little to be credited',
  'other-token': 'Another token',
  'no-price': 'No price is set',
  large: 'So large that staff look at it',
};

/** What is on the page is asked for anew after each change. */
function useChainChange<Given>(change: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    networkMode: 'always',
    onSettled: () => queries.invalidateQueries({ queryKey: ['sandbox-chain'] }),
  });
}

const readChain = (api: Api, signal?: AbortSignal) =>
  api.call('GET /sandbox/chain/', signal === undefined ? {} : { signal });

function chainQuery(api: Api) {
  return queryOptions({
    queryKey: ['sandbox-chain'],
    queryFn: ({ signal }) => readChain(api, signal),
    refetchInterval: 4_000,
  });
}
