import type { AccessAction, AccessEntry } from '@farthing/contract';

/** What was done, after who did it: 'Support looked at your personal data'. */
const actions = {
  'customer.reveal': 'looked at your personal data',
  'identity-check.look': 'looked at a picture of your identity check',
  'dispute.look': 'looked at a picture of your dispute',
  'lending.look': 'opened a paper of your loan',
  'conversation.look': 'downloaded a file of your chat',
  'account.batch-look': 'looked at a payment file of your company',
  'customer.change-profile': 'changed your profile',
  'customer.change-email': 'changed your email address',
  'customer.correct-birth-date': 'corrected your birth date',
  'customer.correct-name': 'corrected your name',
  'customer.change-limits': 'changed your tier or limit',
  'customer.lock': 'locked your account',
  'customer.unlock': 'unlocked your account',
  'customer.freeze': 'froze everything',
  'customer.lift-freeze': 'lifted the freeze',
  'customer.add-passkey': 'added a passkey',
  'customer.remove-passkey': 'removed a passkey',
  'customer.add-authenticator': 'added an authenticator app',
  'customer.remove-authenticator': 'removed the authenticator app',
  'customer.renew-recovery-codes': 'made new recovery codes',
  'customer.use-recovery-code': 'used a recovery code',
  'customer.reset-factors': 'removed your passkeys and authenticator app',
  'customer.forget-device': 'signed out a device',
  'customer.ask-for-data': 'asked for a copy of your data',
  'customer.fetch-data': 'downloaded a copy of your data',
  'login.unlock': 'unlocked your sign-in',
  'password.change': 'changed your password',
  'password.reset': 'set a new password by an emailed link',
  'pin.create': 'created your transaction PIN',
  'pin.replace': 'replaced your transaction PIN',
  'pin.reset': 'removed your transaction PIN',
  'pin.lock': 'locked your transaction PIN',
  'pin.unlock': 'unlocked your transaction PIN',
  'session.end-all': 'signed you out everywhere',
} as const satisfies Record<AccessAction, string>;

/** Only who decides sees these, so that the reason goes without saying. */
const toDecide: ReadonlySet<AccessAction> = new Set(['identity-check.look', 'dispute.look', 'lending.look']);

const roles = {
  support: 'Support',
  operations: 'Operations',
  approver: 'An approver',
  administrator: 'An administrator',
  auditor: 'An auditor',
} as const satisfies Record<NonNullable<AccessEntry['role']>, string>;

/** 'Support looked at your personal data because: you asked us for your number.' */
export function entryInWords({ by, role, action, because }: AccessEntry): string {
  const who = by === 'you' ? 'You' : by === 'bank' ? 'The bank' : role === null ? 'Staff' : roles[role];
  const sentence = `${who} ${actions[action]}`;
  if (because !== null) return `${sentence} because: ${because}`;
  return toDecide.has(action) ? `${sentence} to decide about it.` : `${sentence}.`;
}
