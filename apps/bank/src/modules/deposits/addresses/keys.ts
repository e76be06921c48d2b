import { randomBytes } from 'node:crypto';
import { type DepositNetwork, depositNetworks } from '@farthing/contract';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/database.ts';
import { unspendableAccountKey } from '../../../platform/wallet-keys/wallet-key.ts';
import { type CurrentSettings, sandboxDeposits } from '../../settings/index.ts';
import { findSandboxKey, insertSandboxKey } from './store.ts';

/** The public keys of which addresses are made now; a network without one has a single address for everybody. */
export type WalletKeys = Readonly<Partial<Record<DepositNetwork, string>>>;

export async function walletKeysNow({
  mode,
  database,
  settings,
}: {
  readonly mode: Config['mode'];
  readonly database: Database;
  readonly settings: CurrentSettings;
}): Promise<WalletKeys> {
  const { values } = await settings.current();
  // A sandbox never gives an address of a real wallet, whatever is set.
  if (mode === 'sandbox')
    return values['work.sandbox-deposits'] === sandboxDeposits.byChain ? sandboxKeys(database) : {};
  const keys = { BTC: values['deposits.key.btc'], TRC20: values['deposits.key.trc20'] };
  return Object.fromEntries(Object.entries(keys).filter(([, key]) => key !== ''));
}

async function sandboxKeys({ kysely }: Database): Promise<WalletKeys> {
  const keys = await Promise.all(
    depositNetworks.map(async (network) => {
      const known = await findSandboxKey(kysely, network);
      if (known !== undefined) return [network, known] as const;
      await insertSandboxKey(kysely, network, unspendableAccountKey(new Uint8Array(randomBytes(32))));
      return [network, await findSandboxKey(kysely, network)] as const;
    }),
  );
  return Object.fromEntries(keys);
}
