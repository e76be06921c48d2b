import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChainTrouble } from './chain.ts';
import { esploraChain } from './esplora.ts';
import { jsonRpcChain } from './json-rpc.ts';

/** A small server that answers what a test says, as the services of chains do. */
let answer: (path: string, body: string) => unknown = () => undefined;
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const said = answer(request.url ?? '', body);
  if (said === undefined) response.writeHead(500).end();
  else response.writeHead(200).end(typeof said === 'string' ? said : JSON.stringify(said));
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(() => server.close());

const hash = (letter: string) => letter.repeat(64);
// Published vectors of BIP 84: nobody's wallet.
const address = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
const another = 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g';

function esplora(transactions: readonly unknown[]) {
  answer = (path) => (path.endsWith('/blocks/tip/height') ? 800_010 : transactions);
  return esploraChain(url).look([address], 0);
}

const paid = (txid: string, value: number, block_height?: number) => ({
  txid,
  status: block_height === undefined ? { confirmed: false } : { confirmed: true, block_height },
  vout: [{ scriptpubkey_address: another, value: 7 }, { scriptpubkey_address: address, value }, { value: 0 }],
});

test('[PAY-09] Esplora: outputs to the address are read, in blocks and before', async () => {
  const view = await esplora([paid(hash('a'), 5_000), paid(hash('b'), 6_000, 800_001)]);
  expect(view).toEqual({
    ...{ addresses: [address], unread: [] },
    tip: 800_010,
    from: 0,
    to: 800_010,
    outputs: [
      { transactionHash: hash('a'), outputIndex: 1, address, otherToken: null, units: 5_000n, height: null },
      {
        transactionHash: hash('b'),
        outputIndex: 1,
        address,
        otherToken: null,
        units: 6_000n,
        height: 800_001,
      },
    ],
  });
});

test('[PAY-09] Esplora: an address with many payments is read to its end', async () => {
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) =>
      paid((from + at).toString(16).padStart(64, '0'), 1_000, 800_000),
    );
  answer = (path) => {
    if (path.endsWith('/blocks/tip/height')) return 800_010;
    if (path.endsWith('/txs')) return page(0, 25);
    return path.endsWith(`/txs/chain/${(24).toString(16).padStart(64, '0')}`) ? page(25, 3) : undefined;
  };
  expect((await esploraChain(`${url}/`).look([address], 0)).outputs).toHaveLength(28);
});

test('[PAY-09] Esplora: a round ends when its time is over, and says how far it came', async () => {
  let [asked, clock] = [0, 0];
  answer = (path) => {
    if (path.endsWith('/blocks/tip/height')) return 800_010;
    asked += 1;
    clock += 15_000;
    return [];
  };
  const view = await esploraChain(url, () => clock).look([address, another, 'bc1qthird'], 0);
  expect([view.addresses, asked]).toEqual([[address, another], 2]);
});

test.each([
  ['nonsense', 'not json at all'],
  ['another shape', [{ txid: hash('a') }]],
  ['a part of a coin', [paid(hash('a'), 0.5, 800_000)]],
  ['nothing', undefined],
])(
  '[PAY-09] Esplora: of an address whose answer is %s nothing is used, and the others are read',
  async (_, said) => {
    answer = (path) => {
      if (path.endsWith('/blocks/tip/height')) return 800_010;
      return path.includes(another) ? said : [paid(hash('a'), 5_000)];
    };
    expect(await esploraChain(url).look([another, address], 0)).toMatchObject({
      addresses: [address],
      unread: [{ address: another, why: expect.any(String) }],
      outputs: [{ transactionHash: hash('a'), units: 5_000n }],
    });
  },
);

test('[PAY-09] Esplora: an address to which more was sent than can be read hides nothing that is paid to others', async () => {
  answer = (path) => {
    if (path.endsWith('/blocks/tip/height')) return 800_010;
    if (path.includes(address)) return [paid(hash('a'), 5_000)];
    return Array.from({ length: 25 }, (_, at) => paid(at.toString(16).padStart(64, '0'), 1, 800_000));
  };
  expect(await esploraChain(url).look([another, address], 0)).toMatchObject({
    unread: [{ address: another, why: 'an address has more transactions than can be read' }],
    outputs: [{ transactionHash: hash('a') }],
  });
});

test('[PAY-09] Esplora: a service that does not say how long the chain is is trouble', async () => {
  answer = (path) => (path.endsWith('/blocks/tip/height') ? undefined : [paid(hash('a'), 5_000)]);
  await expect(esploraChain(url).look([address], 0)).rejects.toThrow(ChainTrouble);
});

test('[PAY-09] a service that cannot be reached is trouble', async () => {
  await expect(esploraChain('http://127.0.0.1:1').look([address], 0)).rejects.toThrow(ChainTrouble);
});

// The contract of USDT and an address from TRON's documentation, both published.
const token = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const tron = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL';
const word = (hex: string) => `0x${hex.padStart(64, '0')}`;
const log = (changes: object = {}) => ({
  address: '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    word('11'),
    word('8840e6c55b9ada326d211d818c34a994aeced808'),
  ],
  data: word((2_500_000).toString(16)),
  blockNumber: '0x3e8',
  transactionHash: `0x${hash('C')}`,
  logIndex: '0x2',
  ...changes,
});

let asked: { method: string; params: { fromBlock: string; toBlock: string; topics: unknown[] }[] }[] = [];
function jsonRpc(logs: readonly unknown[], readUpTo = 990, tip = 1_010) {
  asked = [];
  answer = (_, body) => {
    const question = JSON.parse(body);
    asked.push(question);
    const result = question.method === 'eth_blockNumber' ? `0x${tip.toString(16)}` : logs;
    return { jsonrpc: '2.0', id: 1, result };
  };
  return jsonRpcChain(url, token).look([tron], readUpTo);
}

test('[PAY-09] JSON-RPC: transfers of the token to the address are read from the logs', async () => {
  expect(await jsonRpc([log()])).toEqual({
    ...{ addresses: [tron], unread: [] },
    tip: 1_010,
    from: 790,
    to: 1_010,
    outputs: [
      {
        transactionHash: hash('c'),
        outputIndex: 2,
        address: tron,
        otherToken: null,
        units: 2_500_000n,
        height: 1_000,
      },
    ],
  });
  expect(asked[1]?.params[0]).toMatchObject({ fromBlock: '0x316', toBlock: '0x3f2' });
  expect(asked[1]?.params[0]?.topics[2]).toEqual([word('8840e6c55b9ada326d211d818c34a994aeced808')]);
});

test('[PAY-09] JSON-RPC: another token is named, and what was removed, empty or another event is left out', async () => {
  const other = '0x8840e6c55b9ada326d211d818c34a994aeced808';
  const { outputs } = await jsonRpc([
    log({ address: other }),
    log({ logIndex: '0x3', removed: true }),
    log({ logIndex: '0x4', data: word('0') }),
    log({ logIndex: '0x5', data: '0x' }),
  ]);
  expect(outputs).toMatchObject([{ otherToken: tron, outputIndex: 2 }]);
});

test('[PAY-09] JSON-RPC: a bank that was down for long reads on from where it was, a part at a time', async () => {
  expect(await jsonRpc([], 1_000, 100_000)).toMatchObject({ tip: 100_000, from: 800, to: 2_800 });
  expect(await jsonRpc([], 0, 100_000)).toMatchObject({ from: 99_800, to: 100_000 });
});

test('[PAY-09] JSON-RPC: what is too much for one answer is read in parts, down to the token at one address', async () => {
  const flooded = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  const topic = word('a614f803b6fd780986a42c78ec9c7f77e6ded13c');
  const filters: { address?: string; topics: [string, null, string[]] }[] = [];
  answer = (_, body) => {
    const { method, params } = JSON.parse(body);
    if (method === 'eth_blockNumber') return { result: '0x3f2' };
    const [filter] = params;
    filters.push(filter);
    if (filter.topics[2].includes(topic) && filter.address === undefined) return { error: { code: -32_005 } };
    return { result: filter.topics[2].includes(topic) ? [] : [log()] };
  };
  const view = await jsonRpcChain(url, token).look([flooded, tron, tron], 990);
  expect(view.outputs).toHaveLength(2);
  expect(filters.find(({ address: of }) => of !== undefined)).toMatchObject({
    address: log().address,
    topics: [expect.any(String), null, [topic]],
  });
});

test.each([
  ['an error', { error: { code: -32_000 } }],
  ['no block', { result: 'latest' }],
  ['nonsense', 'not json'],
])('[PAY-09] JSON-RPC: %s is trouble', async (_, said) => {
  answer = () => said;
  await expect(jsonRpcChain(url, token).look([tron], 0)).rejects.toThrow(ChainTrouble);
});
