import type { DepositNetwork } from '@farthing/contract';
import type { Origin } from '../../../platform/http/route.ts';
import { bitcoinAddress, tronAddress } from '../../../platform/wallet-keys/wallet-key.ts';
import { coinPriceOf } from '../../settings/index.ts';
import type { Network } from '../networks.ts';
import type { DepositServices } from '../services.ts';
import { findFreeAddress, type GivenAddress, insertAddress, lockKey, updatePrice } from './store.ts';

/** A network whose deposits each have an address of their own. */
export type KeyedNetwork = Network & { readonly publicKey: string };

export function hasOwnAddresses(network: Network): network is KeyedNetwork {
  return network.publicKey !== undefined;
}

/**
 * The address for the customer's next deposit on this network, and what a coin counts as. It stays the same until the deposit
 * is announced, however often it is asked for.
 */
export async function giveAddress(
  services: DepositServices,
  customerId: string,
  network: KeyedNetwork,
  origin: Origin,
): Promise<GivenAddress> {
  const { database, settings, currency, clock, audit } = services;
  const { publicKey } = network;
  const price = coinPriceOf((await settings.current()).values, network.network, currency);
  const known = await findFreeAddress(database.kysely, customerId, publicKey);
  if (known !== undefined && known.coinPrice === price) return known;
  return database.transaction(async (tx) => {
    const index = await lockKey(tx, publicKey, network.network);
    const free = await findFreeAddress(tx, customerId, publicKey);
    if (free !== undefined) {
      if (free.coinPrice !== price) await updatePrice(tx, free.address, price);
      return { ...free, coinPrice: price };
    }
    const address = addressAt(network, index);
    const given = { address, network: network.network, customerId, givenAt: clock.now(), coinPrice: price };
    await insertAddress(tx, { ...given, publicKey, index });
    await audit.record(tx, {
      actor: { kind: 'customer', id: customerId },
      action: 'customer.deposit-address',
      subject: { kind: 'customer', id: customerId },
      origin,
      after: { network: network.network, address },
    });
    return { ...given, depositId: null };
  });
}

function addressAt({ network, publicKey, isTest }: KeyedNetwork, index: number): string {
  return addressMakers[network](publicKey, index, isTest);
}

const addressMakers = {
  BTC: (key, index, isTest) => bitcoinAddress(key, index, isTest ? 'bcrt' : 'bc'),
  TRC20: (key, index) => tronAddress(key, index),
} as const satisfies Record<DepositNetwork, (key: string, index: number, isTest: boolean) => string>;
