import type { DepositNetwork } from '@farthing/contract';
import { format, type Money, toDecimal } from '@farthing/money';
import { coinsToSend } from '@farthing/rules';

type NetworkWords = {
  readonly name: string;
  readonly about: string;
  /** The same where each deposit has an address of its own. */
  readonly aboutOwn: string;
  /** How much of what is to be sent, where it is known what a coin counts as. */
  readonly toSend: (amount: Money, coinPrice: Money | null) => string;
};

export const networkWords: Readonly<Record<DepositNetwork, NetworkWords>> = {
  TRC20: {
    name: 'USDT on TRC20',
    about: 'Tether on the Tron network. One USDT counts as one dollar.',
    aboutOwn: 'Tether on the Tron network, to an address for this deposit alone.',
    toSend: (amount, coinPrice) =>
      coinPrice === null ? `${toDecimal(amount)} USDT` : `${coinsToSend('TRC20', amount, coinPrice)} USDT`,
  },
  BTC: {
    name: 'BTC',
    about: 'Bitcoin. It counts as what it is worth when the network confirms it.',
    aboutOwn: 'Bitcoin, to an address for this deposit alone.',
    toSend: (amount, coinPrice) =>
      coinPrice === null ? `BTC worth ${format(amount)}` : `${coinsToSend('BTC', amount, coinPrice)} BTC`,
  },
};

export const testNetworkWarning = 'Test network: do not send real funds';
