import { type StaffRole, staffRoles } from '@farthing/contract';
import { useId } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { Select } from '../../ui/select/select.tsx';
import { roleWords } from '../parts/role-words.ts';

type RoleChoiceProps = {
  value: StaffRole;
  onChange: (role: StaffRole) => void;
  /** The one that they have already. */
  without?: StaffRole;
};

export function RoleChoice({ value, onChange, without }: RoleChoiceProps) {
  return (
    <Field id={useId()} label="Role" hint={roleWords[value].does}>
      <Select
        value={value}
        onChange={({ target }) => onChange(staffRoles.find((role) => role === target.value) ?? value)}
      >
        {staffRoles
          .filter((role) => role !== without)
          .map((role) => (
            <option key={role} value={role}>
              {roleWords[role].name}
            </option>
          ))}
      </Select>
    </Field>
  );
}
