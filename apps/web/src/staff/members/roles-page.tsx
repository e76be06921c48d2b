import { permissionWords, type Role } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { roleWordsOf } from '../parts/role-words.ts';
import { Allowed } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { PermissionsDialog } from './permissions-dialog.tsx';
import { rolesQuery } from './roles-query.ts';

/** What each role may do, and who has it. */
export default function RolesPage() {
  const [changing, setChanging] = useState<Role>();
  return (
    <>
      <PageHead
        title="Roles"
        intro="What each role may do. A change needs two people, and applies from the next request of everyone who has the role."
        back={<RouteLink to="/staff/members">Members</RouteLink>}
        actions={
          <Allowed permission="members.manage">
            <Button onClick={() => setChanging(newRole)}>Propose a new role</Button>
          </Allowed>
        }
      />
      <Loaded
        query={useQuery(rolesQuery(useStaffApi()))}
        waiting={<Skeleton label="Loading the roles" lines={8} />}
        failed="The roles could not be loaded."
      >
        {({ roles }) => (
          <ul className="grid gap-4 lg:grid-cols-2">
            {roles.map((role) => (
              <li key={role.name}>
                <RoleCard role={role} onChange={() => setChanging(role)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {changing && (
        <PermissionsDialog key={changing.name} role={changing} onClose={() => setChanging(undefined)} />
      )}
    </>
  );
}

const newRole: Role = {
  name: '',
  permissions: ['self.manage', 'proposals.read'],
  changed_at: null,
  members: [],
};

function RoleCard({ role, onChange }: { role: Role; onChange: () => void }) {
  const { name, does } = roleWordsOf(role.name);
  return (
    <Surface className="grid h-full content-start gap-3 p-5">
      <div className="flex items-start justify-between gap-4">
        <div className="grid min-w-0 gap-0.5">
          <h2 className="wrap-anywhere font-sans font-semibold text-lg">{name}</h2>
          <p className="text-ink-2">{does}</p>
        </div>
        <Allowed permission="members.manage">
          <Button look="quiet" onClick={onChange} aria-label={`Change what ${name} may do`}>
            Change
          </Button>
        </Allowed>
      </div>
      <p className="text-ink-2 text-sm">
        {role.members.length === 0 ? 'Nobody has it.' : role.members.map((member) => member.name).join(', ')}
        {role.changed_at && ` Changed ${formatMoment(role.changed_at)}.`}
      </p>
      <details>
        <summary className="cursor-pointer font-semibold">{role.permissions.length} permissions</summary>
        <ul className="mt-2 columns-2 gap-x-4 text-sm">
          {role.permissions.map((permission) => (
            <li key={permission} className="wrap-anywhere">
              {permissionWords[permission]}
            </li>
          ))}
        </ul>
      </details>
    </Surface>
  );
}
