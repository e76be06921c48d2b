import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Badge } from '../../ui/badge/badge.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { SectionNav } from '../parts/section-nav.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { CustomerActions } from './acts/customer-actions.tsx';
import { AuditTrail } from './audit-trail.tsx';
import { type CustomerFile, customerQuery } from './customer-queries.ts';
import { CustomerStatus } from './customer-status.tsx';
import { History } from './history.tsx';
import { Loans } from './loans/loans.tsx';
import { Notes } from './notes.tsx';
import { Notices } from './notices.tsx';
import { Overview } from './overview.tsx';
import { Sessions } from './sessions.tsx';

const sections = {
  overview: { label: 'Overview', Content: Overview },
  history: { label: 'History', Content: History },
  loans: { label: 'Loans', Content: Loans },
  sessions: { label: 'Sessions', Content: Sessions },
  notes: { label: 'Notes', Content: Notes },
  trail: { label: 'Audit trail', Content: AuditTrail },
} as const;

type Section = keyof typeof sections;

/** Everything that the bank knows of a customer; which part of it is in the address. */
export default function CustomerPage() {
  const { customerId = '', section: asked = 'overview' } = useParams();
  const section: Section = Object.hasOwn(sections, asked) ? (asked as Section) : 'overview';
  const query = useQuery(customerQuery(useStaffApi(), customerId));
  const name = query.data?.customer.full_name ?? 'Customer';
  return (
    <>
      <PageHead
        back={<RouteLink to="/staff/customers">Customers</RouteLink>}
        title={name}
        intro={query.data && <Marks file={query.data} />}
        actions={query.data && <CustomerActions file={query.data} />}
      />
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading the customer" lines={8} />}
        failed="The customer could not be loaded."
      >
        {(file) => <Sections file={file} section={section} />}
      </Loaded>
    </>
  );
}

function Sections({ file, section }: { file: CustomerFile; section: Section }) {
  const { Content } = sections[section];
  return (
    <div className="grid gap-6">
      <Notices file={file} />
      <SectionNav
        label="What we know about the customer"
        sections={Object.entries(sections).map(([path, { label }]) => ({
          label,
          to: `/staff/customers/${file.customer.id}${path === 'overview' ? '' : `/${path}`}`,
          isCurrent: path === section,
        }))}
      />
      <Content file={file} />
    </div>
  );
}

function Marks({ file: { customer } }: { file: CustomerFile }) {
  return (
    <span className="flex flex-wrap items-center gap-2 text-base">
      <CustomerStatus status={customer.status} />
      <Badge>Tier {customer.tier}</Badge>
      <Badge>{customer.account_type}</Badge>
      <span className="font-mono">•••• {customer.account_ending}</span>
    </span>
  );
}
