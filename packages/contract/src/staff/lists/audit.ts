import { auditActions, auditActors } from '../audit-words.ts';
import { auditSubjects } from '../auditing/subjects.ts';
import type { AnsweredQueue } from '../operations/queue-answers.ts';
import { list, plain } from './description.ts';

/** By what they are about, since a loan, a payment and a proposal are all approved. */
function byArea<const Name extends string>(words: Readonly<Record<Name, string>>) {
  const named = Object.entries<string>(words).map(([name, word]) => {
    const [area = ''] = name.split('.');
    return [
      name,
      `${area.charAt(0).toUpperCase()}${area.slice(1).replaceAll('-', ' ')}: ${word.replace(/ …$/, '')}`,
    ];
  });
  return plain(Object.fromEntries(named) as Record<Name, string>);
}

const answeredQueues = {
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  loans: 'Loans',
  lending: 'Instalment loans',
  credit: 'Credit cards',
  referrals: 'Referrals',
  messages: 'Messages',
} as const satisfies Record<AnsweredQueue, string>;

/** Everything that was done at the bank. It is in the order of its ids, which are made in the order of time. */
export const auditList = list({
  name: 'audit',
  one: 'entry',
  many: 'entries of the audit log',
  permission: 'audit.read',
  href: '/staff/audit/:id',
  columns: {
    at: { title: 'When', kind: 'moment', order: 'audit_entry_pkey' },
    what: { title: 'What happened', kind: 'audit-event' },
    action: { title: 'Action', kind: 'code', hidden: true },
    subject: { title: 'Id of the subject', kind: 'code', hidden: true },
    address: { title: 'From', kind: 'code', hidden: true },
    request: { title: 'Request', kind: 'code', hidden: true },
  },
  filters: {
    colleague: { title: 'Colleague', by: 'colleague' },
    actor_kind: { title: 'Done by', by: 'choice', choices: plain(auditActors) },
    action: { title: 'Action', by: 'pick', choices: byArea(auditActions) },
    answers: { title: 'Answers of the queue', by: 'choice', choices: plain(answeredQueues) },
    subject_kind: { title: 'About', by: 'pick', choices: plain(auditSubjects) },
    subject_id: { title: 'Id of the subject', by: 'whole', of: 'subject' },
    actor_id: { title: 'Id of who did it', by: 'id' },
    request_id: { title: 'Request', by: 'whole', of: 'request' },
    at: { title: 'When', by: 'days', of: 'at' },
  },
  order: '-at',
});
