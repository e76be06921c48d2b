import { z } from 'zod';
import { askJson } from './ask.ts';
import { type Chain, type ChainOutput, ChainTrouble, type Unread } from './chain.ts';

/** Bitcoin by the HTTP interface of Esplora, which shows an address with all of its transactions. */
export function esploraChain(baseUrl: string, now: () => number = Date.now): Chain {
  const ask = async <T>(path: string, schema: z.ZodType<T>): Promise<T> => {
    const answer = schema.safeParse(await askJson(new URL(`${baseUrl.replace(/\/+$/, '')}/${path}`)));
    if (!answer.success) throw new ChainTrouble('it answered something else than was asked');
    return answer.data;
  };
  return {
    addressesAtOnce: 50,
    asksForEach: true,
    async look(asked) {
      const until = now() + roundMs;
      const outputs: ChainOutput[] = [];
      const addresses: string[] = [];
      const unread: Unread[] = [];
      for (const address of asked) {
        // The next round goes on with the others: a slow service never makes two rounds run at once.
        if (addresses.length + unread.length > 0 && now() > until) break;
        try {
          outputs.push(...outputsTo(address, await readAll(ask, address)));
          addresses.push(address);
        } catch (trouble) {
          if (!(trouble instanceof ChainTrouble)) throw trouble;
          // Anybody can send so much to an address that it cannot be read: that must not hide what is paid to others.
          unread.push({ address, why: trouble.message });
        }
      }
      // Asked for last: a block that comes meanwhile is on the chain then. A service that is away does not answer this either.
      const tip = await ask('blocks/tip/height', height);
      return { addresses, unread, tip, from: 0, to: tip, outputs };
    },
  };
}

const roundMs = 20_000;

const height = z.int().min(0).max(2_000_000_000);
const transactions = z.array(
  z.object({
    txid: z.string(),
    status: z.object({ confirmed: z.boolean(), block_height: height.nullish() }),
    vout: z.array(z.object({ scriptpubkey_address: z.string().optional(), value: z.int() })),
  }),
);

type Transaction = z.output<typeof transactions>[number];
type Ask = <T>(path: string, schema: z.ZodType<T>) => Promise<T>;

/** The first answer has what waits and the newest that are in blocks; each further one has 25 older ones. */
async function readAll(ask: Ask, address: string): Promise<readonly Transaction[]> {
  const path = `address/${encodeURIComponent(address)}/txs`;
  const all = [...(await ask(path, transactions))];
  let inBlocks = all.filter(({ status }) => status.confirmed);
  for (let page = 1; inBlocks.length >= pageSize; page += 1) {
    if (page > mostPages) throw new ChainTrouble('an address has more transactions than can be read');
    inBlocks = await ask(`${path}/chain/${encodeURIComponent(inBlocks.at(-1)?.txid ?? '')}`, transactions);
    all.push(...inBlocks);
  }
  return all;
}

const pageSize = 25;
const mostPages = 20;

function outputsTo(address: string, seen: readonly Transaction[]): ChainOutput[] {
  return seen.flatMap(({ txid, status, vout }) =>
    vout.flatMap((output, outputIndex) =>
      output.scriptpubkey_address !== address || output.value === 0
        ? []
        : [
            {
              transactionHash: txid.toLowerCase(),
              outputIndex,
              address,
              otherToken: null,
              units: BigInt(output.value),
              height: status.confirmed ? (status.block_height ?? null) : null,
            },
          ],
    ),
  );
}
