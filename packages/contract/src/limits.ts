/** How long things may be, in characters; forms show them, schemas hold them. */
export const limits = {
  email: 254,
  personName: 60,
  fullName: 120,
  passwordMin: 12,
  passwordMax: 128,
  phone: 32,
  addressLine: 120,
  city: 80,
  countryName: 100,
  referralCode: 16,
  bankName: 120,
  accountName: 120,
  accountNumber: 34,
  /** How a customer calls an account of their own. */
  ownAccountName: 40,
  /** How a customer calls somebody whom they pay. */
  payeeLabel: 60,
  narration: 140,
  contactMessage: 4000,
  reason: 280,
  /** Where the outside world says what staff claim of it. */
  evidence: 140,
  /** What members of staff write for each other. */
  note: 2_000,
  /** A word of one's own to find movements by. */
  tag: 30,
  token: 2048,
  /** Holds the value that a list is ordered by, which may be a name. */
  cursor: 1_000,
  pageSize: 100,
  /** How many are decided at once. */
  bulk: 100,
  search: 80,
} as const;

/** Of one file that is sent in. A megabyte is a million bytes, here as on every page. */
export const mostUploadBytes = 5_000_000;

/** How many accounts a customer can have open at once. */
export const mostAccounts = 10;

/** How many payees a customer can keep. */
export const mostPayees = 200;

/** How many pots an account can have open at once. */
export const mostPots = 10;

/** How many requests for money a customer can have open at once, how often one can be paid, and for how long. */
export const mostOpenRequests = 50;
export const mostRequestPayments = 50;
export const mostDaysOfRequest = 90;

/** Bytes of a statement or report of another bank: some 100,000 entries. */
export const bankReportBytesMax = 80_000_000;

/** Of a file of settings: more than all of them come to at their longest, in any script. */
export const settingsFileBytesMax = 160_000;

/** Of a file of payments: bytes, and lines beside that of the columns. */
export const batchFileBytesMax = 10_000_000;
export const batchLinesMax = 5_000;

/** The columns of a file of payments, in the order of the template. Those of `batchColumnsNeeded` every file has. */
export const batchColumns = [
  'name',
  'bank',
  'account',
  'sort_code',
  'routing_number',
  'bic',
  'amount',
  'currency',
  'reference',
] as const;
export const batchColumnsNeeded = ['name', 'bank', 'account', 'amount'] as const;

/** The youngest customer, and the youngest who may borrow or hold a card. */
export const registrationAgeYears = 16;
export const creditAgeYears = 18;

/** Whole years from a date of birth to a day, both YYYY-MM-DD. Someone born on 29 February turns on 1 March. */
export function ageInYears(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}
