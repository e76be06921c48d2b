import { type Member, staffRoles } from '@farthing/contract';
import { useState } from 'react';
import { intentKey } from '../../lib/intent/intent-key.ts';
import { type Because, ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { roleWordsOf } from '../parts/role-words.ts';
import { useStaffApi } from '../session/staff-services.tsx';
import { nameOf } from './member-name.ts';
import { RoleChoice } from './role-choice.tsx';
import { useProposed } from './use-proposed.ts';

type RoleDialogProps = { member: Member; open: boolean; onClose: () => void };

export function RoleDialog({ member, open, onClose }: RoleDialogProps) {
  const api = useStaffApi();
  const proposed = useProposed();
  const [role, setRole] = useState<string>(staffRoles.find((other) => other !== member.role) ?? 'support');
  const [key] = useState(intentKey);

  function propose({ reason }: Because) {
    const body = { role, reason };
    const params = { memberId: member.id };
    return proposed(
      api.call('POST /staff/members/:memberId/role/', { params, body, idempotencyKey: key.for(body) }),
    );
  }

  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title="Propose another role"
      action="Propose"
      hint="The person who decides reads it."
      onConfirm={propose}
    >
      <p>
        {nameOf(member)} is {roleWordsOf(member.role).name} now. Once somebody else approves, they have the
        new role and must sign in again.
      </p>
      <RoleChoice value={role} onChange={setRole} without={member.role} />
    </ReasonDialog>
  );
}
