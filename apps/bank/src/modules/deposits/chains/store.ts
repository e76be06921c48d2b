import type { DepositNetwork } from '@farthing/contract';
import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/schema.generated.ts';
import { policies } from '../../../platform/policies.ts';
import type { Chain, ChainOutput, ChainView, KnownOutput } from './chain.ts';

export type OutputKey = Pick<KnownOutput, 'network' | 'transactionHash' | 'outputIndex'>;

/** An address that is looked at, with what was agreed when it was given. */
export type WatchedAddress = {
  readonly address: string;
  readonly customerId: string;
  readonly givenAt: Date;
  readonly coinPrice: bigint | null;
  readonly depositId: string | null;
  readonly expiresAt: Date | null;
};

/** Those that were not looked at for longest first. */
export async function listWatched(
  reader: Reader,
  network: DepositNetwork,
  { addressesAtOnce, asksForEach }: Pick<Chain, 'addressesAtOnce' | 'asksForEach'>,
  now: Date,
): Promise<readonly WatchedAddress[]> {
  const { watchedForMs, waitedForMs, askedAgainAfterMs } = policies.deposits;
  const before = (ms: number) => new Date(now.getTime() - ms);
  const rows = await watchedOf(reader)
    .where('given.network', '=', network)
    .where('given.given_at', '>=', before(watchedForMs))
    .where((or) =>
      or.or([
        sql<boolean>`NOT ${asksForEach}::boolean`,
        or('given.looked_at', 'is', null),
        or('given.looked_at', '<=', before(askedAgainAfterMs)),
        or('given.given_at', '>', before(waitedForMs)),
        or('deposit.status', '=', 'pending'),
        // Not credited yet, or so short ago that its block may be replaced.
        or.exists(
          or
            .selectFrom('deposit_output as output')
            .select('output.state')
            .whereRef('output.address', '=', 'given.address')
            .where(({ or: either, eb }) =>
              either([eb('output.state', '=', 'seen'), eb('output.first_seen_at', '>', before(waitedForMs))]),
            ),
        ),
      ]),
    )
    .orderBy('given.looked_at', (order) => order.asc().nullsFirst())
    .limit(addressesAtOnce)
    .execute();
  return rows.map(toWatched);
}

export async function findWatched(reader: Reader, address: string): Promise<WatchedAddress | undefined> {
  const row = await watchedOf(reader).where('given.address', '=', address).executeTakeFirst();
  return row === undefined ? undefined : toWatched(row);
}

const watchedOf = (reader: Reader) =>
  reader
    .selectFrom('deposit_address as given')
    .leftJoin('deposit', 'deposit.id', 'given.deposit_id')
    .select(['given.address', 'given.customer_id', 'given.given_at', 'given.coin_price', 'given.deposit_id'])
    .select('deposit.expires_at');

/** What is known to be for a deposit, and at its address what is not known yet to be for another. */
export async function listOfDeposit(
  reader: Reader,
  { id, address, network }: { readonly id: string; readonly address: string; readonly network: string },
): Promise<readonly (KnownOutput & { readonly tip: number; readonly firstSeenAt: Date })[]> {
  const rows = await reader
    .selectFrom('deposit_output as output')
    .innerJoin('deposit_address as given', 'given.address', 'output.address')
    .innerJoin('deposit_chain as chain', 'chain.network', 'output.network')
    .selectAll('output')
    .select('chain.height as tip')
    .where('output.address', '=', address)
    .where('output.network', '=', network)
    .where((or) =>
      or.or([
        or('output.deposit_id', '=', id),
        or.and([or('output.deposit_id', 'is', null), or('given.deposit_id', '=', id)]),
      ]),
    )
    .orderBy('output.first_seen_at')
    .orderBy('output.transaction_hash')
    .limit(20)
    .execute();
  return rows.map((row) => ({ ...toKnown(row), tip: row.tip, firstSeenAt: row.first_seen_at }));
}

export async function listOutputs(
  reader: Reader,
  network: DepositNetwork,
  addresses: readonly string[],
): Promise<readonly KnownOutput[]> {
  if (addresses.length === 0) return [];
  const rows = await reader
    .selectFrom('deposit_output')
    .selectAll()
    .where('network', '=', network)
    .where('address', 'in', addresses)
    .orderBy('first_seen_at')
    .orderBy('transaction_hash')
    .orderBy('output_index')
    .execute();
  return rows.map(toKnown);
}

/** All outputs of one transaction to addresses of ours. */
export async function listOfTransaction(
  reader: Reader,
  { network, transactionHash }: OutputKey,
): Promise<readonly KnownOutput[]> {
  const rows = await reader
    .selectFrom('deposit_output')
    .selectAll()
    .where('network', '=', network)
    .where('transaction_hash', '=', transactionHash)
    .execute();
  return rows.map(toKnown);
}

/** The deposit that an address was announced with, as it is now. */
export async function findDepositOf(reader: Reader, address: string): Promise<string | null> {
  const row = await reader
    .selectFrom('deposit_address')
    .select('deposit_id')
    .where('address', '=', address)
    .executeTakeFirst();
  return row?.deposit_id ?? null;
}

export async function findReadUpTo(reader: Reader, network: DepositNetwork): Promise<number> {
  const row = await reader
    .selectFrom('deposit_chain')
    .select('height')
    .where('network', '=', network)
    .executeTakeFirst();
  return row?.height ?? 0;
}

export async function insertOutput(
  tx: Tx,
  network: DepositNetwork,
  seen: ChainOutput & { readonly id: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('deposit_output')
    .values({
      id: seen.id,
      network,
      transaction_hash: seen.transactionHash,
      output_index: seen.outputIndex,
      address: seen.address,
      other_token: seen.otherToken,
      units: seen.units,
      height: seen.height,
      state: 'seen',
      first_seen_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Only from where it stood: another process may have credited it meanwhile, or given it a deposit of its own. */
export async function updateOutput(
  tx: Tx,
  before: KnownOutput,
  {
    state,
    why,
    height,
    depositId,
    leftHeight,
  }: Pick<KnownOutput, 'state' | 'why' | 'height' | 'depositId' | 'leftHeight'>,
): Promise<void> {
  await tx
    .updateTable('deposit_output')
    .set({ state, why, height, deposit_id: depositId, left_height: leftHeight })
    .where('network', '=', before.network)
    .where('transaction_hash', '=', before.transactionHash)
    .where('output_index', '=', before.outputIndex)
    .where('state', '=', before.state)
    .where(sql<boolean>`deposit_id IS NOT DISTINCT FROM ${before.depositId}::uuid`)
    .execute();
}

export async function saveLook(
  tx: Tx,
  network: DepositNetwork,
  { to, addresses, unread }: Pick<ChainView, 'to' | 'addresses' | 'unread'>,
  now: Date,
): Promise<void> {
  const whole = unread.length === 0 ? { failing_since: null, failure: null } : {};
  const looked = { height: to, looked_at: now, ...whole };
  await tx
    .insertInto('deposit_chain')
    .values({ network, ...looked })
    .onConflict((conflict) => conflict.column('network').doUpdateSet(looked))
    .execute();
  // Those that could not be read wait for their turn like all others, which would have none otherwise.
  const had = [...addresses, ...unread.map(({ address }) => address)];
  if (had.length === 0) return;
  await tx.updateTable('deposit_address').set({ looked_at: now }).where('address', 'in', had).execute();
}

export async function saveFailure(
  tx: Tx,
  network: DepositNetwork,
  failure: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('deposit_chain')
    .values({ network, failing_since: now, failure })
    .onConflict((conflict) =>
      conflict.column('network').doUpdateSet({
        failing_since: sql`coalesce(deposit_chain.failing_since, excluded.failing_since)`,
        failure,
      }),
    )
    .execute();
}

export type ChainState = {
  readonly network: string;
  readonly lookedAt: Date | null;
  readonly failingSince: Date | null;
  readonly failure: string | null;
  /** Payments that were credited and are no longer on the chain. */
  readonly takenBack: number;
  readonly doubts: number;
};

/** How each chain is doing that is watched. */
export async function readChainStates(reader: Reader): Promise<readonly ChainState[]> {
  const { rows } = await sql<{
    network: string;
    looked_at: Date | null;
    failing_since: Date | null;
    failure: string | null;
    taken_back: number;
    doubts: number;
  }>`
    SELECT
      chain.network, chain.looked_at, chain.failing_since, chain.failure,
      count(output.why) FILTER (WHERE output.why = 'taken-back')::integer AS taken_back,
      count(output.why)::integer AS doubts
    FROM deposit_chain AS chain
    LEFT JOIN deposit_output AS output ON output.network = chain.network AND output.state = 'doubt'
    GROUP BY chain.network
    ORDER BY chain.network
  `.execute(reader);
  return rows.map((row) => ({
    network: row.network,
    lookedAt: row.looked_at,
    failingSince: row.failing_since,
    failure: row.failure,
    takenBack: row.taken_back,
    doubts: row.doubts,
  }));
}

type WatchedRow = Awaited<ReturnType<ReturnType<typeof watchedOf>['execute']>>[number];

function toWatched(row: WatchedRow): WatchedAddress {
  return {
    address: row.address,
    customerId: row.customer_id,
    givenAt: row.given_at,
    coinPrice: row.coin_price,
    depositId: row.deposit_id,
    expiresAt: row.expires_at,
  };
}

export function toKnown(row: Selectable<DB['deposit_output']>): KnownOutput {
  return {
    id: row.id,
    // The table's checks hold these to the same words.
    network: row.network as DepositNetwork,
    state: row.state as KnownOutput['state'],
    why: row.why as KnownOutput['why'],
    transactionHash: row.transaction_hash,
    outputIndex: row.output_index,
    address: row.address,
    otherToken: row.other_token,
    units: row.units,
    height: row.height,
    depositId: row.deposit_id,
    leftHeight: row.left_height,
    takenBack: row.taken_back,
    decidedAt: row.decided_at,
  };
}
