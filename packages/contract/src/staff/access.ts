/** Who may do what at the bank. Plain data: the server refuses by it, and pages show or hide by it. */

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
  'locks.read': desk,
  'locks.decide': ['support', 'operations'],
  'messages.read': desk,
  'messages.decide': ['support', 'operations'],

  'customers.read': desk,
  /** Personal data in full, each time with a reason that is audited. */
  'customers.reveal': ['support', 'operations', 'auditor'],
  /** Lock and unlock, end sessions, resend a code, write a note. */
  'customers.act': ['support', 'operations'],
  /** Ask for what takes two: a PIN reset, another tier or limit. */
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

  'audit.read': ['administrator', 'auditor'],
  'operations.read': ['operations', 'administrator', 'auditor'],
  'operations.retry': ['operations', 'administrator'],

  'members.read': ['administrator', 'approver', 'auditor'],
  'members.manage': ['administrator'],
  'members.approve': ['administrator', 'approver'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof permissions;

export function permissionsOf(role: StaffRole): readonly Permission[] {
  return (Object.keys(permissions) as Permission[]).filter((permission) => isHeldBy(role, permission));
}

export function isHeldBy(role: StaffRole, permission: Permission): boolean {
  return (permissions[permission] as readonly StaffRole[]).includes(role);
}

/**
 * What takes two people: who may propose it, and who may approve it. Approving goes through one call for all kinds,
 * which `proposals.approve` opens; the kind's own permission decides.
 */
export const proposalKinds = {
  /** A reversal of a posting. */
  'posting-correction': { propose: 'money.propose', approve: 'money.approve' },
  /** Money put into or taken out of a customer's wallet by hand. */
  'manual-entry': { propose: 'money.propose', approve: 'money.approve' },
  'large-payout': { propose: 'withdrawals.decide', approve: 'money.approve' },
  'payment-file': { propose: 'payment-files.make', approve: 'money.approve' },
  /** What another bank reports as returned or rejected, with its report as evidence. */
  'reported-return': { propose: 'reconciliation.decide', approve: 'money.approve' },
  'loan-approval': { propose: 'loans.decide', approve: 'money.approve' },
  'pin-reset': { propose: 'customers.propose', approve: 'customers.approve' },
  /** Another tier or daily limit. */
  'limit-change': { propose: 'customers.propose', approve: 'customers.approve' },
  'member-invite': { propose: 'members.manage', approve: 'members.approve' },
  'role-change': { propose: 'members.manage', approve: 'members.approve' },
} as const satisfies Record<string, { readonly propose: Permission; readonly approve: Permission }>;

export type ProposalKind = keyof typeof proposalKinds;

export const proposalStates = ['open', 'approved', 'declined', 'withdrawn', 'expired'] as const;

export type ProposalState = (typeof proposalStates)[number];
