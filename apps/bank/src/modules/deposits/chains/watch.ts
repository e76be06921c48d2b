import { type DepositNetwork, depositNetworks } from '@farthing/contract';
import { eachByItself } from '../../../platform/concurrency/each-by-itself.ts';
import { chainTerms } from '../../settings/index.ts';
import type { DepositServices } from '../services.ts';
import {
  assertPossible,
  type Chain,
  type Chains,
  ChainTrouble,
  type ChainView,
  type KnownOutput,
} from './chain.ts';
import { compareWithView } from './compare.ts';
import { type Agreed, creditOutput } from './credit.ts';
import { judgeOutput } from './judge.ts';
import { inTimeUntil, priceFor } from './price.ts';
import {
  findReadUpTo,
  insertOutput,
  listOutputs,
  listWatched,
  saveFailure,
  saveLook,
  updateOutput,
  type WatchedAddress,
} from './store.ts';
import { isGoneForGood, takeBackOutput } from './take-back.ts';

/** Each chain by itself: one that cannot be read, or a payment on it that cannot be settled, does not keep the others waiting. */
export async function watchAll(services: DepositServices, chains: Chains): Promise<void> {
  await eachByItself(depositNetworks, async (network) => {
    const chain = chains[network];
    if (chain !== undefined) await watchChain(services, network, chain);
  });
}

/** Looks at a chain once: notes what is there, and credits what has its blocks. However often it runs, a payment counts once. */
async function watchChain(services: DepositServices, network: DepositNetwork, chain: Chain): Promise<void> {
  const { database, clock } = services;
  const watched = await listWatched(database.kysely, network, chain, clock.now());
  try {
    const view = await look(services, network, chain, watched);
    await settleSeen(services, network, watched, view);
  } catch (trouble) {
    if (!(trouble instanceof ChainTrouble)) throw trouble;
    // Told to whoever runs the bank; the next round tries again.
    await database.transaction((tx) => saveFailure(tx, network, trouble.message, clock.now()));
  }
}

async function look(
  { database, clock, ids }: DepositServices,
  network: DepositNetwork,
  chain: Chain,
  watched: readonly WatchedAddress[],
): Promise<ChainView> {
  const asked = watched.map(({ address }) => address);
  const readUpTo = await findReadUpTo(database.kysely, network);
  const view = assertPossible(network, asked, await chain.look(asked, readUpTo), readUpTo);
  const { addresses } = view;
  const { fresh, changes } = compareWithView(await listOutputs(database.kysely, network, addresses), view);
  const now = clock.now();
  await database.transaction(async (tx) => {
    for (const output of fresh) await insertOutput(tx, network, { ...output, id: ids.next() }, now);
    for (const { before, after } of changes) await updateOutput(tx, before, { ...before, ...after });
    await saveLook(tx, network, view, now);
    if (view.unread.length > 0) await saveFailure(tx, network, unreadInWords(view), now);
  });
  return view;
}

/**
 * Each by itself: one that cannot be credited does not keep the others waiting. Only at addresses that were looked at just now: what was
 * seen before may have left the chain since.
 */
async function settleSeen(
  services: DepositServices,
  network: DepositNetwork,
  watched: readonly WatchedAddress[],
  { tip, addresses }: ChainView,
): Promise<void> {
  const byAddress = new Map(watched.map((given) => [given.address, given]));
  await eachByItself(await listOutputs(services.database.kysely, network, addresses), async (output) => {
    const given = byAddress.get(output.address);
    if (given !== undefined) await settleOutput(services, output, given, tip);
  });
}

/** For whoever runs the bank. */
function unreadInWords({ addresses, unread }: ChainView): string {
  const [first] = unread;
  const of = addresses.length + unread.length;
  return `${unread.length} of ${of} addresses failed, the first (${first?.address}) because ${first?.why}`.slice(
    0,
    300,
  );
}

async function settleOutput(
  services: DepositServices,
  output: KnownOutput,
  given: WatchedAddress,
  tip: number,
): Promise<void> {
  const { database, clock, currency, settings } = services;
  const { values } = await settings.current();
  const terms = chainTerms(values, output.network, currency);
  if (isGoneForGood(output, tip, terms.blocksIfSmall)) return takeBackOutput(services, output);
  if (output.state !== 'seen') return;
  const agreed: Agreed = { ...given, until: inTimeUntil(values, given) };
  const price = priceFor(values, output.network, currency, given, clock.now());
  const judged = judgeOutput(output, price, tip, terms);
  if (judged.is === 'credit') return creditOutput(services, output, agreed, judged.worth);
  if (judged.is === 'doubt') {
    const after = { ...output, state: 'doubt', why: judged.why } as const;
    await database.transaction((tx) => updateOutput(tx, output, after));
  }
}
