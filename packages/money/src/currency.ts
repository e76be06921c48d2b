/** What the bank knows of a currency. To add one, add a row: nothing else lists currencies. */
export type CurrencyFacts = {
  readonly name: string;
  readonly symbol: string;
  /** Decimals of the minor unit: 2 for cents and pence, 0 for yen, 3 for dinars. */
  readonly digits: number;
  /** How amounts of this currency are written for people. */
  readonly locale: string;
};

export const currencies = {
  USD: { name: 'US dollar', symbol: '$', digits: 2, locale: 'en-US' },
  EUR: { name: 'Euro', symbol: '€', digits: 2, locale: 'de-DE' },
  GBP: { name: 'Pound sterling', symbol: '£', digits: 2, locale: 'en-GB' },
} as const satisfies Readonly<Record<string, CurrencyFacts>>;

export type Currency = keyof typeof currencies;

export const isCurrency = (value: unknown): value is Currency =>
  typeof value === 'string' && Object.hasOwn(currencies, value);

/** Every currency, in the order of the table. */
export const currencyCodes = Object.keys(currencies) as readonly Currency[];

/** How many minor units make one major unit: 100n for cents. */
export const minorPerMajor = (currency: Currency): bigint => 10n ** BigInt(currencies[currency].digits);
