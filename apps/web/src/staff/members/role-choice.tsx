import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { Select } from '../../ui/select/select.tsx';
import { roleWordsOf } from '../parts/role-words.ts';
import { useStaffApi } from '../session/staff-services.tsx';
import { rolesQuery } from './roles-query.ts';

type RoleChoiceProps = {
  value: string;
  onChange: (role: string) => void;
  /** The one that they have already. */
  without?: string;
};

export function RoleChoice({ value, onChange, without }: RoleChoiceProps) {
  const { data } = useQuery(rolesQuery(useStaffApi()));
  const known = data?.roles.map(({ name }) => name) ?? [value];
  return (
    <Field id={useId()} label="Role" hint={roleWordsOf(value).does}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        {known
          .filter((role) => role !== without)
          .map((role) => (
            <option key={role} value={role}>
              {roleWordsOf(role).name}
            </option>
          ))}
      </Select>
    </Field>
  );
}
