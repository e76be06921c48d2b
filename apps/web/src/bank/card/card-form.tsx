import { pinProblem } from '@farthing/contract';
import type { ReactNode } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api/error.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { PinInput } from '../../ui/pin-input/pin-input.tsx';

type CardFormProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** The field that is told what the bank refuses. */
  blamed: Path<Values>;
  onSend: (values: Values) => Promise<void>;
  button: string;
  children: ReactNode;
};

/** The form of a dialog about a card. The first field that is wrong gets the focus, and what is typed stays. */
export function CardForm<Values extends FieldValues>(props: CardFormProps<Values>) {
  const { form, blamed, onSend, button, children } = props;
  const { errors, isSubmitting } = form.formState;

  async function send(values: Values) {
    try {
      await onSend(values);
    } catch (error) {
      form.setError(blamed, { message: messageOf(error) }, { shouldFocus: true });
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(send)} className="grid gap-5">
      {children}
      {/* The focus is there already, so that what is new about the field would not be read out. */}
      <p role="alert" className="sr-only">
        {Object.values(errors)
          .map((error) => error?.message)
          .join(' ')}
      </p>
      <div>
        <Button type="submit" busy={isSubmitting}>
          {button}
        </Button>
      </div>
    </form>
  );
}

export function useCardForm<Values extends FieldValues>(defaultValues: Values) {
  return useForm<Values>({ defaultValues: defaultValues as never, reValidateMode: 'onSubmit' });
}

const messageOf = (error: unknown) =>
  error instanceof ApiError ? error.message : 'Something went wrong on our side. Please try again.';

export const isPin = (pin: string) => pinProblem(pin) ?? true;

type PinFieldProps = Parameters<typeof PinInput>[0] & { error: string | undefined };

export function PinField({ error, ...input }: PinFieldProps) {
  return (
    <Field id="control-pin" label="Transaction PIN" error={error}>
      <PinInput {...input} />
    </Field>
  );
}
