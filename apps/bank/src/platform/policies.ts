import { mostUploadBytes } from '@farthing/contract';
import { cardPolicies } from './policies/cards.ts';
import { identityCheckPolicies } from './policies/identity-checks.ts';
import { ratePolicies } from './policies/rates.ts';
import { riskPolicies } from './policies/risk.ts';

/**
 * The numbers of the bank's rules that no operator decides, in one place; each has a test where it is enforced. What an operator
 * decides is a setting: see modules/settings. What is here is security (whoever could change it in the console could weaken it),
 * machinery (queues, timeouts, batches), or has its reason beside it.
 */
export const policies = {
  http: {
    jsonBytes: 32 * 1024,
    jsonDepth: 10,
    uploadBytes: mostUploadBytes,
    headersTimeoutMs: 10_000,
    requestTimeoutMs: 30_000,
    drainMs: 10_000,
  },
  /** How far the moment of a signed call may be from ours: lines are slow and clocks differ. */
  signatures: { toleranceMs: 5 * 60_000 },
  rates: ratePolicies,
  /** At least this many guesses (a power of ten) by someone who knows the person and the lists of leaked passwords. */
  passwords: {
    guessesLog10: 9,
    /** Of a longer one only the beginning is estimated, to bound the time that it takes. */
    estimatedCharacters: 48,
    argon2: { memoryKib: 19_456, passes: 2, parallelism: 1 },
    atOnce: 2,
    queued: 64,
  },
  /** Six digits by mail. A new code does not set the count of wrong tries back: only time does, or a right one. */
  codes: {
    digits: 6,
    lifetimeMs: 10 * 60_000,
    wrongTries: 5,
    wrongTriesForgottenAfterMs: 60 * 60_000,
    resendAfterMs: 60_000,
    perHour: 5,
    perDay: 10,
  },
  /** From one device or network, and from all networks together, the owner's known devices left out. */
  logins: {
    failures: 5,
    strangerFailures: 20,
    firstLockMs: 15 * 60_000,
    longestLockMs: 24 * 3_600_000,
    forgottenAfterMs: 24 * 3_600_000,
  },
  notices: { keptForMs: 90 * 86_400_000 },
  /** A copy of a customer's data: in pieces of this size, kept for so long, and asked for again when it was not made within this time. */
  ownData: { pieceBytes: 512 * 1024, keptMs: 7 * 86_400_000, madeWithinMs: 3_600_000 },
  sessions: {
    accessTokenMs: 5 * 60_000,
    idleMs: 15 * 60_000,
    rememberedIdleMs: 14 * 86_400_000,
    absoluteMs: 30 * 86_400_000,
    /** A token that was replaced works again for so long: its answer may be lost, or two tabs ask at once. */
    repeatedWithinMs: 30_000,
    /** That happens now and then, not each time: after it the next must be excused no sooner than this. */
    repeatedAgainAfterMs: 60_000,
    /** A revocation is known to every process after this time at the latest. */
    revocationSeenWithinMs: 5_000,
    forgottenAfterMs: 90 * 86_400_000,
  },
  /** A new address that the old one has not said yes to; and how long a mail can be answered with 'not me'. */
  emailChanges: { waitMs: 24 * 3_600_000, undoWithinMs: 96 * 3_600_000 },
  /** How long the reader of a mailbox that is said to be lost has to object before staff can decide on another address. */
  lostEmail: { waitMs: 72 * 3_600_000 },
  /** How long the link at the end of a mail freezes. */
  freezing: { linkLifetimeMs: 30 * 86_400_000 },
  /** A browser that was not used for so long is a new one; browsers keep no cookie for longer. */
  devices: { rememberedMs: 400 * 86_400_000 },
  /** Of customers: how many each may have, and how long a browser may take to sign in, or to make one. The same for apps. */
  passkeys: { most: 10, signInWithinMs: 10 * 60_000, makeWithinMs: 5 * 60_000 },
  recoveryCodes: { count: 10, characters: 10, setUpWithinMs: 15 * 60_000 },
  /** Wrong tries are counted across everything that takes the PIN. */
  pins: { wrongTries: 5 },
  cards: cardPolicies,
  /** How long each term is, which is what its name says; what it costs is a setting. */
  loans: {
    terms: {
      '1 week': { months: 0, days: 7 },
      '1 month': { months: 1, days: 0 },
      '3 months': { months: 3, days: 0 },
      '6 months': { months: 6, days: 0 },
      '1 year': { months: 12, days: 0 },
    },
  },
  passwordReset: { lifetimeMs: 15 * 60_000 },
  /** Answers that must not tell whether an address is known come after a whole multiple of this. */
  equalTimingMs: 100,
  pictures: { pixels: 25_000_000, sidePx: 512, quality: 82, atOnce: 2, queued: 16 },
  identityChecks: identityCheckPolicies,
  /** What one US dollar buys; see docs/rates.md. Guards against a wrong source, which no price depends on in good times. */
  exchangeRates: {
    /** Until the first are fetched. */
    fallback: { EUR: '0.92', GBP: '0.78' },
    /** Rates outside of these are a fault, whoever sends them. */
    bounds: { EUR: { least: '0.5', most: '2' }, GBP: { least: '0.4', most: '1.6' } },
    /** A larger step at once is refused, unless the rates before it are older than `comparedForMs`. */
    largestStepBasisPoints: 2_000n,
    comparedForMs: 7 * 86_400_000,
    /** A little before they are stale, so that in good weather they never are. */
    refreshAfterMs: 55 * 60_000,
    ...{ staleAfterMs: 60 * 60_000, retryAfterMs: 5 * 60_000 },
    /** How long a process goes without looking for newer ones in the database. */
    rememberedMs: 60_000,
    /** In live mode no money is exchanged at older ones. */
    quotableForMs: 24 * 3_600_000,
    fetch: { timeoutMs: 5_000, bodyBytes: 64 * 1024 },
  },
  /** Receipts as PDF that are made at once, that may wait, those of one customer among them, how long one may take, and how long a link lasts. */
  receipts: { atOnce: 1, queued: 32, ofEach: 4, withinMs: 15_000, linkLastsMs: 30 * 86_400_000 },
  /** Statements that are downloaded at once: by one customer, and by all. None holds a connection while it is. */
  statements: {
    ...{ ofEach: 2, atOnce: 64, linesAtOnce: 1_000, keptAtOnce: 200 },
    /** Made one at a time; of more lines than this, pages are tagged as a whole and not each cell. */
    pdf: { atOnce: 1, queued: 32, withinMs: 60_000, linesInTable: 2_000 },
  },
  /** Between accounts of one customer, in the currency of the amount that is named: how long a quote is held against the market. */
  exchanges: { promisedForMs: 30_000, mostMinor: 10_000_000_000n },
  /** How long an invitation, a proposal and a payment that others have to sign wait for an answer. */
  sharedAccounts: { answerWithinMs: 7 * 86_400_000 },
  /** Payments out of a wallet; see docs/money/withdrawals.md. Amounts are in minor units. */
  withdrawals: {
    currencies: ['USD', 'EUR', 'GBP'],
    /** Of one payment, in its own currency: what payment files can carry. What a customer may send is the daily limit. */
    leastMinor: 100n,
    mostMinor: 10_000_000_000n,
    /** As long as its code lives. */
    confirmWithinMs: 10 * 60_000,
    /** The longest that an operator may let staff take; then the money is given back. */
    reviewAtMostDays: 14,
    /** Over all withdrawals of a customer within a day, so that asking for more of them gives no more guesses. */
    wrongCodesPerDay: 15,
    /** A moment, so that people see it on its way. */
    sandboxSettlesAfterMs: 20_000,
    payoutsPerFile: 1_000,
    /** How many accounts are offered to be paid again, and among how many of the newest payments they are looked for. */
    payees: { limit: 20, among: 500 },
  },
  /** Payments on a later day, and standing orders; see docs/money/standing-orders.md. */
  standingOrders: {
    /** In London: when a day's payments are made, and when they are tried again if there is not enough money. */
    hours: [6, 12, 17],
    /** A day that is further back is not paid any more, such as after a clock that was set wrong. */
    lateByDays: 3,
    firstWithinDays: 730,
    /** How many a customer can have at once that have not ended. */
    most: 50,
    /** How many of those that have ended are listed, newest first. */
    endedShown: 20,
    /** How far ahead what is coming is listed. */
    comingDays: 92,
    comingShown: 200,
  },
  /** How often a customer may look for another by their email address; see docs/money/payees.md. */
  payeeLookups: { anHour: 10, aDay: 30 },
  /**
   * How often a customer may ask for the name of an account, how long a provider may take, and for how long an answer is kept; see
   * docs/money/name-checks.md.
   */
  nameChecks: { answerWithinMs: 3_000, keptForMs: 90 * 86_400_000 },
  risk: riskPolicies,
  /** Money that customers bring in; see docs/money/deposits.md. */
  deposits: {
    ...{ openAtOnce: 10, sandboxConfirmedAfterMs: 20_000 },
    /** How long after it was given an address is looked at on its chain. */
    watchedForMs: 90 * 86_400_000,
    /** Where each address is a question: so long in each round, and after that once in a while. */
    ...{ waitedForMs: 2 * 86_400_000, askedAgainAfterMs: 6 * 3_600_000 },
  },
  /** See docs/money/topups.md. Who tries often within a day may be trying cards that are not theirs. */
  topups: {
    ...{ openAtOnce: 5, manyTries: 5, newForMs: 7 * 86_400_000 },
    ...{ paidWithinMs: 3_600_000, askedAfterMs: 60_000, askedForMs: 3 * 86_400_000, timeoutMs: 10_000 },
    ...{ sandboxLateMs: 20_000, sandboxChargeBackMs: 60_000 },
  },
  /** See docs/money/referrals.md. */
  referrals: {
    listed: 500,
    /**
     * So many of one referrer within this time wait for staff; so long after a deposit a live bank looks at a referral. Signs of
     * fraud: who farms bonuses would read them on a page.
     */
    many: { referrals: 5, windowMs: 86_400_000 },
    judgedAfterMs: 3 * 86_400_000,
  },
  /** Messages by the contact form. */
  contact: {
    perAddress: { messages: 5, windowMs: 3_600_000 },
    perEmail: { messages: 5, windowMs: 86_400_000 },
  },
  /** The people behind the bank. Idle and repeated tries count as for customers. */
  staff: {
    accessTokenMs: 10 * 60_000,
    absoluteMs: 8 * 3_600_000,
    /** From the password to the second step. */
    signInWithinMs: 5 * 60_000,
    invitationMs: 24 * 3_600_000,
    invitationWrongCodes: 5,
    /** From asking for a passkey's signature under an approval to its answer. */
    approveWithinMs: 5 * 60_000,
  },
  desk: {
    /** How long a case is somebody's unless they ask for more time. */
    claimMs: 15 * 60_000,
    /** The same for a case that a colleague has handed over: they may be at something else. */
    givenMs: 8 * 3_600_000,
    /** A check that has not ended by then never will. */
    checkStaleMs: 2 * 3_600_000,
    exports: { ofEach: 1, atOnce: 4, withinMs: 10 * 60_000 },
    /** By the database's own reckoning; about a tenth of a second. Above it a count is estimated. */
    lists: { countedUpToCost: 10_000, countedUpTo: 10_000, viewsOfOne: 100 },
  },
  /** What other banks report, and what the bank finds wrong with itself. */
  reconciliation: {
    /** Files that one process reads at the same time, and that wait for it. */
    imports: { atOnce: 1, queued: 4 },
    /** A booking may be dated a day before the payment was sent: days of other time zones. */
    earlyDays: 1,
    ...{ settledAtOnce: 200, cardPayoutWithinMs: 7 * 86_400_000 },
  },
  alarms: {
    /** Of one kind in one check; how many more there are is said in the last of them. */
    raisedAtOnce: 50,
    /** What was acknowledged and is still so after this time is raised again. */
    raisedAgainAfterMs: 7 * 86_400_000,
    /** Named in one mail or one post; how many more there are is said. */
    told: 20,
    /** How long a webhook may take to answer. */
    postWithinMs: 5_000,
    rowsAtOnce: 1_000,
  },
  /** After which time a change is known to every process at the latest; and how long before customers are told of one. */
  settings: { seenWithinMs: 2_000, plannedWithinMs: 366 * 86_400_000, announcedBeforeMs: 86_400_000 },
  /** How many accounts are credited at once, how many mails one transaction writes, and for how long a credit is reckoned anew every night. */
  savings: { atOnce: 50, mailsAtOnce: 200, checkedAtOnce: 50, checkedForMs: 92 * 86_400_000 },
  idempotency: { keepHours: 24 },
  database: { statementTimeoutMs: 5_000, connections: 10 },
  /** How long the end of a lane of the ledger may be untied: until then it could be taken away unseen. */
  ledger: { tieEveryMs: 1_000 },
} as const;
