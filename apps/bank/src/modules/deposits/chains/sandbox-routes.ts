import {
  type DepositNetwork,
  depositNetworks,
  dropFromSandboxChain,
  mineOnSandboxChain,
  readSandboxChain,
  sendOnSandboxChain,
} from '@farthing/contract';
import { coinsInWords, unitsOfCoins } from '@farthing/rules';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { DepositServices } from '../services.ts';
import type { Chains, KnownOutput } from './chain.ts';
import { dropTransfer, heightOf, listTransfers, makeBlocks, sendCoins } from './simulated.ts';
import { listOutputs } from './store.ts';
import { watchAll } from './watch.ts';

/** What only a sandbox has: whoever can reach it can make money with it. The bank looks at once after each change. */
export function sandboxChainRoutes(services: DepositServices, chains: Chains): Route[] {
  const { database, clock } = services;
  const look = () => watchAll(services, chains);
  return [
    route(readSandboxChain, () => readChain(services)),
    route(sendOnSandboxChain, async ({ body: { network, address, amount, other_token } }) => {
      const units = unitsOfCoins(network, amount);
      const otherToken = other_token ? 'another-token' : null;
      const transaction_hash = await sendCoins(database, {
        network,
        address,
        units,
        otherToken,
        at: clock.now(),
      });
      await look();
      return { ...done('It is sent, and waits for a block.'), transaction_hash };
    }),
    route(mineOnSandboxChain, async ({ body: { network, blocks } }) => {
      const height = await makeBlocks(database, network, blocks);
      await look();
      return { ...done(`The chain has ${height} blocks.`), height };
    }),
    route(dropFromSandboxChain, async ({ body: { transaction_hash } }) => {
      if ((await dropTransfer(database, transaction_hash)) === undefined) throw new Refusal('not_found');
      await look();
      return done('It is no longer on the chain.');
    }),
  ];
}

const shown = 50;

async function readChain({ database: { kysely } }: DepositServices) {
  const transfers = await listTransfers(kysely, shown);
  const heights = new Map<string, number>();
  const known = new Map<string, KnownOutput>();
  for (const network of depositNetworks) {
    heights.set(network, await heightOf(kysely, network));
    const addresses = transfers.map(({ address }) => address);
    for (const output of await listOutputs(kysely, network, addresses))
      known.set(output.transactionHash, output);
  }
  return {
    networks: depositNetworks.map((network) => ({ network, height: heights.get(network) ?? 0 })),
    transfers: transfers.map((transfer) => {
      const network = networkOf(transfer.network);
      const output = known.get(transfer.transaction_hash);
      return {
        transaction_hash: transfer.transaction_hash,
        network,
        address: transfer.address,
        amount: coinsInWords(network, transfer.units),
        other_token: transfer.other_token !== null,
        blocks: transfer.height === null ? 0 : (heights.get(network) ?? 0) - transfer.height + 1,
        state: output?.state ?? null,
        why: output?.why ?? null,
        sent_at: transfer.sent_at.toISOString(),
      };
    }),
  };
}

/** The table's check holds it to the same words. */
const networkOf = (text: string): DepositNetwork => (text === 'BTC' ? 'BTC' : 'TRC20');
