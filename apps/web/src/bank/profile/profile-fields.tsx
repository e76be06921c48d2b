import { countries, genders, limits, type User } from '@farthing/contract';
import type { ComponentProps } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { PasswordInput } from '../../ui/password-input/password-input.tsx';
import { Select } from '../../ui/select/select.tsx';
import { asksForPassword, fieldId, type ProfileField, type ProfileValues } from './profile-values.ts';

type ProfileFieldsProps = {
  form: UseFormReturn<ProfileValues>;
  user: User;
  errorOf: (name: string) => string | undefined;
};

export function ProfileFields({ form: { register, watch }, user, errorOf }: ProfileFieldsProps) {
  const line = (name: ProfileField, label: string, control: ComponentProps<typeof Input>, hint?: string) => (
    <Field id={fieldId(name)} label={label} error={errorOf(name)} hint={hint}>
      <Input {...control} {...register(name)} />
    </Field>
  );
  return (
    <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
      {line('first_name', 'First name', { autoComplete: 'given-name', maxLength: limits.personName })}
      {line('last_name', 'Last name', { autoComplete: 'family-name', maxLength: limits.personName })}
      <div className="grid gap-5">
        {line(
          'email',
          'Email',
          { type: 'email', autoComplete: 'email', maxLength: limits.email },
          'To change it, you enter a code and agree from the old address.',
        )}
        {asksForPassword(watch(), user) && (
          <Field
            id={fieldId('current_password')}
            label="Current password"
            hint="We ask so that nobody else can change your name or your address."
            error={errorOf('current_password')}
          >
            <PasswordInput
              autoComplete="current-password"
              {...register('current_password', { shouldUnregister: true })}
            />
          </Field>
        )}
      </div>
      {line(
        'phone_number',
        'Phone number',
        { type: 'tel', autoComplete: 'tel', maxLength: limits.phone },
        'With its country code, such as +44 20 7946 0000.',
      )}
      <Field id={fieldId('gender')} label="Gender" error={errorOf('gender')}>
        <Select {...register('gender')}>
          <option value="">Not given</option>
          {genders.map((gender) => (
            <option key={gender}>{gender}</option>
          ))}
        </Select>
      </Field>
      <Field id={fieldId('country')} label="Country" error={errorOf('country')}>
        <Select autoComplete="country" {...register('country')}>
          <option value="">Not given</option>
          {countries().map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {line('address', 'Address', { autoComplete: 'street-address', maxLength: limits.addressLine })}
      {line('city', 'City', { autoComplete: 'address-level2', maxLength: limits.city })}
      {line('state', 'State or county', { autoComplete: 'address-level1', maxLength: limits.city })}
      <Field id={fieldId('referral_code')} label="Referral code (cannot be changed)">
        <Input readOnly value={user.referral_code} className="font-mono" />
      </Field>
    </div>
  );
}
