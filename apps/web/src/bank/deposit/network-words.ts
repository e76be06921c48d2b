import type { DepositNetwork } from '@farthing/contract';
import { format, type Money, toDecimal } from '@farthing/money';

type NetworkWords = {
  readonly name: string;
  readonly about: string;
  /** How much of what is to be sent. */
  readonly toSend: (amount: Money) => string;
};

export const networkWords: Readonly<Record<DepositNetwork, NetworkWords>> = {
  TRC20: {
    name: 'USDT on TRC20',
    about: 'Tether on the Tron network. One USDT counts as one dollar.',
    toSend: (amount) => `${toDecimal(amount)} USDT`,
  },
  BTC: {
    name: 'BTC',
    about: 'Bitcoin. It counts as what it is worth when the network confirms it.',
    toSend: (amount) => `BTC worth ${format(amount)}`,
  },
};

export const testNetworkWarning = 'Test network: do not send real funds';
