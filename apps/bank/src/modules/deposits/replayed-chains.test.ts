import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DepositNetwork } from '@farthing/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../tools/testing/books.ts';
import { replayOf } from '../../../../../tools/testing/chains/replayed-chain.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { changeSettings } from '../../../../../tools/testing/settings.ts';
import { esploraChain } from './chains/esplora.ts';
import { jsonRpcChain } from './chains/json-rpc.ts';

const bank = await testBank();
// The contract of USDT, as TRON publishes it.
const token = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const replay = replayOf(1_000);
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  response.end(JSON.stringify(replay.answer(request.url ?? '', body, token)));
});
let url = '';

beforeAll(async () => {
  await changeSettings(bank, {
    'work.sandbox-deposits': 'by a simulated chain',
    ...{ 'deposits.blocks.trc20': '2', 'deposits.blocks.trc20.large': '6' },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await expectSoundBooks(bank);
});

/** What the bank makes of a payment, by its hash; undefined while it has not seen it. */
async function stateOf(hash: string): Promise<string | undefined> {
  const { rows } = await bank.database.pool.query<{ state: string; why: string | null }>(
    'SELECT state, why FROM deposit_output WHERE transaction_hash = $1',
    [hash],
  );
  return rows[0]?.why ?? rows[0]?.state;
}

/** Each with its own wire, and what 100.00 is in its smallest unit. */
const networks = [
  ['BTC', 'Esplora', 200_000n],
  ['TRC20', 'JSON-RPC', 100_000_000n],
] as const satisfies readonly (readonly [DepositNetwork, string, bigint])[];

describe.each(networks)('%s by %s', (network, _, hundred) => {
  let ada: TestCustomer;
  let address = '';

  beforeEach(async () => {
    ada = await signedInCustomer(bank);
    address = (await ada.client.fundWallet({ body: { amount: '100.00', network } })).data.address;
  });

  const look = () =>
    bank.modules.deposits.watchChains(
      network === 'BTC' ? { BTC: esploraChain(url) } : { TRC20: jsonRpcChain(url, token) },
    );
  const blocks = async (count: number) => {
    replay.mine(count);
    await look();
  };
  const balance = async () => (await ada.client.getWallet()).balance;

  test('[PAY-09] a payment is credited with its second block, and once however often it is told', async () => {
    const hash = replay.pay(address, hundred);
    await blocks(1);
    expect([await balance(), await stateOf(hash)]).toEqual(['0.00', 'seen']);
    await blocks(1);
    expect([await balance(), await stateOf(hash)]).toEqual(['100.00', 'credited']);
    await Promise.all([look(), look(), blocks(3)]);
    expect(await balance()).toBe('100.00');
  });

  test('[PAY-09] a payment that is replaced by one with a higher fee is credited once, under its new hash', async () => {
    const first = replay.pay(address, hundred);
    await look();
    replay.drop(first);
    const second = replay.pay(address, hundred);
    await blocks(2);
    expect(await stateOf(first)).toBe(network === 'BTC' ? 'gone' : undefined);
    expect([await balance(), await stateOf(second)]).toEqual(['100.00', 'credited']);
  });

  test('[PAY-09] blocks that are replaced count anew, and a payment that they leave out is not credited', async () => {
    const [kept, lost] = [replay.pay(address, hundred), replay.pay(address, hundred / 2n)];
    await blocks(1);
    // Another block takes the place of the last: one payment is in the block after it, the other in none.
    replay.unmine(1);
    replay.drop(lost);
    replay.mineEmpty(1);
    await blocks(1);
    expect([await balance(), await stateOf(kept), await stateOf(lost)]).toEqual(['0.00', 'seen', 'gone']);
    await blocks(1);
    expect([await balance(), await stateOf(kept)]).toEqual(['100.00', 'credited']);
  });

  test('[PAY-09] a credited payment that a longer chain leaves out is taken back, and credited when it returns', async () => {
    const hash = replay.pay(address, hundred);
    await blocks(2);
    expect(await balance()).toBe('100.00');
    replay.drop(hash);
    await blocks(1);
    expect([await balance(), await stateOf(hash)]).toEqual(['100.00', 'taken-back']);
    await blocks(2);
    expect([await balance(), await stateOf(hash)]).toEqual(['0.00', 'gone']);
    replay.payAgain(hash);
    await blocks(1);
    await blocks(2);
    expect([await balance(), await stateOf(hash)]).toEqual(['100.00', 'credited']);
  });

  test('[PAY-09] a part is credited as it came, the rest and a second payment too', async () => {
    for (const [part, then] of [
      [hundred / 4n, '25.00'],
      [(hundred / 4n) * 3n, '100.00'],
      [hundred, '200.00'],
    ] as const) {
      replay.pay(address, part);
      await blocks(2);
      expect(await balance()).toBe(then);
    }
  });

  test('[PAY-09] two outputs of one transaction to one address are both credited', async () => {
    const hash = replay.pay(address, hundred);
    replay.payWith(hash, address, hundred);
    await blocks(2);
    await look();
    expect(await balance()).toBe('200.00');
  });

  test('[PAY-09] a late payment waits for staff', async () => {
    replay.pay(address, hundred);
    bank.clock.advance({ hours: 25 });
    await blocks(2);
    const { rows } = await bank.database.pool.query('SELECT status FROM deposit WHERE address = $1', [
      address,
    ]);
    expect(rows).toEqual([{ status: 'late' }]);
  });

  test('[PAY-09] dust waits for staff, and so does another token', async () => {
    const dust = replay.pay(address, hundred / 1_000n);
    const other = network === 'TRC20' ? replay.pay(address, hundred, { isOtherToken: true }) : undefined;
    await blocks(2);
    expect([await balance(), await stateOf(dust)]).toEqual(['0.00', 'dust']);
    if (other !== undefined) expect(await stateOf(other)).toBe('other-token');
  });
});
