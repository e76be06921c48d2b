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
      const outputs: ChainOutput[] = [];
      for (let at = 0; at < addresses.length; at += addressesInOneQuestion) {
        const some = addresses.slice(at, at + addressesInOneQuestion);
        const filter = {
          fromBlock: inHex(from),
          toBlock: inHex(to),
          topics: [transferTopic, null, some.map(toTopic)],
        };
        outputs.push(...(await ask('eth_getLogs', [filter], logs)).flatMap((log) => outputOf(log, token)));
      }
      return { addresses, tip, from, to, outputs };
    },
  };
}

const blocksReadAgain = 200;
const blocksAtOnce = 2_000;
const addressesInOneQuestion = 100;

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

function outputOf(log: z.output<typeof logs>[number], token: string): ChainOutput[] {
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
const toTopic = (address: string) => `0x${Buffer.from(fromTron(address)).toString('hex').padStart(64, '0')}`;
const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex.slice(2), 'hex'));
