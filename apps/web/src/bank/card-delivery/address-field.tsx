import { Field } from '../../ui/field/field.tsx';
import { Textarea } from '../../ui/textarea/textarea.tsx';

type AddressFieldProps = Parameters<typeof Textarea>[0] & { error: string | undefined };

export function AddressField({ error, ...input }: AddressFieldProps) {
  return (
    <Field
      id="address"
      label="Where do we send it?"
      hint="Street, town, postcode and country, each on a line of its own."
      error={error}
    >
      <Textarea maxLength={300} rows={4} autoComplete="street-address" {...input} />
    </Field>
  );
}

export const isAddress = (text: string) => text.trim() !== '' || 'Enter the address that we send it to.';
