import { Button } from '../../ui/button/button.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { FactList } from '../parts/fact-list.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { roleWordsOf } from '../parts/role-words.ts';
import { signOut } from '../session/leave.ts';
import { useStaff } from '../session/staff.tsx';
import { useStaffServices } from '../session/staff-services.tsx';
import { Away } from './away.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { Passkeys } from './passkeys.tsx';

export default function ProfilePage() {
  const services = useStaffServices();
  const { me } = useStaff();
  const role = roleWordsOf(me.role);
  return (
    <div className="grid max-w-3xl gap-5">
      <PageHead
        title="Your sign-in"
        actions={
          <Button look="quiet" onClick={() => signOut(services)}>
            Sign out
          </Button>
        }
      />
      <Surface className="px-5 py-3">
        <FactList
          facts={[
            { label: 'Name', value: me.full_name },
            { label: 'Email', value: me.email },
            {
              label: 'Role',
              value: (
                <>
                  {role.name}
                  <span className="block text-ink-2 text-sm">{role.does}</span>
                </>
              ),
            },
          ]}
        />
      </Surface>
      <Away />
      <OwnSessions />
      <Passkeys />
    </div>
  );
}
