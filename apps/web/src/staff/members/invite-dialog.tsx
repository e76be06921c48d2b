import { useId, useState } from 'react';
import { intentKey } from '../../lib/intent/intent-key.ts';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { type Because, ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useFieldCheck } from '../parts/dialogs/use-field-check.ts';
import { useTyped } from '../parts/use-typed.ts';
import { useStaffApi } from '../session/staff-services.tsx';
import { RoleChoice } from './role-choice.tsx';
import { useProposed } from './use-proposed.ts';

export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const api = useStaffApi();
  const proposed = useProposed();
  const emailId = useId();
  const [email, setEmail, forgetEmail] = useTyped<string>('email of an invitation', '');
  const [role, setRole] = useState('support');
  const wrong = email.includes('@') ? undefined : 'Enter the email address of the person.';
  const { problem, check } = useFieldCheck(emailId, wrong);
  const [key] = useState(intentKey);

  function propose({ reason }: Because) {
    const body = { email: email.trim(), role, reason };
    const asked = api.call('POST /staff/members/invite/', { body, idempotencyKey: key.for(body) });
    return proposed(asked).then(forgetEmail);
  }

  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title="Propose an invitation"
      action="Propose"
      hint="The person who decides reads it."
      check={check}
      onConfirm={propose}
    >
      <p>We email the invitation once someone else has approved it.</p>
      <Field id={emailId} label="Email" error={problem}>
        <Input
          type="email"
          value={email}
          autoComplete="off"
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <RoleChoice value={role} onChange={setRole} />
    </ReasonDialog>
  );
}
