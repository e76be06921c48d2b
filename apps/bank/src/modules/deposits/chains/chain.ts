import type { DepositNetwork } from '@farthing/contract';

/** A payment to an address, as a chain shows it. */
export type ChainOutput = {
  readonly transactionHash: string;
  readonly outputIndex: number;
  readonly address: string;
  /** The contract of a token that is not the one of deposits. */
  readonly otherToken: string | null;
  /** Of the smallest unit. */
  readonly units: bigint;
  /** Null while no block has it. */
  readonly height: number | null;
};

/** Why a payment is not credited by itself. */
export type Doubt = 'dust' | 'other-token' | 'no-price' | 'large';

/** A payment that was seen at an address of ours, and what has become of it. */
export type KnownOutput = ChainOutput & {
  readonly id: string;
  readonly network: DepositNetwork;
  /** What staff have noted as sent back or written off stays so, whatever its chain shows later. */
  readonly state: 'seen' | 'credited' | 'doubt' | 'gone' | 'returned' | 'written-off';
  readonly why: Doubt | 'refused' | 'taken-back' | null;
  readonly depositId: string | null;
  /** How high the chain was when a credited payment was no longer on it. */
  readonly leftHeight: number | null;
  /** How often its credit was taken back. */
  readonly takenBack: number;
  /** When staff decided on it. */
  readonly decidedAt: Date | null;
};

export type Unread = { readonly address: string; readonly why: string };

/** All that there is at the addresses, in the blocks from `from` to `to` and outside of any block. */
export type ChainView = {
  /** Those that were looked at: fewer than were asked about, when the time was over before. */
  readonly addresses: readonly string[];
  /** Those that the service could not show, though it answers: nothing is known of them, and the others are looked at all the same. */
  readonly unread: readonly Unread[];
  readonly tip: number;
  readonly from: number;
  readonly to: number;
  readonly outputs: readonly ChainOutput[];
};

export type Chain = {
  /** How many addresses are looked at in one round; one that reads block by block has to be given all of them. */
  readonly addressesAtOnce: number;
  /** Whether each address is a question of its own: then those are asked about that still wait, and the others now and then. */
  readonly asksForEach: boolean;
  look(addresses: readonly string[], readUpTo: number): Promise<ChainView>;
};

export type Chains = Readonly<Partial<Record<DepositNetwork, Chain>>>;

/** The service that shows a chain cannot be reached, or says what cannot be. Nothing of its answer is used. */
export class ChainTrouble extends Error {
  override readonly name = 'ChainTrouble';
}

/** More than there is of a coin, to which a service that lies is held. */
const mostUnits = { BTC: 2_100_000_000_000_000n, TRC20: 1_000_000_000_000_000_000n } as const;

/** The view, if a chain can look so. A service that is wrong once is not believed in the rest. */
export function assertPossible(
  network: DepositNetwork,
  addresses: readonly string[],
  view: ChainView,
  readUpTo: number,
): ChainView {
  const asked = new Set(addresses);
  const keys = new Set<string>();
  // A chain that is suddenly much shorter is another one.
  if (view.tip < readUpTo - mostBlocksLost) throw new ChainTrouble('the chain is shorter than it was');
  for (const output of view.outputs) {
    const key = `${output.transactionHash}:${output.outputIndex}`;
    if (!/^[0-9a-f]{64}$/.test(output.transactionHash)) throw new ChainTrouble('a transaction has no hash');
    if (keys.has(key)) throw new ChainTrouble('an output is there twice');
    if (!asked.has(output.address)) throw new ChainTrouble('there is an address that nobody asked about');
    if (output.units <= 0n || output.units > mostUnits[network])
      throw new ChainTrouble('there is an amount that cannot be');
    if (output.height !== null && (output.height > view.tip || output.height < 0))
      throw new ChainTrouble('there is a block that is not on the chain');
    keys.add(key);
  }
  return view;
}

const mostBlocksLost = 100;
