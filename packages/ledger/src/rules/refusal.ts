/**
 * Every way in which the ledger says no, in the order in which they are checked: the first that applies is the
 * answer. A refusal is a value and leaves no trace; the id of a refused transfer stays free.
 */
export const refusals = {
  malformed: 'The command is not well formed.',
  'ledger-busy': 'Too many commands are waiting already.',
  'id-reused': 'The id belongs to a transfer with other content.',
  'account-unknown': 'There is no such account.',
  'account-closed': 'The account is closed.',
  'currencies-differ': 'The accounts have different currencies.',
  'same-account': 'An account cannot pay itself.',
  'amount-not-positive': 'The amount is not above zero.',
  'amount-over-limit': 'The amount is over what can be moved.',
  'insufficient-funds': 'The account has too little that is not held.',
  'hold-unknown': 'There is no such hold.',
  'hold-resolved': 'The hold was posted, voided or expired already.',
  'hold-expired': 'The hold is past its time.',
  'transfer-unknown': 'There is no such transfer to reverse.',
  'already-reversed': 'The transfer was reversed already.',
  'linked-failed': 'Another transfer of the linked group was refused.',
} as const;

export type Refusal = keyof typeof refusals;
