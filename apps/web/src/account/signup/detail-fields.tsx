import { accountTypes, limits } from '@farthing/contract';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useApp } from '../../lib/app.tsx';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { DateInput } from '../../ui/date-input/date-input.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { PasswordInput } from '../../ui/password-input/password-input.tsx';
import { PasswordMeter } from '../../ui/password-meter/password-meter.tsx';
import { Select } from '../../ui/select/select.tsx';
import { type Application, emptyApplication, newPasswordProblem, wordsOfApplicant } from './application.ts';

type FieldsProps = { form: UseFormReturn<Application> };

export function PersonFields({ form }: FieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <Group title="About you">
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Field id="first_name" label="First name" error={errors.first_name?.message}>
          <Input autoComplete="given-name" maxLength={limits.personName} {...register('first_name')} />
        </Field>
        <Field id="last_name" label="Last name" error={errors.last_name?.message}>
          <Input autoComplete="family-name" maxLength={limits.personName} {...register('last_name')} />
        </Field>
      </div>
      <Field
        id="date_of_birth"
        label="Date of birth (16+ years)"
        error={errors.date_of_birth?.message}
        layout="group"
      >
        <Controller
          control={control}
          name="date_of_birth"
          render={({ field: { name: _, ...field } }) => <DateInput birthday {...field} />}
        />
      </Field>
      <Field id="account_type" label="Account type" error={errors.account_type?.message}>
        <Select {...register('account_type')}>
          <option value="" disabled>
            Choose an account type
          </option>
          {accountTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </Select>
      </Field>
    </Group>
  );
}

export function AccessFields({ form }: FieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Group title="How you log in">
      <Field
        id="email"
        label="Email"
        hint="We send a code to it, so use one that you can open now."
        error={errors.email?.message}
      >
        <Input type="email" autoComplete="email" maxLength={limits.email} {...register('email')} />
      </Field>
      <Field id="confirm_email" label="Confirm email" error={errors.confirm_email?.message}>
        <Input type="email" autoComplete="email" maxLength={limits.email} {...register('confirm_email')} />
      </Field>
      <NewPasswordField form={form} />
      <Field id="password2" label="Confirm password" error={errors.password2?.message}>
        <PasswordInput autoComplete="new-password" {...register('password2')} />
      </Field>
    </Group>
  );
}

/** What was wrong with it changes as it is typed: beside the meter, an old message would say the opposite. */
function NewPasswordField({ form }: FieldsProps) {
  const { brand } = useApp().site;
  const values = { ...emptyApplication, ...useWatch({ control: form.control }) };
  const { password: error } = form.formState.errors;
  const isOfNow = error?.type === 'wrong';
  return (
    <Field
      id="password"
      label="Password"
      hint={`At least ${limits.passwordMin} characters. A few unrelated words make a good one.`}
      error={isOfNow ? newPasswordProblem(values, brand.name) : error?.message}
    >
      <PasswordInput autoComplete="new-password" {...form.register('password')} />
      <PasswordMeter password={values.password} words={wordsOfApplicant(values, brand.name)} />
    </Field>
  );
}

export function ExtraFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState;
  return (
    <Group title="Optional">
      <Field
        id="ref"
        label="Referral code"
        hint="From the person who told you about us."
        error={errors.ref?.message}
        optional
      >
        <Input autoComplete="off" autoCapitalize="characters" className="font-mono" {...register('ref')} />
      </Field>
      <Field
        id="newsletter"
        label="Send me the newsletter"
        error={errors.newsletter?.message}
        layout="inline"
      >
        <Checkbox {...register('newsletter')} />
      </Field>
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-5 border-line border-t pt-6">
      <h2 className="text-xl">{title}</h2>
      {children}
    </div>
  );
}
