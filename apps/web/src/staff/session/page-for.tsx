import type { Permission } from '@farthing/contract';
import { Outlet } from 'react-router';
import { PageHead } from '../parts/page-head.tsx';
import { roleWordsOf } from '../parts/role-words.ts';
import { useStaff } from './staff.tsx';

/** Around pages that not every role may open. Whoever follows a link to one is told, and not shown an empty page. */
export function PageFor({ permission }: { permission: Permission }) {
  const { me, may } = useStaff();
  if (may(permission)) return <Outlet />;
  // Nobody proposes a role for themselves.
  const whoCan = me.role === 'administrator' ? 'Another administrator' : 'An administrator';
  return (
    <PageHead
      title="Not for your role"
      intro={`This page is not open to ${roleWordsOf(me.role).name}. ${whoCan} can propose another role for you.`}
    />
  );
}
