/** What can be chosen, in the order in which forms offer it. */
export const accountTypes = ['Current', 'Savings', 'Mortgage', 'Merchant'] as const;
export const genders = ['Male', 'Female', 'Other'] as const;
export const loanTerms = ['1 week', '1 month', '3 months', '6 months', '1 year'] as const;
/** Physical cards are ordered, made and sent before they work. */
export const cardStatuses = ['ordered', 'made', 'sent', 'active', 'frozen', 'closed', 'expired'] as const;
/** A card for one payment closes after it; a physical one comes by post. */
export const cardKinds = ['virtual', 'one-time', 'physical'] as const;
/** What merchants a card can be kept from, as groups of ISO 18245; gambling and cash have switches of their own. */
export const cardCategories = [
  'adult',
  'crypto',
  'alcohol',
  'tobacco',
  'groceries',
  'restaurants',
  'fuel',
  'transport',
  'travel',
  'games',
  'entertainment',
  'health',
  'utilities',
  'shopping',
  'services',
  'public',
] as const;
export const cardTypes = ['VISA', 'MASTERCARD', 'VERVE'] as const;
export const depositNetworks = ['TRC20', 'BTC'] as const;
export const transferTypes = ['local', 'international'] as const;
export const payeeAccountTypes = ['checking', 'savings', 'other'] as const;

/** How many times the rest of a card payment up to the next whole unit goes into a pot. */
export const roundUps = ['1', '2', '5', '10'] as const;
export type RoundUp = (typeof roundUps)[number];

/** What a customer can open, and in which order forms offer it. */
export const openedKinds = ['current', 'savings'] as const;
/** An account of several people. */
export const sharedKinds = ['joint', 'business'] as const;
/** What somebody may do with a shared account; each may also do what those after it may. */
export const accountRoles = ['owner', 'approve', 'prepare', 'see'] as const;
/** What a pot can be for; pages draw them. */
export const potPictures = ['umbrella', 'plane', 'house', 'car', 'gift', 'book', 'heart', 'tree'] as const;
/** The files that a statement comes as. */
export const statementFormats = ['pdf', 'csv', 'ofx', 'camt053'] as const;

/** How a request for money can be paid, what it is, and how much of a name its public page shows. */
export const requestWays = ['whole', 'parts', 'open'] as const;
export const requestStates = ['open', 'part-paid', 'paid', 'expired', 'withdrawn'] as const;
export const shownNames = ['first', 'initial', 'full'] as const;
/** By which customers tell their accounts apart. */
export const accountColours = ['verdigris', 'copper', 'plum', 'sky', 'gold'] as const;

/** Loans by instalments: for whom, how they are paid back, and what becomes of them. */
export const lendingProducts = ['personal', 'business', 'merchant'] as const;
export const instalmentKinds = ['equal', 'equal-principal', 'bullet', 'turnover'] as const;
export const lendingStates = [
  'asked',
  'offered',
  'running',
  'repaid',
  'declined',
  'cancelled',
  'lapsed',
  'written-off',
] as const;
/** What becomes of a credit card, and what is paid off by itself on its due dates. */
export const creditStates = [
  'asked',
  'offered',
  'open',
  'declined',
  'cancelled',
  'lapsed',
  'closed',
  'written-off',
] as const;
export const creditPayWays = ['none', 'least', 'full', 'fixed'] as const;

/** What a customer calls the states of a withdrawal; `approved` is on its way or there. */
export const withdrawalStatuses = [
  'awaiting_code',
  'pending',
  'approved',
  'expired',
  'cancelled',
  'declined',
  'failed',
] as const;

/** What happened, whichever way the money went. */
export const movementKinds = [
  'deposit',
  'withdrawal',
  'transfer',
  'loan',
  'repayment',
  'fee',
  'card-fee',
  'bonus',
  /** Money that comes back: a payout that failed, and its fee. */
  'return',
  'correction',
  /** Between accounts of one customer, as it is or exchanged. */
  'move',
  'exchange',
  /** What savings have earned. */
  'interest',
  /** Withheld from that. */
  'tax',
  /** By a card of this bank, and what comes back to it. */
  'card-payment',
] as const;

/** What a card was used for, and how it was read; `stored` is a number that a merchant keeps. */
export const cardPurposes = ['purchase', 'cash'] as const;
export const cardEntries = ['online', 'contactless', 'chip', 'stored'] as const;

/** What the network is told when it asks for an approval, and what becomes of it. */
export const challengeOutcomes = ['frictionless', 'challenge', 'refused'] as const;
export const challengeStates = ['waiting', 'approved', 'declined', 'over', 'used'] as const;

/** Where a card can be tried in a sandbox, and what its shop does with a payment. */
export const shopPlaces = ['shop', 'cash-machine', 'petrol-pump', 'subscription'] as const;
export const shopActs = ['take', 'give-up', 'refund'] as const;

/** What becomes of a payment by card. */
export const cardPaymentStandings = ['declined', 'pending', 'cleared', 'reversed', 'expired'] as const;

/** What customers say is wrong with a card payment. */
export const cardDisputeReasons = [
  'not-me',
  'not-received',
  'not-as-described',
  'wrong-amount',
  'paid-twice',
  'cancelled',
  'no-cash',
] as const;

/** How far a dispute has come. */
export const cardDisputeStates = ['open', 'with-merchant', 'answered', 'won', 'lost'] as const;

/** What staff can do about a dispute. */
export const disputeActs = ['credit', 'send', 'accepted', 'objected', 'win', 'lose'] as const;

/** In whose hands money from another bank is: the customer's, ours until it is known whose it is, or the sender's again. */
/** What becomes of a payment at another bank, in order; it may come back from any of them. */
export const payoutStates = ['sent', 'accepted', 'settled', 'returned'] as const;

export const paymentInStates = ['credited', 'waiting', 'returned'] as const;

/** What has become of a line of a file of payments. */
export const batchLineStates = [
  'pending',
  'awaiting_approval',
  'in_review',
  'sent',
  'given_back',
  'failed',
] as const;

/** What becomes of a top-up by card. `held` is paid, and waits for staff. */
export const topupStates = [
  'started',
  'declined',
  'expired',
  'held',
  'credited',
  'refunding',
  'refunded',
  'charged-back',
] as const;

/** Why a top-up that was paid waits for staff. */
export const topupHolds = ['new-customer', 'many-tries', 'account-closed', 'unpaid-debt'] as const;

/** What the card provider of a sandbox knows of a payment; a `silent` one is never answered. */
export const cardPaymentStates = [
  'open',
  'challenged',
  'declined',
  'late',
  'silent',
  'paid',
  'refunded',
  'charged-back',
] as const;

/** What whoever tries a sandbox can have become of a card payment. */
export const cardPaymentOutcomes = [
  'pays',
  'challenge',
  'declined',
  'pays-late',
  'never-answers',
  'charges-back',
] as const;

/** Why money from another bank waits for a person. */
export const waitingReasons = [
  'no-account',
  'account-closed',
  'large',
  'day-sum',
  'small',
  'reference-used',
  'no-reference',
] as const;

export type PayoutState = (typeof payoutStates)[number];
export type PaymentInState = (typeof paymentInStates)[number];
export type CardPurpose = (typeof cardPurposes)[number];
export type ShopPlace = (typeof shopPlaces)[number];
export type ShopAct = (typeof shopActs)[number];
export type ChallengeOutcome = (typeof challengeOutcomes)[number];
export type ChallengeState = (typeof challengeStates)[number];
export type CardEntry = (typeof cardEntries)[number];
export type CardPaymentStanding = (typeof cardPaymentStandings)[number];
export type CardDisputeReason = (typeof cardDisputeReasons)[number];
export type CardDisputeState = (typeof cardDisputeStates)[number];
export type DisputeAct = (typeof disputeActs)[number];
export type TopupState = (typeof topupStates)[number];
export type TopupHold = (typeof topupHolds)[number];
export type CardPaymentState = (typeof cardPaymentStates)[number];
export type CardPaymentOutcome = (typeof cardPaymentOutcomes)[number];
export type WaitingReason = (typeof waitingReasons)[number];
export type OpenedKind = (typeof openedKinds)[number];
export type SharedKind = (typeof sharedKinds)[number];
export type AccountRole = (typeof accountRoles)[number];
export type PotPicture = (typeof potPictures)[number];
export type RequestWay = (typeof requestWays)[number];
export type RequestState = (typeof requestStates)[number];
export type ShownName = (typeof shownNames)[number];
export type StatementFormat = (typeof statementFormats)[number];
export type AccountColour = (typeof accountColours)[number];
export type AccountType = (typeof accountTypes)[number];
export type Gender = (typeof genders)[number];
export type LoanTerm = (typeof loanTerms)[number];
export type CardType = (typeof cardTypes)[number];
export type DepositNetwork = (typeof depositNetworks)[number];
export type TransferType = (typeof transferTypes)[number];
export type PayeeAccountType = (typeof payeeAccountTypes)[number];
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];
export type MovementKind = (typeof movementKinds)[number];

/** What a check of a payee's name can answer. */
export const nameResults = ['match', 'close_match', 'no_match', 'other_kind', 'not_checked'] as const;

/** How often a scheduled payment is made. */
export const orderFrequencies = ['once', 'weekly', 'four-weekly', 'monthly', 'quarterly', 'yearly'] as const;

export const orderStates = ['awaiting-code', 'active', 'paused', 'ended'] as const;

/** What becomes of a day of a scheduled payment. */
export const orderOutcomes = ['paid', 'skipped', 'not-paid'] as const;

/** Why a scheduled payment has ended. */
export const orderEndings = [
  'done',
  'by-customer',
  'replaced',
  'not-confirmed',
  'payee-gone',
  'account-gone',
  'customer-stopped',
  'altered',
] as const;

/** What the other bank of a sandbox writes. */
export const sandboxFormats = ['camt.053', 'camt.054', 'pain.002'] as const;
