import type { Member } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Button } from '../../ui/button/button.tsx';
import type { Column } from '../../ui/data-table/data-table.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Moment } from '../parts/moment.tsx';
import { OneLine } from '../parts/one-line.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RecordTable } from '../parts/record-table.tsx';
import { roleWordsOf } from '../parts/role-words.ts';
import { Allowed } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberDrawer } from './member-drawer.tsx';
import { nameOf } from './member-name.ts';
import { MemberStatus } from './member-status.tsx';
import { membersQuery } from './members-query.ts';

export default function MembersPage() {
  const { memberId } = useParams();
  const query = useQuery(membersQuery(useStaffApi()));
  return (
    <>
      <PageHead
        title="Members"
        intro="Everyone who can sign in here, and their roles."
        actions={
          <>
            <RouteLink to="/staff/members/roles">Roles</RouteLink>
            <Allowed permission="members.manage">
              <Invite />
            </Allowed>
          </>
        }
      />
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading the members" lines={5} />}
        failed="The members could not be loaded."
      >
        {({ members }) => (
          <>
            <RecordTable
              caption="Members of staff"
              columns={columns}
              rows={members}
              rowKey={({ id }) => id}
              rowHref={({ id }) => `/staff/members/${id}`}
              currentKey={memberId}
            />
            {memberId !== undefined && <MemberDrawer member={members.find(({ id }) => id === memberId)} />}
          </>
        )}
      </Loaded>
    </>
  );
}

function Invite() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Propose an invitation</Button>
      <InviteDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

const columns: readonly Column<Member>[] = [
  { header: 'Name', cell: nameOf },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Role', cell: ({ role }) => <OneLine>{roleWordsOf(role).name}</OneLine> },
  { header: 'State', cell: ({ status }) => <MemberStatus status={status} /> },
  { header: 'Passkeys', cell: ({ passkeys }) => passkeys, align: 'end' },
  {
    header: 'Last sign-in',
    cell: ({ last_sign_in_at }) => (last_sign_in_at ? <Moment at={last_sign_in_at} /> : 'never'),
  },
];
