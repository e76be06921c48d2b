import type { Member } from '@farthing/contract';
import { formatMoment } from '../../lib/format.ts';
import { DetailDrawer } from '../parts/dialogs/detail-drawer.tsx';
import { FactList } from '../parts/fact-list.tsx';
import { roleWordsOf } from '../parts/role-words.ts';
import { Allowed } from '../session/staff.tsx';
import { MemberActions } from './member-actions.tsx';
import { nameOf } from './member-name.ts';
import { MemberSessions } from './member-sessions.tsx';
import { MemberStatus } from './member-status.tsx';

/** Undefined for an address that names nobody. */
export function MemberDrawer({ member }: { member: Member | undefined }) {
  return (
    <DetailDrawer
      title={member ? nameOf(member) : 'Unknown member'}
      backTo="/staff/members"
      actions={
        member && (
          <Allowed permission="members.manage">
            <MemberActions member={member} />
          </Allowed>
        )
      }
    >
      {member ? (
        <div className="grid gap-5">
          <MemberFacts member={member} />
          <Allowed permission="members.manage">
            <MemberSessions memberId={member.id} />
          </Allowed>
        </div>
      ) : (
        <p>There is no member at this address.</p>
      )}
    </DetailDrawer>
  );
}

function MemberFacts({ member }: { member: Member }) {
  const { email, role, status, passkeys, created_at, last_sign_in_at, invitation_expires_at } = member;
  return (
    <FactList
      facts={[
        { label: 'Email', value: email },
        {
          label: 'Role',
          value: (
            <>
              {roleWordsOf(role).name}
              <span className="block text-ink-2 text-sm">{roleWordsOf(role).does}</span>
            </>
          ),
        },
        { label: 'State', value: <MemberStatus status={status} /> },
        { label: 'Passkeys', value: passkeys },
        { label: 'Member since', value: formatMoment(created_at) },
        { label: 'Last sign-in', value: last_sign_in_at ? formatMoment(last_sign_in_at) : 'never' },
        ...(invitation_expires_at
          ? [{ label: 'Link expires', value: formatMoment(invitation_expires_at) }]
          : []),
      ]}
    />
  );
}
