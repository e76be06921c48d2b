import { type DepositNetwork, depositNetworks } from '@farthing/contract';
import { coinNames } from '@farthing/rules';
import type { Config } from '../../platform/config.ts';
import type { BankAccount } from '../books/index.ts';

export type Network = {
  readonly network: DepositNetwork;
  readonly asset: (typeof coinNames)[DepositNetwork];
  /** Where everybody sends to; null where each deposit has an address of its own. */
  readonly address: string | null;
  /** What addresses are made of. */
  readonly publicKey?: string;
  readonly isTest: boolean;
};

/** Where deposits can be sent. In the sandbox nowhere: its addresses are none that any wallet would pay to. */
export function networksOf(
  { mode, walletAddresses }: Pick<Config, 'mode' | 'walletAddresses'>,
  keys: Readonly<Partial<Record<DepositNetwork, string>>> = {},
): Network[] {
  return depositNetworks.flatMap((network): Network[] => {
    const publicKey = keys[network];
    const known = { network, asset: coinNames[network], isTest: mode === 'sandbox' };
    if (publicKey !== undefined) return [{ ...known, address: null, publicKey }];
    const address = mode === 'sandbox' ? sandboxAddress(network) : walletAddresses[network];
    if (address === undefined) return [];
    return [{ ...known, address }];
  });
}

/** What the wallet's history calls it. */
export function depositInWords(network: DepositNetwork): string {
  return network === 'TRC20' ? 'Deposit of USDT (TRC20)' : 'Deposit of BTC';
}

export const transitAccounts = {
  TRC20: 'deposits-in-transit-trc20',
  BTC: 'deposits-in-transit-btc',
} as const satisfies Record<DepositNetwork, BankAccount>;

function sandboxAddress(network: DepositNetwork): string {
  return `TESTNET-${network}-DO-NOT-SEND-REAL-FUNDS`;
}
