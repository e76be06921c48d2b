/** Of cards and what is paid by them: a part of the policies, which see. */
export const cardPolicies = {
  /**
   * Virtual cards, of a sandbox only; the prefixes are those of the numbers that payment companies publish for tests: nobody's. A
   * card company decides both for real ones.
   */
  lifetimeYears: 4,
  testPrefixes: { VISA: '42424242', MASTERCARD: '55555555', VERVE: '50606666' },
  /** Those for one payment included. */
  mostVirtual: 5,
  /** So long the end of a block of gambling is waited for, and so long a card that had one still counts after it was closed. */
  gamblingWaitMs: 48 * 3_600_000,
  /** Where the cards are issued: everywhere else is abroad. */
  homeCountry: 'GB',
  /** A hold that nobody clears ends after so long. */
  heldForMs: 7 * 86_400_000,
  /** What clearing may add where a bill is open when the card is read, and the most of a petrol pump. */
  ...{ addedPercent: 20n, fuelMostMajor: 150n },
  /** Signs of fraud: wrong codes of a card in a day, payments within some minutes, and two countries within some time. */
  ...{ wrongCodes: 5, manyPayments: 30, manyWithinMs: 10 * 60_000, travelMs: 3_600_000 },
} as const;
