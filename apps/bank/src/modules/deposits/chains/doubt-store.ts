import type { DepositNetwork } from '@farthing/contract';
import type { Reader } from '../../../platform/database/database.ts';
import type { DepositStatus } from '../deposit.ts';
import type { KnownOutput } from './chain.ts';
import { toKnown } from './store.ts';

/** A payment on a chain with whose it is, and how high the chain was when it was looked at last. */
export type FoundOutput = {
  readonly output: KnownOutput;
  readonly customerId: string;
  readonly firstSeenAt: Date;
  readonly tip: number;
  /** Of the deposit that it was credited by; null when it was not. */
  readonly depositStatus: DepositStatus | null;
  readonly receivedMinor: bigint | null;
};

export async function findOutput(reader: Reader, id: string): Promise<FoundOutput | undefined> {
  const row = await reader
    .selectFrom('deposit_output as output')
    .innerJoin('deposit_address as given', 'given.address', 'output.address')
    .leftJoin('deposit_chain as chain', 'chain.network', 'output.network')
    .leftJoin('deposit', 'deposit.id', 'output.deposit_id')
    .selectAll('output')
    .select(['given.customer_id', 'chain.height as tip', 'deposit.status', 'deposit.received'])
    .where('output.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    output: toKnown(row),
    customerId: row.customer_id,
    firstSeenAt: row.first_seen_at,
    tip: row.tip ?? 0,
    // The table's check holds it to the same words.
    depositStatus: row.status as DepositStatus | null,
    receivedMinor: row.received,
  };
}

/** Every payment to an address of ours that a transaction makes, with whose the address is. */
export async function listOwnedOutputs(
  reader: Reader,
  network: DepositNetwork,
  transactionHash: string,
): Promise<readonly { readonly output: KnownOutput; readonly customerId: string }[]> {
  const rows = await reader
    .selectFrom('deposit_output as output')
    .innerJoin('deposit_address as given', 'given.address', 'output.address')
    .selectAll('output')
    .select('given.customer_id')
    .where('output.network', '=', network)
    .where('output.transaction_hash', '=', transactionHash)
    .orderBy('output.output_index')
    .execute();
  return rows.map((row) => ({ output: toKnown(row), customerId: row.customer_id }));
}
