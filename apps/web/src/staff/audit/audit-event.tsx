import { auditEventWords, type CellOf, type Permission } from '@farthing/contract';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { useStaff } from '../session/staff.tsx';

type AuditEventCell = NonNullable<CellOf<'audit-event'>>;

/** Who did what to whom, and why, in a sentence; people and things are links for those who may open them. */
export function AuditEvent({ event }: { event: AuditEventCell }) {
  const words = auditEventWords(event);
  const { actor, subject } = event;
  return (
    <span className="wrap-anywhere">
      <Linked to={actor.id === null ? undefined : actorPages[actor.kind]?.(actor.id)}>{words.actor}</Linked>{' '}
      {words.before}
      <Linked to={subjectPages[subject.kind]?.(subject)}>{words.subject}</Linked>
      {words.after}
    </span>
  );
}

type Page = { readonly to: string; readonly permission: Permission };

/** Some sentences do not name what they are about: there is no link then, since nobody could tell where it leads. */
function Linked({ to, children }: { to: Page | undefined; children: string }) {
  const { may } = useStaff();
  const isLink = to !== undefined && children !== '' && may(to.permission);
  return isLink ? <RouteLink to={to.to}>{children}</RouteLink> : children;
}

const customerPage = (id: string): Page => ({ to: `/staff/customers/${id}`, permission: 'customers.read' });
const memberPage = (id: string): Page => ({ to: `/staff/members/${id}`, permission: 'members.read' });

const actorPages: Partial<Record<AuditEventCell['actor']['kind'], (id: string) => Page>> = {
  customer: customerPage,
  staff: memberPage,
};

type Subject = AuditEventCell['subject'];

const ownerPage = ({ owner_id }: Subject) => (owner_id === null ? undefined : customerPage(owner_id));

/** The page of each kind of thing that has one. */
const subjectPages: Readonly<Record<string, (subject: Subject) => Page | undefined>> = {
  customer: ownerPage,
  account: ownerPage,
  card: ownerPage,
  referral: ownerPage,
  loan: ({ owner_id }) =>
    owner_id === null
      ? undefined
      : { to: `/staff/customers/${owner_id}/loans`, permission: 'customers.read' },
  withdrawal: ({ id }) => ({ to: `/staff/payments/${id}`, permission: 'withdrawals.read' }),
  deposit: ({ id }) => ({ to: `/staff/deposits/${id}`, permission: 'deposits.read' }),
  'chain-payment': ({ id }) => ({ to: `/staff/chain-payments/${id}`, permission: 'deposits.read' }),
  credit: ({ id }) => ({ to: `/staff/credit/${id}`, permission: 'loans.read' }),
  lending: ({ id }) => ({ to: `/staff/lending/${id}`, permission: 'loans.read' }),
  topup: ({ id }) => ({ to: `/staff/top-ups/${id}`, permission: 'deposits.read' }),
  dispute: ({ id }) => ({ to: `/staff/queues/disputes/${id}`, permission: 'disputes.read' }),
  message: ({ id }) => ({ to: `/staff/conversations/${id}`, permission: 'messages.read' }),
  proposal: ({ id }) => ({ to: `/staff/proposals/${id}`, permission: 'proposals.read' }),
  posting: ({ id }) => ({ to: `/staff/books/postings/${id}`, permission: 'books.read' }),
  books: () => ({ to: '/staff/books', permission: 'books.read' }),
  'ledger-check': () => ({ to: '/staff/books', permission: 'books.read' }),
  'payment-file': ({ id }) => ({ to: `/staff/payment-files/${id}`, permission: 'payment-files.read' }),
  'payment-in': () => ({ to: '/staff/reconciliation/money', permission: 'reconciliation.read' }),
  'reported-entry': ({ id }) => ({
    to: `/staff/reconciliation/entries/${id}`,
    permission: 'reconciliation.read',
  }),
  'risk-rules': () => ({ to: '/staff/risk', permission: 'risk.read' }),
  settings: ({ id }) => ({ to: `/staff/settings/${id}`, permission: 'settings.read' }),
  'staff-member': ({ id }) => memberPage(id),
  job: () => ({ to: '/staff/operations/jobs', permission: 'operations.read' }),
};
