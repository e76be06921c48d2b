import type { ComponentProps } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';

type ReferenceFieldProps = Omit<ComponentProps<typeof Field>, 'children'> & {
  maxLength: number;
  value: string;
  onChange: (typed: string) => void;
};

/** For the number of an account or the reference of a payment. It is shown in capitals, however it is typed. */
export function ReferenceField({ maxLength, value, onChange, ...field }: ReferenceFieldProps) {
  return (
    <Field {...field}>
      <Input
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        className="font-mono uppercase"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  );
}
