/**
 * Who may do what at the bank, as it comes. Plain data. A bank changes these roles and makes its own, which its database
 * keeps: the server refuses by that, and pages show or hide by what the server says of whoever is signed in.
 */

export const staffRoles = ['support', 'operations', 'approver', 'administrator', 'auditor'] as const;

export type StaffRole = (typeof staffRoles)[number];

const desk = ['support', 'operations', 'approver', 'auditor'] as const;
const money = ['operations', 'approver', 'auditor'] as const;

/**
 * Each permission with the roles that hold it. `read`, `reveal`, `verify` and `export` change nothing; whoever
 * proposes is never the one who approves, whatever both may do.
 */
export const permissions = {
  /** One's own sign-in: who am I, passkeys. */
  'self.manage': staffRoles,

  'deposits.read': desk,
  'deposits.decide': ['operations'],
  'withdrawals.read': desk,
  'withdrawals.decide': ['operations'],
  'loans.read': desk,
  'loans.decide': ['operations'],
  'referrals.read': desk,
  'referrals.decide': ['operations'],
  /** What customers dispute of their card payments. */
  'disputes.read': money,
  'disputes.decide': ['operations'],
  'identity-checks.read': money,
  /** Look at the papers of a customer, and say whether they are who they say. */
  'identity-checks.decide': ['operations'],
  'locks.read': desk,
  'locks.decide': ['support', 'operations'],
  'messages.read': desk,
  'messages.decide': ['support', 'operations'],
  'inbox.read': desk,
  /** Answer people in conversations. */
  'inbox.answer': ['support', 'operations'],

  'customers.read': desk,
  /** Personal data in full, each time with a reason that is audited. */
  'customers.reveal': ['support', 'operations', 'auditor'],
  /** Lock and unlock, end sessions, resend a code, write a note, freeze a shared account. */
  'customers.act': ['support', 'operations'],
  /** Ask for what takes two: a PIN reset, another tier or limit, the end of a freeze. */
  'customers.propose': ['support', 'operations'],
  'customers.approve': ['approver'],

  /** Ask to move a customer's money by hand, or to correct a posting. */
  'money.propose': ['operations'],
  'money.approve': ['approver'],

  'proposals.read': staffRoles,
  'proposals.propose': ['support', 'operations', 'administrator'],
  'proposals.approve': ['approver', 'administrator'],

  'books.read': money,
  'books.verify': money,
  'books.export': money,
  /** Ask to close a month of the books, or to reopen it. */
  'books.close': ['operations'],
  'books.approve': ['approver'],
  'payment-files.read': money,
  'payment-files.make': ['operations'],

  'reconciliation.read': money,
  /** Bring in what other banks report. */
  'reconciliation.import': ['operations'],
  /** Claim a case, note, explain it, match it by hand, ask to give money back. */
  'reconciliation.decide': ['operations'],
  'alarms.read': ['operations', 'approver', 'administrator', 'auditor'],
  /** Not those who move money: an alarm may be about them. */
  'alarms.acknowledge': ['approver', 'administrator'],

  'risk.read': money,
  /** Try other rules of risk, and ask for them. */
  'risk.propose': ['operations'],
  'risk.approve': ['approver'],

  'settings.read': ['operations', 'approver', 'administrator', 'auditor'],
  /** Ask for other fees, limits and bounds; which of them is said by each setting. */
  'settings.propose': ['operations', 'administrator'],
  'settings.approve': ['approver'],

  /** Take a list of any length out of the bank as a file; each list needs the permission to read it as well. */
  'lists.export': ['operations', 'auditor'],

  'audit.read': ['administrator', 'auditor'],
  /** Take the log out of the bank in full, with the proof of its chain. */
  'audit.export': ['auditor'],
  'operations.read': ['operations', 'administrator', 'auditor'],
  'operations.retry': ['operations', 'administrator'],

  'members.read': ['administrator', 'approver', 'auditor'],
  'members.manage': ['administrator'],
  'members.approve': ['administrator', 'approver'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof permissions;

/** What each permission allows, as somebody reads it who gives it to a role. */
export const permissionWords = {
  'self.manage': 'Manage their own sign-in',
  'deposits.read': 'See deposits',
  'deposits.decide': 'Decide deposits',
  'withdrawals.read': 'See payments',
  'withdrawals.decide': 'Decide payments that wait',
  'loans.read': 'See loans',
  'loans.decide': 'Decide loans',
  'referrals.read': 'See referrals',
  'referrals.decide': 'Decide bonuses that wait',
  'disputes.read': 'See disputes of card payments',
  'disputes.decide': 'Decide disputes of card payments',
  'identity-checks.read': 'See checks of identity',
  'identity-checks.decide': 'Decide checks of identity',
  'locks.read': 'See what is locked',
  'locks.decide': 'Unlock accounts, logins and PINs',
  'messages.read': 'See messages',
  'messages.decide': 'Answer messages',
  'inbox.read': 'See conversations',
  'inbox.answer': 'Answer in conversations',
  'customers.read': 'See customers',
  'customers.reveal': 'Reveal personal data',
  'customers.act': 'Lock customers and end their sessions',
  'customers.propose': 'Propose other limits and PIN resets',
  'customers.approve': 'Approve other limits and PIN resets',
  'money.propose': 'Propose to move money by hand',
  'money.approve': 'Approve what moves money',
  'proposals.read': 'See proposals',
  'proposals.propose': 'Make proposals of their kinds',
  'proposals.approve': 'Approve proposals of their kinds',
  'books.read': 'See the books',
  'books.verify': 'Check the books',
  'books.export': 'Export the books',
  'books.close': 'Propose to close or reopen a month',
  'books.approve': 'Approve closing or reopening a month',
  'payment-files.read': 'See payment files',
  'payment-files.make': 'Make payment files',
  'reconciliation.read': 'See the reconciliation',
  'reconciliation.import': 'Bring in what other banks report',
  'reconciliation.decide': 'Decide cases of the reconciliation',
  'alarms.read': 'See alarms',
  'alarms.acknowledge': 'Take note of alarms',
  'risk.read': 'See the risk rules',
  'risk.propose': 'Propose other risk rules',
  'risk.approve': 'Approve other risk rules',
  'settings.read': 'See settings',
  'settings.propose': 'Propose other settings',
  'settings.approve': 'Approve other settings',
  'lists.export': 'Export lists',
  'audit.read': 'See the audit log',
  'audit.export': 'Export the audit log with its proof',
  'operations.read': 'See the operations page',
  'operations.retry': 'Retry or drop failed jobs',
  'members.read': 'See members of staff',
  'members.manage': 'Invite members and propose their roles',
  'members.approve': 'Approve invitations and roles',
} as const satisfies Record<Permission, string>;

export function permissionsOf(role: StaffRole): readonly Permission[] {
  return (Object.keys(permissions) as Permission[]).filter((permission) => isHeldBy(role, permission));
}

export function isHeldBy(role: StaffRole, permission: Permission): boolean {
  return (permissions[permission] as readonly StaffRole[]).includes(role);
}

/**
 * What a member of staff can do to the money of customers. How much of each a role may do alone, at once and within 24 and
 * 72 hours, is a setting of the bank; all beyond it takes two people.
 */
export const moneyActs = [
  /** Money from outside that reaches a wallet: a deposit. */
  'money-in',
  /** Money of a customer that leaves the bank. */
  'money-out',
  /** Money that is given back: a payout that did not arrive, a payment that came late. */
  'return',
  /** Money put into or taken out of a wallet by hand. */
  'correction',
  /** A disputed card payment that is credited before its outcome is known, or because it is won. */
  'dispute',
  /** A bonus that a rule has held. */
  'bonus',
  /** A loan that is paid out. */
  'lending',
  /** A debt that is made smaller on the word of staff: repaid from outside, out of a wallet whose owner did not do it, or given up. */
  'write-off',
  /** What another bank charges us for our account there. */
  'bank-charge',
  /** A difference with another bank that is closed by words alone. */
  'explanation',
] as const;

export type MoneyAct = (typeof moneyActs)[number];

/**
 * What takes two people: who may propose it, who may approve it, and which act on money it is. Approving goes through one
 * call for all kinds, which `proposals.approve` opens; the kind's own permission decides.
 */
export const proposalKinds = {
  /** A deposit that one person may not credit alone. */
  'deposit-credit': { propose: 'deposits.decide', approve: 'money.approve', act: 'money-in' },
  'late-deposit-credit': { propose: 'deposits.decide', approve: 'money.approve', act: 'money-in' },
  'late-deposit-return': { propose: 'deposits.decide', approve: 'money.approve', act: 'return' },
  /** A payment on a chain that is not credited by itself: dust, another token, too much, or gone after it was credited. */
  'chain-payment-credit': { propose: 'deposits.decide', approve: 'money.approve', act: 'money-in' },
  'chain-payment-return': { propose: 'deposits.decide', approve: 'money.approve', act: 'return' },
  'chain-payment-write-off': { propose: 'deposits.decide', approve: 'money.approve', act: 'write-off' },
  'large-payout': { propose: 'withdrawals.decide', approve: 'money.approve', act: 'money-out' },
  'payment-file': { propose: 'payment-files.make', approve: 'money.approve', act: 'money-out' },
  /** A payout that was sent and did not arrive: the money goes back into the wallet. */
  'payout-return': { propose: 'payment-files.make', approve: 'money.approve', act: 'return' },
  /** A reversal of a posting. */
  'posting-correction': { propose: 'money.propose', approve: 'money.approve', act: 'correction' },
  /** Money put into or taken out of a customer's wallet by hand. */
  'manual-entry': { propose: 'money.propose', approve: 'money.approve', act: 'correction' },
  /** What another bank reports as returned or rejected, with its report as evidence. */
  'reported-return': { propose: 'reconciliation.decide', approve: 'money.approve', act: 'return' },
  /** A fee of another bank, taken into our books with its statement as evidence. */
  'bank-fee': { propose: 'reconciliation.decide', approve: 'money.approve', act: 'bank-charge' },
  /** An entry of another bank that is closed by an explanation. */
  'entry-explanation': { propose: 'reconciliation.decide', approve: 'money.approve', act: 'explanation' },
  /** Whose money it is that came from another bank and belonged to no account. */
  'payment-in-credit': { propose: 'reconciliation.decide', approve: 'money.approve', act: 'money-in' },
  /** All money from other banks that one file tells of. */
  'report-credits': { propose: 'reconciliation.decide', approve: 'money.approve', act: 'money-in' },
  'payment-in-return': { propose: 'reconciliation.decide', approve: 'money.approve', act: 'return' },
  /** A top-up by card that was kept aside reaches its account, or goes back to its card. */
  'topup-credit': { propose: 'deposits.decide', approve: 'money.approve', act: 'money-in' },
  'topup-refund': { propose: 'deposits.decide', approve: 'money.approve', act: 'return' },
  /** What is owed since a card's bank took a top-up back is taken from the account, or given up. */
  'debt-collection': { propose: 'deposits.decide', approve: 'money.approve', act: 'write-off' },
  'debt-write-off': { propose: 'deposits.decide', approve: 'money.approve', act: 'write-off' },
  /** A disputed card payment is credited before its outcome is known, or because it is won. */
  'dispute-credit': { propose: 'disputes.decide', approve: 'money.approve', act: 'dispute' },
  'dispute-win': { propose: 'disputes.decide', approve: 'money.approve', act: 'dispute' },
  'loan-approval': { propose: 'loans.decide', approve: 'money.approve', act: 'lending' },
  /** A loan repaid out of the wallet of a borrower who did not do it themselves. */
  'wallet-repayment': { propose: 'loans.decide', approve: 'money.approve', act: 'write-off' },
  /** A loan repaid from outside of the bank. */
  'outside-repayment': { propose: 'loans.decide', approve: 'money.approve', act: 'write-off' },
  /** A loan by instalments is offered, given up, or paid from outside after it was given up. */
  'lending-offer': { propose: 'loans.decide', approve: 'money.approve', act: 'lending' },
  'lending-write-off': { propose: 'loans.decide', approve: 'money.approve', act: 'write-off' },
  'lending-recovery': { propose: 'loans.decide', approve: 'money.approve', act: 'write-off' },
  /** A credit card is offered with a limit, gets another one, is given up, or paid from outside after that. */
  'credit-offer': { propose: 'loans.decide', approve: 'money.approve', act: 'lending' },
  'credit-limit': { propose: 'loans.decide', approve: 'money.approve', act: 'lending' },
  'credit-write-off': { propose: 'loans.decide', approve: 'money.approve', act: 'write-off' },
  'credit-recovery': { propose: 'loans.decide', approve: 'money.approve', act: 'write-off' },
  /** A bonus for bringing somebody in that looked farmed. */
  'referral-bonus': { propose: 'referrals.decide', approve: 'money.approve', act: 'bonus' },
  /** Other rules by which payments are judged. */
  'risk-rules': { propose: 'risk.propose', approve: 'risk.approve', act: null },
  /** Other values of settings. */
  settings: { propose: 'settings.propose', approve: 'settings.approve', act: null },
  /** A month that nothing can be posted into any more, and one that is open again. */
  'month-closing': { propose: 'books.close', approve: 'books.approve', act: null },
  'month-reopening': { propose: 'books.close', approve: 'books.approve', act: null },
  /** A job that is given up although nothing else does what it was to do. */
  'dead-job-drop': { propose: 'operations.retry', approve: 'money.approve', act: null },
  'pin-reset': { propose: 'customers.propose', approve: 'customers.approve', act: null },
  'birth-date': { propose: 'customers.propose', approve: 'customers.approve', act: null },
  /** The passkeys and the authenticator app of somebody who has lost them. */
  'factor-reset': { propose: 'customers.propose', approve: 'customers.approve', act: null },
  /** A new address for somebody who has lost the mailbox. */
  'lost-email': { propose: 'customers.propose', approve: 'customers.approve', act: null },
  /** Another tier or daily limit. */
  'limit-change': { propose: 'customers.propose', approve: 'customers.approve', act: null },
  /** The highest tier, for somebody whose papers were looked at. */
  'identity-pass': { propose: 'identity-checks.decide', approve: 'customers.approve', act: null },
  /** What the bank lets leave one account. */
  'account-limits': { propose: 'customers.propose', approve: 'customers.approve', act: null },
  /** A shared account that was frozen because its owners disagreed. */
  'account-unfreeze': { propose: 'customers.propose', approve: 'customers.approve', act: null },
  /** A card that the bank froze. */
  'card-unfreeze': { propose: 'customers.propose', approve: 'customers.approve', act: null },
  'member-invite': { propose: 'members.manage', approve: 'members.approve', act: null },
  'role-change': { propose: 'members.manage', approve: 'members.approve', act: null },
  /** A new role, or other permissions of one. */
  'role-permissions': { propose: 'members.manage', approve: 'members.approve', act: null },
} as const satisfies Record<
  string,
  { readonly propose: Permission; readonly approve: Permission; readonly act: MoneyAct | null }
>;

export type ProposalKind = keyof typeof proposalKinds;

export const proposalStates = ['open', 'approved', 'declined', 'withdrawn', 'expired', 'void'] as const;

export type ProposalState = (typeof proposalStates)[number];
