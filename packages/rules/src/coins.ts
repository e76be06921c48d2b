import { type Money, money, ratioToDecimalRoundingDown } from '@farthing/money';

/** How many digits of a coin its network keeps after the point. */
const coinDigits = { TRC20: 6, BTC: 8 } as const;

type CoinNetwork = keyof typeof coinDigits;

/** What deposits by a network are made in. */
export const coinNames = { TRC20: 'USDT', BTC: 'BTC' } as const satisfies Record<CoinNetwork, string>;

/** '0.0025 BTC', or so many of another token that came by the same network. */
export function namedCoins(network: CoinNetwork, coins: string, isOtherToken: boolean): string {
  return `${coins} ${isOtherToken ? 'of another token' : coinNames[network]}`;
}

/** What so many of the smallest units of a coin count as, at the price of a whole one. */
export function coinsWorthRoundingDown(network: CoinNetwork, units: bigint, coinPrice: Money): Money {
  return money((units * coinPrice.minor) / unitsPerCoin(network), coinPrice.currency);
}

/** How many coins count as this amount, as a wallet takes them: never less than the amount. */
export function coinsToSend(network: CoinNetwork, amount: Money, coinPrice: Money): string {
  const wanted = amount.minor * unitsPerCoin(network);
  const units = (wanted + coinPrice.minor - 1n) / coinPrice.minor;
  return coinsInWords(network, units);
}

/** '0.0025', without zeros at the end. */
export function coinsInWords(network: CoinNetwork, units: bigint): string {
  const coins = { numerator: units, denominator: unitsPerCoin(network) };
  return ratioToDecimalRoundingDown(coins, coinDigits[network]).replace(/\.?0+$/, '');
}

/** So many of the smallest unit, of a decimal that has no more digits than the network. */
export function unitsOfCoins(network: CoinNetwork, coins: string): bigint {
  const [whole = '', fraction = ''] = coins.split('.');
  return BigInt(whole + fraction.padEnd(coinDigits[network], '0'));
}

const unitsPerCoin = (network: CoinNetwork): bigint => 10n ** BigInt(coinDigits[network]);
