import { randomBytes } from 'node:crypto';
import { fromTron } from '../../../apps/bank/src/platform/wallet-keys/wallet-key.ts';

type Paid = {
  readonly hash: string;
  readonly index: number;
  readonly address: string;
  readonly units: bigint;
  readonly isOtherToken: boolean;
  /** Null while no block has it. */
  height: number | null;
};

/** A chain that does what a test says, told as the services of real ones tell it. */
export function replayOf(start: number) {
  let tip = start;
  const payments: Paid[] = [];
  const dropped = new Map<string, Paid[]>();
  const put = (hash: string, address: string, units: bigint, isOtherToken: boolean) => {
    const index = payments.filter((paid) => paid.hash === hash).length;
    payments.push({ hash, index, address, units, isOtherToken, height: null });
    return hash;
  };
  return {
    /** A payment that waits for its block, by its hash. */
    pay: (address: string, units: bigint, { isOtherToken = false } = {}) =>
      put(randomBytes(32).toString('hex'), address, units, isOtherToken),
    /** A further output of the same transaction. */
    payWith: (hash: string, address: string, units: bigint) => put(hash, address, units, false),
    /** What waits is in the first of these blocks. */
    mine(count: number): void {
      for (const paid of payments) paid.height ??= tip + 1;
      tip += count;
    },
    mineEmpty(count: number): void {
      tip += count;
    },
    /** The last blocks are gone, and what they had waits again. */
    unmine(count: number): void {
      tip -= count;
      for (const paid of payments) if (paid.height !== null && paid.height > tip) paid.height = null;
    },
    drop(hash: string): void {
      const gone = payments.filter((paid) => paid.hash === hash);
      dropped.set(hash, gone);
      for (const paid of gone) payments.splice(payments.indexOf(paid), 1);
    },
    payAgain(hash: string): void {
      payments.push(...(dropped.get(hash) ?? []).map((paid) => ({ ...paid, height: null })));
    },
    /** Esplora's paths by GET, and the two methods of JSON-RPC by what is posted. */
    answer(path: string, body: string, token: string): unknown {
      if (body !== '')
        return { jsonrpc: '2.0', id: 1, result: resultOf(JSON.parse(body), tip, payments, token) };
      if (path === '/blocks/tip/height') return tip;
      const address = decodeURIComponent(/^\/address\/([^/]+)\/txs$/.exec(path)?.[1] ?? '');
      return transactionsAt(address, payments);
    },
  };
}

/** Each transaction with all of its outputs, also those to others. */
function transactionsAt(address: string, payments: readonly Paid[]): readonly unknown[] {
  const hashes = new Set(payments.filter((paid) => paid.address === address).map(({ hash }) => hash));
  return [...hashes].map((txid) => {
    const outputs = payments.filter(({ hash }) => hash === txid);
    const height = outputs[0]?.height ?? null;
    return {
      txid,
      status: height === null ? { confirmed: false } : { confirmed: true, block_height: height },
      vout: outputs.map((paid) => ({ scriptpubkey_address: paid.address, value: Number(paid.units) })),
    };
  });
}

type Question = {
  readonly method: string;
  readonly params: readonly { fromBlock: string; toBlock: string; topics: [string, null, string[]] }[];
};

function resultOf(
  { method, params }: Question,
  tip: number,
  payments: readonly Paid[],
  token: string,
): unknown {
  if (method === 'eth_blockNumber') return inHex(tip);
  const [filter] = params;
  if (filter === undefined) throw new Error(`${method} without a filter`);
  const [transfer, , wanted] = filter.topics;
  return payments
    .filter(
      ({ address, height }) =>
        height !== null &&
        height >= Number(filter.fromBlock) &&
        height <= Number(filter.toBlock) &&
        wanted.includes(topicOf(address)),
    )
    .map(({ hash, index, address, units, isOtherToken, height }) => ({
      address: `0x${hexOf(isOtherToken ? otherToken : token)}`,
      topics: [transfer, inWord('11'), topicOf(address)],
      data: inWord(units.toString(16)),
      blockNumber: inHex(height ?? 0),
      transactionHash: `0x${hash}`,
      logIndex: inHex(index),
    }));
}

// From TRON's documentation.
const otherToken = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL';
const inHex = (count: number) => `0x${count.toString(16)}`;
const inWord = (hex: string) => `0x${hex.padStart(64, '0')}`;
const hexOf = (address: string) => Buffer.from(fromTron(address)).toString('hex');
/** Addresses of other chains are in no filter. */
const topicOf = (address: string) => (address.startsWith('T') ? inWord(hexOf(address)) : address);
