/**
 * What a customer reads of the audit log about themselves. Notes, cases and what is found on lists of sanctions are not in it: the law
 * forbids to tell somebody that they are suspected.
 */
export const accessActions = [
  'customer.reveal',
  'identity-check.look',
  'dispute.look',
  'lending.look',
  'conversation.look',
  'account.batch-look',
  'customer.change-profile',
  'customer.change-email',
  'customer.correct-birth-date',
  'customer.correct-name',
  'customer.change-limits',
  'customer.lock',
  'customer.unlock',
  'customer.freeze',
  'customer.lift-freeze',
  'customer.add-passkey',
  'customer.remove-passkey',
  'customer.add-authenticator',
  'customer.remove-authenticator',
  'customer.renew-recovery-codes',
  'customer.use-recovery-code',
  'customer.reset-factors',
  'customer.forget-device',
  'customer.ask-for-data',
  'customer.fetch-data',
  'login.unlock',
  'password.change',
  'password.reset',
  'pin.create',
  'pin.replace',
  'pin.reset',
  'pin.lock',
  'pin.unlock',
  'session.end-all',
] as const;

export type AccessAction = (typeof accessActions)[number];
