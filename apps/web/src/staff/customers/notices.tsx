import { proposalKindWords } from '@farthing/contract';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Amount } from '../parts/amount.tsx';
import type { CustomerFile } from './customer-queries.ts';

/** What whoever helps this customer has to know first. */
export function Notices({ file: { customer, loans, open_proposals } }: { file: CustomerFile }) {
  const { locked, frozen, login_locked_until, pin } = customer;
  const overdue = loans.filter(({ status }) => status === 'overdue');
  return (
    <>
      {locked && (
        <Alert tone="danger" title="Locked out">
          Since {formatMoment(locked.at)}: {locked.reason}
        </Alert>
      )}
      {frozen && (
        <Alert tone="danger" title="Everything is frozen">
          Since {formatMoment(frozen.at)}, {frozenBy[frozen.by]}
          {frozen.reason === null ? '.' : `: ${frozen.reason}`}
        </Alert>
      )}
      {login_locked_until && (
        <Alert tone="warning" title="Too many wrong passwords">
          Signing in is refused until {formatMoment(login_locked_until)}.
        </Alert>
      )}
      {pin === 'locked' && (
        <Alert tone="warning" title="The PIN is locked">
          After too many wrong tries. No money can be moved until it is unlocked or reset.
        </Alert>
      )}
      {overdue.map(({ id, amount_due, currency, due_date }) => (
        <Alert key={id} tone="danger" title="A loan is overdue">
          <Amount of={{ amount: amount_due, currency }} /> is still to be repaid
          {due_date && `, due since ${formatMoment(due_date)}`}.{' '}
          <RouteLink to={`/staff/customers/${customer.id}/loans`}>Show the loans</RouteLink>
        </Alert>
      ))}
      {open_proposals.length > 0 && (
        <Alert tone="info" title="Proposed, and waiting for a second person">
          <ul className="flex flex-wrap gap-x-5">
            {open_proposals.map(({ id, kind }) => (
              <li key={id}>
                <RouteLink to={`/staff/proposals/${id}`}>{inWords(kind)}</RouteLink>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

const frozenBy = {
  app: 'by the customer in the app',
  link: 'by the link in an email',
  code: 'by a code from the login page',
  'not-me': 'after the customer said: this was not me',
  staff: 'by staff',
} as const satisfies Record<NonNullable<CustomerFile['customer']['frozen']>['by'], string>;

/** A kind that this page does not know yet is shown as the bank names it. */
function inWords(kind: string): string {
  return Object.entries(proposalKindWords).find(([known]) => known === kind)?.[1] ?? kind;
}
