import { type AuditSubject, auditSubjects } from './auditing/subjects.ts';
import { cardAuditActions } from './cards/audit-words.ts';
import { conversationActions } from './inbox/audit-words.ts';

/** What the audit log says in words. `…` is the subject: 'revealed personal data of …' becomes '… of Ada Lovelace'. */
export const auditActions = {
  'account.agree': 'agreed to a proposal for …',
  'account.bank-limits': 'set the limits of the bank on …',
  'account.batch-approve': 'approved a batch of payments from …',
  'account.batch-confirm': 'confirmed a batch of payments from …',
  'account.batch-end': 'paid the last line of a batch from …',
  'account.batch-look': 'looked at a batch of payments from …',
  'account.batch-prepare': 'prepared a batch of payments from …',
  'account.batch-refuse': 'refused or cancelled a batch of payments from …',
  'account.change': 'changed how they see …',
  'account.change-pot': 'changed …',
  'account.close': 'closed …',
  'account.close-pot': 'closed …',
  'account.decline': 'declined or took back an invitation to …',
  'account.empty-pot': 'took money out of …',
  'account.exchange': 'exchanged money of …',
  'account.fill-pot': 'put money into …',
  'account.freeze': 'froze …',
  'account.invite': 'invited somebody to …',
  'account.join': 'joined …',
  'account.leave': 'left …',
  'account.limits': 'changed what may leave …',
  'account.move': 'moved money of …',
  'account.open': 'opened …',
  'account.open-pot': 'opened …',
  'account.plan': 'changed a budget or the pay-day of …',
  'account.propose': 'proposed a change of …',
  'account.refuse': 'refused or took back a proposal for …',
  'account.require-signatures': 'asked for two signatures on …',
  'account.rules': 'changed the people or rules of …',
  'account.unfreeze': 'lifted the freeze of …',
  'alarm.acknowledge': 'said what came of …',
  'alarm.test': 'sent a test alarm',
  'audit.export': 'exported the audit log with its proof',
  'bank-report.import': 'imported …',
  'books.close': 'closed a month of …',
  'books.export': 'exported the journal',
  'books.reopen': 'reopened a month of …',
  ...cardAuditActions,
  'case.claim': 'took on the case of …',
  'case.give': 'handed to a colleague the case of …',
  'case.release': 'gave back the case of …',
  'case.take-over': 'took over the case of …',
  ...conversationActions,
  'customer.add-authenticator': 'added an authenticator app of …',
  'customer.add-note': 'wrote a note about …',
  'customer.add-push-device': 'added a device for the notices of …',
  'customer.add-passkey': 'added a passkey of …',
  'customer.cancel-email-change': 'cancelled the new email address of …',
  'customer.change-email': 'changed the email address of …',
  'customer.change-limits': 'changed the tier or limit of …',
  'customer.change-notices': 'changed which notices go where of …',
  'customer.change-profile': 'changed the profile of …',
  'customer.leave': 'began to close the account of …',
  'customer.leave-stop': 'stopped the closing of the account of …',
  'customer.close': 'closed the account of …',
  'customer.ask-for-data': 'asked for a copy of the data of …',
  'customer.fetch-data': 'downloaded a copy of the data of …',
  'customer.forget-device': 'signed out a device of …',
  'customer.freeze': 'froze everything of …',
  'customer.lift-freeze': 'lifted the freeze of …',
  'customer.deposit-address': 'got an address for a deposit of …',
  'customer.lock': 'locked …',
  'customer.not-me': 'reported a change that they had not made',
  'customer.register': 'registered as …',
  'customer.register-again': 'registered anew as …',
  'customer.resend-code': 'sent another code to …',
  'customer.remove-authenticator': 'removed the authenticator app of …',
  'customer.correct-birth-date': 'corrected the birth date of …',
  'customer.correct-name': 'corrected the name of …',
  'customer.reset-factors': 'removed the passkeys and the authenticator app of …',
  'customer.renew-recovery-codes': 'made new recovery codes of …',
  'customer.use-recovery-code': 'used a recovery code of …',
  'customer.remove-passkey': 'removed a passkey of …',
  'customer.reveal': 'revealed personal data of …',
  'customer.unlock': 'unlocked …',
  'customer.verify-email': 'confirmed the email address of …',
  'deposit.announce': 'announced …',
  'deposit.credit': 'credited …',
  'deposit.credit-late': 'credited late …',
  'deposit.expire': 'let expire …',
  'deposit.receive-late': 'received late …',
  'deposit.reject': 'rejected …',
  'deposit.return-late': 'sent back …',
  'deposit.take-back': 'took back …, whose payment left its network',
  'deposit.write-off': 'bore the loss of …, whose payment left its network',
  'kept-data.delete': 'deleted …',
  'identity-check.appeal': 'appealed about …',
  'identity-check.ask-more': 'asked for more in …',
  'identity-check.empty': 'deleted the pictures of …',
  'identity-check.look': 'looked at a picture of …',
  'identity-check.pass': 'passed …',
  'identity-check.refuse': 'refused …',
  'identity-check.start': 'began …',
  'identity-check.submit': 'sent …',
  'identity-check.to-staff': 'gave to staff …',
  'job.drop': 'dropped …',
  'job.retry': 'put back into its queue …',
  'ledger-check.ask': 'asked for …',
  'list.export': 'began …',
  'list.exported': 'ended …',
  'list-view.remove': 'removed …',
  'list-view.share': 'shared …',
  'lending.accept': 'accepted …',
  'lending.add-paper': 'sent in a paper for …',
  'lending.ask': 'asked for …',
  'lending.cancel': 'cancelled …',
  'lending.charge': 'charged interest on …',
  'lending.decline': 'declined …',
  'lending.lapse': 'ended the offer of …',
  'lending.look': 'opened a paper of …',
  'lending.offer': 'offered …',
  'lending.pause': 'left out an instalment of …',
  'lending.pay': 'paid …',
  'lending.plan': 'agreed on a plan for …',
  'lending.recover': 'booked a recovery of …',
  'lending.write-off': 'wrote off …',
  'loan.approve': 'approved …',
  'loan.decline': 'declined …',
  'loan.fall-due': 'found overdue …',
  'loan.repay': 'repaid …',
  'loan.request': 'asked for …',
  'login.lock': 'locked the sign-in of …',
  'login.unlock': 'unlocked the sign-in of …',
  'message.handle': 'dealt with …',
  'money-request.ask': 'made …',
  'money-request.withdraw': 'withdrew …',
  'posting.mark': 'changed the category, note or bill of …',
  'receipt-link.make': 'made a link to the receipt of …',
  'receipt-link.void': 'ended the link to the receipt of …',
  'password.ask-reset': 'asked to reset the password of …',
  'password.change': 'changed the password of …',
  'password.reset': 'reset the password of …',
  'payee.add': 'kept …',
  'payee.change': 'changed …',
  'payee.remove': 'removed …',
  'payment-file.create': 'made …',
  'payment-file.download': 'downloaded …',
  'payment-file.replace': 'replaced …',
  'payment-in.credit': 'credited …',
  'payment-in.keep': 'kept aside …',
  'payment-in.return': 'sent back …',
  'pin.create': 'set the PIN of …',
  'pin.lock': 'locked the PIN of …',
  'pin.replace': 'replaced the PIN of …',
  'pin.reset': 'reset the PIN of …',
  'pin.unlock': 'unlocked the PIN of …',
  'posting.by-hand': 'moved money by hand for …',
  'posting.reverse': 'reversed …',
  'proposal.approve': 'approved …',
  'proposal.decline': 'declined …',
  'proposal.forget-selfie': 'deleted the new picture of a face for …',
  'proposal.make': 'made …',
  'proposal.send-selfie': 'sent a new picture of their face for …',
  'proposal.void': 'closed …, which could no longer be done',
  'proposal.withdraw': 'withdrew …',
  'referral.hold': 'held …',
  'referral.approve': 'approved the bonus of …',
  'referral.pay-bonus': 'paid a bonus to …',
  'referral.decline': 'declined the bonus of …',
  'reported-entry.claim': 'took on …',
  'reported-entry.explain': 'explained …',
  'reported-entry.match': 'matched by hand …',
  'reported-entry.note': 'wrote a note about …',
  'reported-entry.release': 'gave back …',
  'reported-entry.resolve': 'resolved …',
  'risk-rules.change': 'changed …',
  'screening.confirm': 'found to be the person on a list: …',
  'screening.dismiss': 'found to be another person than on a list: …',
  'screening.hit': 'found …',
  'session.end': 'ended …',
  'session.end-all': 'ended all sessions of …',
  'session.start': 'signed in',
  'settings.change': 'changed …',
  'staff-member.accept': 'accepted the invitation of …',
  'staff-member.away': 'changed the absence of …',
  'staff-member.change-role': 'changed the role of …',
  'staff-member.deactivate': 'deactivated …',
  'staff-member.invite': 'invited …',
  'staff-member.lock': 'locked the sign-in of …',
  'staff-member.reset': 'reset the sign-in of …',
  'staff-passkey.add': 'added a passkey of …',
  'staff-passkey.remove': 'removed a passkey of …',
  'staff-role.change': 'changed …',
  'staff-session.end': 'ended …',
  'staff-session.start': 'signed in to the console',
  'standing-order.confirm': 'approved all payments of …',
  'standing-order.end': 'ended …',
  'standing-order.make': 'asked for …',
  'standing-order.not-pay': 'could not pay …',
  'standing-order.pause': 'paused …',
  'standing-order.resume': 'resumed …',
  'standing-order.skip': 'changed a day of …',
  'chain-payment.return': 'sent back …',
  'chain-payment.write-off': 'closed … without crediting it',
  'topup.charge-back': 'took back for the card’s bank …',
  'topup.credit': 'credited …',
  'topup.decline': 'learned that the card was declined: …',
  'topup.expire': 'let expire …',
  'topup.hold': 'kept aside …',
  'topup.collect-debt': 'took what was owed for …',
  'topup.pay-debt': 'paid what was owed for …',
  'topup.write-off-debt': 'gave up what was owed for …',
  'topup.refund': 'sent back to its card …',
  'topup.start': 'began …',
  'withdrawal.approve': 'approved …',
  'withdrawal.cancel': 'cancelled …',
  'withdrawal.confirm': 'confirmed …',
  'withdrawal.decline': 'declined …',
  'withdrawal.expire': 'let expire …',
  'withdrawal.execute': 'carried out, as its payer had ordered, …',
  'withdrawal.fail': 'found that it cannot arrive: …',
  'withdrawal.prepare': 'prepared …',
  'withdrawal.resend-code': 'asked for another code for …',
  'withdrawal.return': 'gave back …',
  'withdrawal.refuse': 'refused to sign …',
  'withdrawal.settle': 'settled …',
  'withdrawal.sign': 'signed …',
  'withdrawal.take-out': 'took out of its file …',
} as const;

export type AuditAction = keyof typeof auditActions;

export const auditActors = {
  customer: 'A customer',
  staff: 'A member of staff',
  system: 'The bank itself',
  anyone: 'Somebody unknown',
} as const;

type Named<Kind, Id> = { readonly kind: Kind; readonly id: Id; readonly name: string | null };

/** As much of an entry as its sentence needs. */
export type AuditEvent = {
  readonly actor: Named<keyof typeof auditActors, string | null>;
  readonly action: string;
  readonly subject: Named<string, string>;
  readonly because: string | null;
};

/** The sentence of an entry in its parts, so that a page can link the people and things in it. */
export type AuditEventWords = {
  readonly actor: string;
  readonly before: string;
  readonly subject: string;
  readonly after: string;
};

export function auditEventWords({ actor, action, subject, because }: AuditEvent): AuditEventWords {
  const [before = '', after] = phraseOf(action, actor.id === subject.id).split('…');
  const reason = because === null ? '' : `, because: ${because}`;
  return {
    actor: actor.name ?? auditActors[actor.kind],
    before,
    subject: after === undefined ? '' : subjectWords(subject),
    after: `${after ?? ''}${reason}`,
  };
}

/** What somebody did to themselves needs no name twice: 'Ada Lovelace changed the password'. */
function phraseOf(action: string, isOwn: boolean): string {
  // An action that the bank no longer knows is still in the log; it is shown as it was written.
  const phrase = Object.hasOwn(auditActions, action) ? auditActions[action as AuditAction] : `${action}: …`;
  return isOwn ? phrase.replace(/ (?:of|as) …$/, '') : phrase;
}

/** All of it as text. */
export function auditEventSentence(event: AuditEvent): string {
  const { actor, before, subject, after } = auditEventWords(event);
  return `${actor} ${before}${subject}${after}`;
}

function subjectWords({ kind, name }: AuditEvent['subject']): string {
  const word = Object.hasOwn(auditSubjects, kind) ? auditSubjects[kind as AuditSubject] : kind;
  if (name === null) return word;
  if (kind === 'customer' || kind === 'staff-member') return name;
  return `${word} ${kind === 'settings' ? 'called' : 'of'} ${name}`;
}
