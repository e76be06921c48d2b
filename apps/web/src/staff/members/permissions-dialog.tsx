import { type Permission, permissions, permissionWords, type Role } from '@farthing/contract';
import { useId, useState } from 'react';
import { intentKey } from '../../lib/intent/intent-key.ts';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { type Because, ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useFieldCheck } from '../parts/dialogs/use-field-check.ts';
import { roleWordsOf } from '../parts/role-words.ts';
import { useStaffApi } from '../session/staff-services.tsx';
import { useProposed } from './use-proposed.ts';

const all = Object.keys(permissions) as Permission[];

/** A role with an empty name is one that there is not yet. */
export function PermissionsDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const api = useStaffApi();
  const proposed = useProposed();
  const nameId = useId();
  const isNew = role.name === '';
  const [name, setName] = useState(role.name);
  const [held, setHeld] = useState<readonly Permission[]>(role.permissions);
  const fits = /^[a-z]+(?:-[a-z]+)*$/.test(name) && name.length >= 3 && name.length <= 30;
  const wrong = fits ? undefined : 'Use 3 to 30 lower-case letters, with hyphens between words.';
  const { problem, check } = useFieldCheck(nameId, wrong);
  const [key] = useState(intentKey);

  function propose({ reason }: Because) {
    const body = { permissions: [...held], reason };
    const sent = { params: { role: name }, body };
    return proposed(api.call('POST /staff/roles/:role/propose/', { ...sent, idempotencyKey: key.for(sent) }));
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={isNew ? 'Propose a new role' : `Propose other permissions for ${roleWordsOf(role.name).name}`}
      action="Propose"
      hint="The person who decides reads it."
      check={check}
      onConfirm={propose}
    >
      {isNew && (
        <Field
          id={nameId}
          label="Name"
          hint="Lower-case letters, such as cash-desk. You cannot change it later."
          error={problem}
        >
          <Input autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
      )}
      <PermissionChoice held={held} onChange={setHeld} />
    </ReasonDialog>
  );
}

type PermissionChoiceProps = {
  held: readonly Permission[];
  onChange: (held: readonly Permission[]) => void;
};

function PermissionChoice({ held, onChange }: PermissionChoiceProps) {
  const toggle = (name: Permission) =>
    onChange(held.includes(name) ? held.filter((other) => other !== name) : [...held, name]);
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">What it may do</legend>
      <div className="grid max-h-80 overflow-y-auto rounded-md border border-line px-3 sm:grid-cols-2">
        {all
          .filter((name) => name !== 'self.manage')
          .map((name) => (
            <Field key={name} id={`permission-${name}`} label={permissionWords[name]} layout="inline">
              <Checkbox checked={held.includes(name)} onChange={() => toggle(name)} />
            </Field>
          ))}
      </div>
    </fieldset>
  );
}
