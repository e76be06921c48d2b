/**
 * When a payment waits for staff; see docs/money/risk.md. They are only what the rules of risk begin with: those are changed in
 * the console, by two. Amounts are in minor units of the currency of the customer's
 * daily limit. The rules that come with the bank are made of these.
 */
export const riskPolicies = {
  /** How old a payee, device, address, PIN and password are until the wider bounds hold. */
  trustedAfterHours: 72,
  /** Above the first bounds one member of staff has to agree, above the second two. */
  trusted: {
    one: {
      amount: 5_000_000n,
      payeeDay: 5_000_000n,
      payeeThreeDays: 10_000_000n,
      customerDay: 10_000_000n,
      customerThreeDays: 20_000_000n,
    },
    two: {
      amount: 25_000_000n,
      payeeDay: 25_000_000n,
      payeeThreeDays: 50_000_000n,
      customerDay: 50_000_000n,
      customerThreeDays: 100_000_000n,
    },
  },
  fresh: {
    one: {
      amount: 500_000n,
      payeeDay: 500_000n,
      payeeThreeDays: 1_000_000n,
      customerDay: 1_000_000n,
      customerThreeDays: 2_000_000n,
    },
    two: {
      amount: 2_500_000n,
      payeeDay: 2_500_000n,
      payeeThreeDays: 5_000_000n,
      customerDay: 5_000_000n,
      customerThreeDays: 10_000_000n,
    },
  },
  /** For who has no passkey, and approves by PIN and mailed code. */
  mailed: {
    one: {
      amount: 2_000_000n,
      payeeDay: 2_000_000n,
      payeeThreeDays: 4_000_000n,
      customerDay: 4_000_000n,
      customerThreeDays: 8_000_000n,
    },
    two: {
      amount: 10_000_000n,
      payeeDay: 10_000_000n,
      payeeThreeDays: 20_000_000n,
      customerDay: 20_000_000n,
      customerThreeDays: 40_000_000n,
    },
  },
  /** From this many confirmed payments within an hour on. */
  paymentsInHour: 8,
  /** Hours of the day in UTC, the last not included. */
  night: { from: 1, until: 5, overMinor: 100_000n },
  /** Money that came in within a day and leaves again to a new payee. */
  passing: { incomingMinor: 250_000n, percent: 90 },
  /** To one payee in 72 hours, where the account is in another name than the payer wrote. */
  otherName: { overMinor: 100_000n },
  /** What a change of the rules is tried on. */
  trial: { days: 90, mostPayments: 100_000, examples: 20 },
} as const;
