import { expect, test } from 'vitest';
import { networksOf } from './networks.ts';

const walletAddresses = { TRC20: 'the-operators-own', BTC: undefined };

test('in live mode the operator’s addresses are offered, and no network without one', () => {
  expect(networksOf({ mode: 'live', walletAddresses })).toEqual([
    { network: 'TRC20', asset: 'USDT', address: 'the-operators-own', isTest: false },
  ]);
});

test('in the sandbox no address is real, whatever is configured', () => {
  const networks = networksOf({ mode: 'sandbox', walletAddresses });
  expect(networks.map(({ isTest }) => isTest)).toEqual([true, true]);
  for (const { address } of networks) expect(address).toMatch(/^TESTNET-.*-DO-NOT-SEND-REAL-FUNDS$/);
});

test('[PAY-09] a network with a public key has no address for everybody', () => {
  expect(networksOf({ mode: 'live', walletAddresses }, { BTC: 'xpub' })).toEqual([
    { network: 'TRC20', asset: 'USDT', address: 'the-operators-own', isTest: false },
    { network: 'BTC', asset: 'BTC', address: null, publicKey: 'xpub', isTest: false },
  ]);
});
