import type { PayeeStanding } from '@farthing/rules';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { type NameIndex, nameIndex } from './names/index.ts';
import type { ScreeningServices } from './services.ts';
import {
  type DismissedEntry,
  type Entry,
  findMark,
  findVersion,
  hasOpenHit,
  insertHits,
  listConfirmedPayees,
  listCustomers,
  listDismissed,
  listEntries,
  listNewCustomers,
  type NewHit,
  type Screened,
  saveMark,
} from './store.ts';

/** The lists in memory, read anew when another was imported. */
export function followedLists({ database }: Pick<ScreeningServices, 'database'>) {
  let known: { readonly version: bigint; readonly index: NameIndex } | undefined;
  return async (reader: Reader = database.kysely): Promise<NameIndex> => {
    const version = await findVersion(reader);
    if (known?.version !== version) known = { version, index: nameIndex(await listEntries(reader)) };
    return known.index;
  };
}

type Lists = ReturnType<typeof followedLists>;
/** `payee_key` is empty for the customer themselves; of a payee nobody knows when they were born. */
export type Named = Pick<Screened, 'id' | 'name'> & {
  readonly birth_year?: number;
  readonly payee_key?: string;
};

/** For payments, which must not ask the database each time whether a list was imported. */
export function recentLists(
  { clock, database }: Pick<ScreeningServices, 'clock' | 'database'>,
  lists: Lists,
): (payee: Required<Omit<Named, 'birth_year'>>) => Promise<PayeeStanding> {
  let known: { readonly read: ReturnType<typeof read>; readonly at: number } | undefined;
  // One after the other: a request takes one connection at a time.
  const read = async () => ({ index: await lists(), confirmed: await listConfirmedPayees(database.kysely) });
  return async (payee) => {
    const now = clock.now().getTime();
    if (known === undefined || Math.abs(now - known.at) > recentMs) known = { read: read(), at: now };
    try {
      const { index, confirmed } = await known.read;
      // Whatever name the payer writes.
      if (confirmed.has(payee.payee_key)) return 'them';
      const found = index.find(payee.name).map(({ person }) => person as Entry);
      if (found.length === 0) return 'free';
      const others = await listDismissed(database.kysely, payee);
      const isLike = found.some((entry) => !others.some((other) => isSameEntry(entry, other)));
      return isLike ? 'like' : 'free';
    } catch (error) {
      // The next asks again.
      known = undefined;
      throw error;
    }
  };
}

const recentMs = 5_000;

function isSameEntry(entry: Entry, other: DismissedEntry): boolean {
  const { list, reference, digest } = other;
  return entry.list === list && entry.reference === reference && entry.digest.equals(digest);
}

/** Every customer, in batches that each commit for themselves: cut off, the next night finds the same. */
export async function screenAll(services: ScreeningServices, lists: Lists): Promise<void> {
  const index = await lists();
  if (index.size === 0) return;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const customers = await listCustomers(services.database.kysely, after, batch);
    const last = customers.at(-1);
    if (last === undefined) return;
    await services.database.transaction((tx) => keepHits(services, tx, index, customers));
    after = last.id;
  }
}

/** Whoever has joined since the last time. A while is looked at again: who joins is seen only when their transaction has ended. */
export async function screenNew(services: ScreeningServices, lists: Lists): Promise<void> {
  const { database, clock } = services;
  const index = await lists();
  const since = (await findMark(database.kysely)) ?? new Date(0);
  const customers = await listNewCustomers(database.kysely, since, batch);
  const last = customers.length === batch ? customers.at(-1)?.created_at : undefined;
  await database.transaction(async (tx) => {
    await keepHits(services, tx, index, customers);
    await saveMark(tx, last ?? new Date(clock.now().getTime() - againMs));
  });
}

/**
 * A name that a customer asks for, before it is theirs. Answers whether it may be: it is like none on a list, or staff have
 * said of each that it is another person.
 */
export async function screenName(
  services: ScreeningServices,
  lists: Lists,
  tx: Tx,
  customer: Named,
): Promise<boolean> {
  const index = await lists(tx);
  await keepHits(services, tx, index, [customer]);
  return !(await hasOpenHit(tx, customer));
}

/** Payees as they are kept or called otherwise, and each night. */
export async function screenPayees(
  services: ScreeningServices,
  lists: Lists,
  tx: Tx,
  payees: readonly Named[],
): Promise<void> {
  await keepHits(services, tx, await lists(tx), payees);
}

const againMs = 10 * 60_000;
const batch = 1_000;

async function keepHits(
  { ids, clock, audit }: ScreeningServices,
  tx: Tx,
  index: NameIndex,
  customers: readonly Named[],
): Promise<void> {
  const found = customers.flatMap((customer) => hitsOf(index, customer, () => ids.next(), clock.now()));
  const made = new Set(await insertHits(tx, found));
  for (const { id, list, reference } of found.filter((hit) => made.has(hit.id)))
    await audit.record(tx, {
      actor: { kind: 'system' },
      action: 'screening.hit',
      subject: { kind: 'screening-hit', id },
      origin: undefined,
      after: { list, reference },
    });
}

function hitsOf(index: NameIndex, customer: Named, nextId: () => string, at: Date): readonly NewHit[] {
  const { id: customer_id, name, birth_year, payee_key = '' } = customer;
  return index.find(name, birth_year).map((hit) => {
    const { list, reference, kind, digest } = hit.person as Entry;
    return {
      ...{ id: nextId(), customer_id, payee_key, name, list, reference, kind, digest },
      ...{ listed_name: hit.name, likeness: hit.likeness, found_at: at },
    };
  });
}
