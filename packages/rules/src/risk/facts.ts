/**
 * What is known of a payment when it is judged. Amounts are in minor units of the currency of the customer's limit; sums
 * and shares have this payment in them, so they grow with its amount.
 */
export const riskFacts = {
  amount: { kind: 'amount', words: 'the amount', growsWithAmount: true },
  payeeDay: { kind: 'amount', words: 'the sum to this payee in 24 hours', growsWithAmount: true },
  payeeThreeDays: { kind: 'amount', words: 'the sum to this payee in 72 hours', growsWithAmount: true },
  customerDay: { kind: 'amount', words: 'the sum of this customer in 24 hours', growsWithAmount: true },
  customerThreeDays: { kind: 'amount', words: 'the sum of this customer in 72 hours', growsWithAmount: true },
  incomingDay: { kind: 'amount', words: 'the money that came in within 24 hours', growsWithAmount: false },
  leavingPercent: {
    kind: 'percent',
    words: 'the share of it that leaves within 24 hours',
    growsWithAmount: true,
  },
  payeeHours: { kind: 'hours', words: 'the time since this payee was first paid', growsWithAmount: false },
  deviceHours: { kind: 'hours', words: 'the time since this device was first used', growsWithAmount: false },
  emailHours: { kind: 'hours', words: 'the age of the email address', growsWithAmount: false },
  pinHours: { kind: 'hours', words: 'the age of the PIN', growsWithAmount: false },
  passwordHours: { kind: 'hours', words: 'the age of the password', growsWithAmount: false },
  /** The least of these five. */
  newestHours: { kind: 'hours', words: 'the age of what is newest', growsWithAmount: false },
  paymentsInHour: {
    kind: 'count',
    words: 'the number of payments confirmed within an hour before',
    growsWithAmount: false,
  },
  otherName: { kind: 'yes', words: 'the account is in another name', growsWithAmount: false },
  unaskedName: {
    kind: 'yes',
    words: 'the name could not be checked: the payer has checked too many',
    growsWithAmount: false,
  },
  noPasskey: {
    kind: 'yes',
    words: 'the customer has no passkey, and approves by PIN and emailed code',
    growsWithAmount: false,
  },
  listedName: {
    kind: 'yes',
    words:
      'the payee is on a list of sanctions or public office, or was never paid and is named like somebody on one',
    growsWithAmount: false,
  },
  hourOfDay: { kind: 'hour', words: 'the hour of the day (UTC)', growsWithAmount: false },
} as const satisfies Record<
  string,
  { readonly kind: string; readonly words: string; readonly growsWithAmount: boolean }
>;

/** `like`: the name is like one on a list, and nobody has said that it is another person. `them`: staff have said so of the account. */
export type PayeeStanding = 'free' | 'like' | 'them';

export type RiskFact = keyof typeof riskFacts;

export const riskFactNames = Object.keys(riskFacts) as readonly RiskFact[];

export type RiskFacts = Readonly<Record<RiskFact, bigint>>;

export function isRiskFact(name: string): name is RiskFact {
  return Object.hasOwn(riskFacts, name);
}
