import { z } from 'zod';
import { fromTron, toTron } from '../../../platform/wallet-keys/wallet-key.ts';
import { askJson } from './ask.ts';
import { type Chain, type ChainOutput, ChainTrouble } from './chain.ts';

/** Tokens by Ethereum's JSON-RPC, which nodes of TRON speak too: transfers are read from the logs, block by block. */
export function jsonRpcChain(url: string, token: string): Chain {
  const ask = async <T>(method: string, params: readonly unknown[], schema: z.ZodType<T>): Promise<T> => {
    const answer = await askJson(new URL(url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const read = z.object({ result: schema }).safeParse(answer);
    if (!read.success) throw new ChainTrouble('it answered something else than was asked');
    return read.data.result;
  };
  return {
    addressesAtOnce: 100_000,
    asksForEach: false,
    async look(addresses, readUpTo) {
      const tip = Number(await ask('eth_blockNumber', [], quantity));
      // The last blocks once more: what was in one of them may have left the chain.
      const from = Math.max(0, (readUpTo === 0 ? tip : readUpTo) - blocksReadAgain);
      const to = Math.min(tip, from + blocksAtOnce);
      const left = { questions: furtherQuestions };
      const askFor = (asked: LogQuestion) => ask('eth_getLogs', [filterOf(asked)], logs);
      const outputs: ChainOutput[] = [];
      for (let at = 0; at < addresses.length; at += addressesInOneQuestion) {
        const some = addresses.slice(at, at + addressesInOneQuestion);
        const read = await readInParts(askFor, { addresses: some, from, to, contract: null }, token, left);
        outputs.push(...read.flatMap((log) => outputOf(log, token)));
      }
      return { addresses, unread: [], tip, from, to, outputs };
    },
  };
}

const blocksReadAgain = 200;
const blocksAtOnce = 2_000;
const addressesInOneQuestion = 100;

/** In each round, of what a node has refused to answer in one piece. */
const furtherQuestions = 60;

type LogQuestion = {
  readonly addresses: readonly string[];
  readonly from: number;
  readonly to: number;
  /** The one token whose transfers are asked for; null for those of all. */
  readonly contract: string | null;
};

/**
 * What a node refuses is asked for in smaller parts, down to the token of deposits at one address. Anybody can make up a token and send
 * it a thousand times to an address: what is too much for one answer must not hide what is paid to others. Blocks are read once, so
 * that nothing of them is left out: where even the smallest part is refused, the whole round is.
 */
async function readInParts(
  askFor: (question: LogQuestion) => Promise<readonly Log[]>,
  question: LogQuestion,
  token: string,
  left: { questions: number },
): Promise<readonly Log[]> {
  try {
    return await askFor(question);
  } catch (trouble) {
    const parts = partsOf(question, token);
    if (!(trouble instanceof ChainTrouble) || parts.length === 0 || left.questions < parts.length)
      throw trouble;
    left.questions -= parts.length;
    const read: Log[] = [];
    for (const part of parts) read.push(...(await readInParts(askFor, part, token, left)));
    return read;
  }
}

function partsOf(question: LogQuestion, token: string): readonly LogQuestion[] {
  const { addresses, from, to, contract } = question;
  if (addresses.length > 1) {
    const half = Math.ceil(addresses.length / 2);
    return [addresses.slice(0, half), addresses.slice(half)].map((some) => ({
      ...question,
      addresses: some,
    }));
  }
  if (contract === null) return [{ ...question, contract: token }];
  if (from === to) return [];
  const middle = Math.floor((from + to) / 2);
  return [
    { ...question, to: middle },
    { ...question, from: middle + 1 },
  ];
}

function filterOf({ addresses, from, to, contract }: LogQuestion) {
  return {
    ...(contract === null ? {} : { address: `0x${hexOf(contract)}` }),
    fromBlock: inHex(from),
    toBlock: inHex(to),
    topics: [transferTopic, null, addresses.map(toTopic)],
  };
}

/** Keccak-256 of "Transfer(address,address,uint256)", the event of every token. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,16}$/i)
  .transform((hex) => BigInt(hex));
const word = z.string().regex(/^0x[0-9a-f]{64}$/i);
const logs = z.array(
  z.object({
    address: z.string().regex(/^0x[0-9a-f]{40}$/i),
    topics: z.array(word).max(4),
    data: z.string().regex(/^0x(?:[0-9a-f]{2})*$/i),
    blockNumber: quantity,
    transactionHash: word,
    logIndex: quantity,
    removed: z.boolean().optional(),
  }),
);

type Log = z.output<typeof logs>[number];

function outputOf(log: Log, token: string): ChainOutput[] {
  const to = log.topics[2];
  // Of other events with the same name, such as those of pictures, the amount stands elsewhere.
  if (log.removed === true || to === undefined || log.topics.length !== 3 || log.data.length !== 66)
    return [];
  const units = BigInt(log.data);
  const contract = toTron(bytesOf(log.address));
  if (units === 0n || (contract !== token && units > mostOfOther)) return [];
  return [
    {
      transactionHash: log.transactionHash.slice(2).toLowerCase(),
      outputIndex: Number(log.logIndex),
      address: toTron(bytesOf(`0x${to.slice(-40)}`)),
      otherToken: contract === token ? null : contract,
      units,
      height: Number(log.blockNumber),
    },
  ];
}

/** Tokens that anybody makes up come in any number; what does not fit a column is nothing to credit. */
const mostOfOther = 1_000_000_000_000_000_000n;

const inHex = (height: number) => `0x${height.toString(16)}`;
const hexOf = (address: string) => Buffer.from(fromTron(address)).toString('hex');
const toTopic = (address: string) => `0x${hexOf(address).padStart(64, '0')}`;
const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex.slice(2), 'hex'));
