import type { DepositNetwork } from '@farthing/contract';
import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/schema.generated.ts';

/** An address that one customer was given for one deposit. */
export type GivenAddress = {
  readonly address: string;
  readonly network: DepositNetwork;
  readonly customerId: string;
  readonly givenAt: Date;
  /** What one coin counts as, in minor units. */
  readonly coinPrice: bigint | null;
  readonly depositId: string | null;
};

/** What the customer was given and has not announced yet. */
export async function findFreeAddress(
  reader: Reader,
  customerId: string,
  publicKey: string,
): Promise<GivenAddress | undefined> {
  const row = await reader
    .selectFrom('deposit_address')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('public_key', '=', publicKey)
    .where('deposit_id', 'is', null)
    .executeTakeFirst();
  return row === undefined ? undefined : toGiven(row);
}

/** From here on nobody else gets an address of this key until the transaction ends. */
export async function lockKey(tx: Tx, publicKey: string, network: DepositNetwork): Promise<number> {
  await tx
    .insertInto('deposit_key')
    .values({ public_key: publicKey, network, is_sandbox: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { next_index } = await tx
    .selectFrom('deposit_key')
    .select('next_index')
    .where('public_key', '=', publicKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return next_index;
}

export async function insertAddress(
  tx: Tx,
  given: Omit<GivenAddress, 'depositId'> & { readonly publicKey: string; readonly index: number },
): Promise<void> {
  await tx
    .updateTable('deposit_key')
    .set({ next_index: given.index + 1 })
    .where('public_key', '=', given.publicKey)
    .execute();
  await tx
    .insertInto('deposit_address')
    .values({
      address: given.address,
      network: given.network,
      public_key: given.publicKey,
      key_index: given.index,
      customer_id: given.customerId,
      given_at: given.givenAt,
      coin_price: given.coinPrice,
    })
    .execute();
}

/** The price that is told now: what was told before holds only for whoever has announced. */
export async function updatePrice(tx: Tx, address: string, coinPrice: bigint | null): Promise<void> {
  await tx
    .updateTable('deposit_address')
    .set({ coin_price: coinPrice })
    .where('address', '=', address)
    .where('deposit_id', 'is', null)
    .execute();
}

export async function findSandboxKey(reader: Reader, network: DepositNetwork): Promise<string | undefined> {
  const row = await reader
    .selectFrom('deposit_key')
    .select('public_key')
    .where('network', '=', network)
    .where('is_sandbox', '=', true)
    .executeTakeFirst();
  return row?.public_key;
}

/** Of two processes that start at once, one makes the key and both use it. */
export async function insertSandboxKey(
  reader: Reader,
  network: DepositNetwork,
  publicKey: string,
): Promise<void> {
  await reader
    .insertInto('deposit_key')
    .values({ public_key: publicKey, network, is_sandbox: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function toGiven(row: Selectable<DB['deposit_address']>): GivenAddress {
  return {
    address: row.address,
    // The table's check holds it to the same words.
    network: row.network as DepositNetwork,
    customerId: row.customer_id,
    givenAt: row.given_at,
    coinPrice: row.coin_price,
    depositId: row.deposit_id,
  };
}
