import type { Member } from '@farthing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { type Because, ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { membersQuery } from './members-query.ts';
import { RoleDialog } from './role-dialog.tsx';

type Asked = 'role' | 'deactivate' | 'reset';

export function MemberActions({ member }: { member: Member }) {
  const { me } = useStaff();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  if (member.status === 'deactivated') return null;
  if (member.id === me.id)
    return (
      <p className="mr-auto text-ink-2 text-sm">
        Another administrator has to change your own role and sign-in.
      </p>
    );
  return (
    <>
      <Button look="quiet" onClick={() => setAsked('deactivate')}>
        Deactivate
      </Button>
      <Button look="quiet" onClick={() => setAsked('reset')}>
        Reset sign-in
      </Button>
      <Button onClick={() => setAsked('role')}>Propose a role</Button>
      <RoleDialog member={member} open={asked === 'role'} onClose={close} />
      <EndDialogs member={member} asked={asked} onClose={close} />
    </>
  );
}

type EndDialogsProps = { member: Member; asked: Asked | undefined; onClose: () => void };

function EndDialogs({ member, asked, onClose }: EndDialogsProps) {
  const { deactivate, reset } = useMemberChanges(member);
  return (
    <>
      <ReasonDialog
        open={asked === 'deactivate'}
        onClose={onClose}
        title="Deactivate this member?"
        action="Deactivate"
        danger
        onConfirm={deactivate}
      >
        <p>
          Every session of {member.email} ends at once, and nobody can sign in with this account any more.
          What they did stays in the audit log.
        </p>
      </ReasonDialog>
      <ReasonDialog
        open={asked === 'reset'}
        onClose={onClose}
        title="Reset password and second factor?"
        action="Reset and email a link"
        danger
        onConfirm={reset}
      >
        <p>
          For a lost phone or a forgotten password. {member.email} is signed out, their passkeys are removed,
          and they get a link to set up their sign-in again.
        </p>
      </ReasonDialog>
    </>
  );
}

/** What an administrator does alone, because it takes rights away and gives none. */
function useMemberChanges({ id }: Member) {
  const api = useStaffApi();
  const queries = useQueryClient();
  const toast = useToast();
  const params = { memberId: id };

  async function change(asked: Promise<{ message: string }>): Promise<void> {
    const { message } = await asked;
    toast(message);
    await queries.invalidateQueries({ queryKey: membersQuery(api).queryKey });
  }

  return {
    deactivate: ({ reason }: Because) =>
      change(api.call('POST /staff/members/:memberId/deactivate/', { params, body: { reason } })),
    reset: ({ reason }: Because) =>
      change(api.call('POST /staff/members/:memberId/reset/', { params, body: { reason } })),
  };
}
