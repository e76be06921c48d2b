/** What the audit log says in words. `…` is the subject: 'revealed personal data of …' becomes '… of Ada Lovelace'. */
export const auditActions = {
  'account.agree': 'agreed to a proposal for …',
  'account.bank-limits': 'set the limits of the bank on …',
  'account.batch-approve': 'approved a batch of payments from …',
  'account.batch-confirm': 'confirmed a batch of payments from …',
  'account.batch-end': 'paid the last line of a batch from …',
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
  'card.close': 'closed …',
  'card.control': 'changed the limits or switches of …',
  'card.freeze': 'froze …',
  'card.issue': 'was issued …',
  'card.reveal': 'looked at the number of …',
  'card.unfreeze': 'unfroze …',
  'case.claim': 'took on the case of …',
  'case.give': 'handed to a colleague the case of …',
  'case.release': 'gave back the case of …',
  'case.take-over': 'took over the case of …',
  'customer.add-note': 'wrote a note about …',
  'customer.add-passkey': 'added a passkey of …',
  'customer.cancel-email-change': 'cancelled the new email address of …',
  'customer.change-email': 'changed the email address of …',
  'customer.change-limits': 'changed the tier or limit of …',
  'customer.change-profile': 'changed the profile of …',
  'customer.leave': 'began to close the account of …',
  'customer.leave-stop': 'stopped the closing of the account of …',
  'customer.close': 'closed the account of …',
  'customer.freeze': 'froze everything of …',
  'customer.lift-freeze': 'lifted the freeze of …',
  'customer.deposit-address': 'got an address for a deposit of …',
  'customer.lock': 'locked …',
  'customer.not-me': 'reported a change that they had not made',
  'customer.register': 'registered as …',
  'customer.register-again': 'registered anew as …',
  'customer.resend-code': 'sent another code to …',
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
  'job.drop': 'dropped …',
  'job.retry': 'put back into its queue …',
  'ledger-check.ask': 'asked for …',
  'list.export': 'began …',
  'list.exported': 'ended …',
  'list-view.remove': 'removed …',
  'list-view.share': 'shared …',
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
  'receipt-link.make': 'made a link to the receipt of …',
  'receipt-link.void': 'made the link void to the receipt of …',
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
  'pin.reset': 'reset the PIN of …',
  'pin.unlock': 'unlocked the PIN of …',
  'posting.by-hand': 'moved money by hand for …',
  'posting.reverse': 'reversed …',
  'proposal.approve': 'approved …',
  'proposal.decline': 'declined …',
  'proposal.make': 'made …',
  'proposal.void': 'closed …, which had lost its ground',
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
  'topup.charge-back': 'took back for the card’s bank …',
  'topup.credit': 'credited …',
  'topup.decline': 'learned that the card was declined: …',
  'topup.expire': 'let expire …',
  'topup.hold': 'kept aside …',
  'topup.pay-debt': 'paid what was owed for …',
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

/** What an entry can be about. */
export const auditSubjects = {
  account: 'an account',
  alarm: 'an alarm',
  'audit-log': 'the audit log',
  'bank-report': 'a report of another bank',
  books: 'the books',
  card: 'a card',
  customer: 'a customer',
  deposit: 'a deposit',
  export: 'an export',
  job: 'a job',
  'ledger-check': 'a check of the ledger',
  'list-view': 'a view of a list',
  loan: 'a loan',
  'login-address': 'an address that signs in',
  message: 'a message',
  payee: 'a payee',
  'money-request': 'a request for money',
  'payment-file': 'a payment file',
  'payment-in': 'money from another bank',
  posting: 'a posting',
  proposal: 'a proposal',
  referral: 'a referral',
  'reported-entry': 'an entry of another bank',
  'risk-rules': 'the rules of risk',
  session: 'a session',
  settings: 'a setting',
  'staff-member': 'a member of staff',
  'staff-role': 'a role',
  'staff-session': 'a session of staff',
  'standing-order': 'a scheduled payment',
  topup: 'a top-up by card',
  withdrawal: 'a payment',
} as const;

export type AuditSubject = keyof typeof auditSubjects;

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
