import { randomBytes } from 'node:crypto';
import { type DepositNetwork, depositNetworks } from '@farthing/contract';
import type { Selectable } from 'kysely';
import type { Database, Reader } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/schema.generated.ts';
import type { Chain } from './chain.ts';

/** The chain of a sandbox, on which whoever tries it sends coins and makes blocks. */
export function simulatedChain({ kysely }: Pick<Database, 'kysely'>, network: DepositNetwork): Chain {
  return {
    addressesAtOnce: 100_000,
    asksForEach: false,
    async look(addresses) {
      const tip = await heightOf(kysely, network);
      const outputs = (await listTransfers(kysely, 100_000))
        .filter((transfer) => transfer.network === network && addresses.includes(transfer.address))
        .map((transfer) => ({
          transactionHash: transfer.transaction_hash,
          outputIndex: 0,
          address: transfer.address,
          otherToken: transfer.other_token,
          units: transfer.units,
          height: transfer.height,
        }));
      return { addresses, unread: [], tip, from: 0, to: tip, outputs };
    },
  };
}

export async function heightOf(reader: Reader, network: DepositNetwork): Promise<number> {
  const row = await reader
    .selectFrom('sandbox_chain')
    .select('height')
    .where('network', '=', network)
    .executeTakeFirst();
  return row?.height ?? 0;
}

/** Newest first. */
export function listTransfers(
  reader: Reader,
  limit: number,
): Promise<Selectable<DB['sandbox_chain_transfer']>[]> {
  return reader
    .selectFrom('sandbox_chain_transfer')
    .selectAll()
    .orderBy('sent_at', 'desc')
    .orderBy('transaction_hash')
    .limit(limit)
    .execute();
}

/** Outside of any block until one is made. */
export async function sendCoins(
  database: Database,
  sent: {
    readonly network: DepositNetwork;
    readonly address: string;
    readonly units: bigint;
    readonly otherToken: string | null;
    readonly at: Date;
  },
): Promise<string> {
  const transactionHash = randomBytes(32).toString('hex');
  await database.transaction(async (tx) => {
    await begin(tx);
    await tx
      .insertInto('sandbox_chain_transfer')
      .values({
        transaction_hash: transactionHash,
        network: sent.network,
        address: sent.address,
        other_token: sent.otherToken,
        units: sent.units,
        sent_at: sent.at,
      })
      .execute();
  });
  return transactionHash;
}

/** What waits is in the first of them. Answers how high the chain is then. */
export function makeBlocks(database: Database, network: DepositNetwork, blocks: number): Promise<number> {
  return database.transaction(async (tx) => {
    await begin(tx);
    const { height } = await tx
      .updateTable('sandbox_chain')
      .set(({ eb }) => ({ height: eb('height', '+', blocks) }))
      .where('network', '=', network)
      .returning('height')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('sandbox_chain_transfer')
      .set({ height: height - blocks + 1 })
      .where('network', '=', network)
      .where('height', 'is', null)
      .execute();
    return height;
  });
}

/** As if another payment or another block had taken its place. Answers the network it was on. */
export async function dropTransfer(
  database: Database,
  transactionHash: string,
): Promise<DepositNetwork | undefined> {
  const row = await database.transaction((tx) =>
    tx
      .deleteFrom('sandbox_chain_transfer')
      .where('transaction_hash', '=', transactionHash)
      .returning('network')
      .executeTakeFirst(),
  );
  return depositNetworks.find((network) => network === row?.network);
}

async function begin(tx: Reader): Promise<void> {
  await tx
    .insertInto('sandbox_chain')
    .values(depositNetworks.map((network) => ({ network, height: 100 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
