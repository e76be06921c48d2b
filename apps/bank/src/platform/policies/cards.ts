/** Of cards and what is paid by them: a part of the policies, which see. */
export const cardPolicies = {
  /**
   * Virtual cards, of a sandbox only; the prefixes are those of the numbers that payment companies publish for tests: nobody's. A
   * card company decides both for real ones.
   */
  lifetimeYears: 4,
  testPrefixes: { VISA: '42424242', MASTERCARD: '55555555', VERVE: '50606666' },
  /** So long before its last day a card is renewed. */
  renewedBeforeMs: 30 * 86_400_000,
  /** Wrong codes of the letter until a card has to be replaced, and wrong PINs until another has to be set. */
  ...{ letterTries: 5, pinTries: 3 },
  /** Telephones that one card can be on. */
  mostTokens: 5,
  /** Those for one payment included. */
  mostVirtual: 5,
  /** So long the end of a block of gambling is waited for, and so long a card that had one still counts after it was closed. */
  gamblingWaitMs: 48 * 3_600_000,
  /** Where the cards are issued: everywhere else is abroad. */
  homeCountry: 'GB',
  /** So long the owner of a card has to approve a payment online, and so long the approval can be used. */
  challengeMs: 5 * 60_000,
  /** So often a card asks its owner within some minutes, unless they approve: more is somebody who hopes that they give in. */
  ...{ mostChallenges: 3, challengesWithinMs: 10 * 60_000 },
  /**
   * Online payments that nobody is asked about, in minor units of the bank's currency: up to so much, up to so much at a merchant
   * that the owner has approved within 90 days, and so much in a day together.
   */
  unasked: { smallMinor: 3_000n, knownMinor: 10_000n, dayMinor: 15_000n },
  knownMerchantMs: 90 * 86_400_000,
  /** A hold that nobody clears ends after so long. */
  heldForMs: 7 * 86_400_000,
  /** What clearing may add where a bill is open when the card is read, and the most of a petrol pump. */
  ...{ addedPercent: 20n, fuelMostMajor: 150n },
  /** Signs of fraud: wrong codes of a card in a day, payments within some minutes, and two countries within some time. */
  ...{ wrongCodes: 5, manyPayments: 30, manyWithinMs: 10 * 60_000, travelMs: 3_600_000 },
  /**
   * No limit of a credit card is as high as this, in whole units of its currency: the floor of its account in the ledger. So long a
   * customer has to accept one.
   */
  credit: { ceilingMajor: 100_000n, offeredForMs: 14 * 86_400_000 },
  /**
   * So long a payment can be disputed, so long a merchant has to answer, how many pictures go with a dispute, how large they are
   * kept, and for how long after the outcome.
   */
  disputes: {
    ...{ withinMs: 120 * 86_400_000, answerWithinMs: 30 * 86_400_000 },
    ...{ mostPictures: 5, sidePx: 2_000, quality: 80, keptForMs: 180 * 86_400_000, atOnce: 200 },
  },
} as const;
