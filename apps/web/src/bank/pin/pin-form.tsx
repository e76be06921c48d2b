import { newPinProblem } from '@farthing/contract';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api/error.ts';
import { useApp } from '../../lib/app.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { Field } from '../../ui/field/field.tsx';
import { PinInput } from '../../ui/pin-input/pin-input.tsx';

type PinValues = { pin: string; again: string };

const ids = { pin: 'new-pin', again: 'new-pin-again' } as const;
const failed = 'Something went wrong while creating your PIN.';
const differ = 'Pins do not match. Please try again.';

export function PinForm({ onCreated, onExists }: { onCreated: () => void; onExists: () => void }) {
  const { api } = useApp();
  const [refusal, setRefusal] = useState<{ id?: string; message: string } | null>(null);
  const { register, handleSubmit, getValues, setFocus, formState } = useForm<PinValues>({
    defaultValues: { pin: '', again: '' },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, submitCount, isSubmitting } = formState;
  // The button that was pressed has made room for the form.
  useEffect(() => setFocus('pin'), [setFocus]);

  async function create({ pin }: PinValues) {
    setRefusal(null);
    try {
      await api.call('POST /cards/pin_creation/', { body: { pin } });
      onCreated();
    } catch (error) {
      console.error(error);
      if (error instanceof ApiError && error.code === 'pin_exists') onExists();
      setRefusal(refusalOf(error));
    }
  }

  const problems = (['pin', 'again'] as const).flatMap((name) => {
    const message = errors[name]?.message;
    return message ? [{ id: ids[name], message }] : [];
  });
  return (
    <form noValidate onSubmit={handleSubmit(create, () => setRefusal(null))} className="grid w-full gap-5">
      <ErrorSummary errors={refusal && problems.length === 0 ? [refusal] : problems} attempt={submitCount} />
      <Field
        id={ids.pin}
        label="New PIN"
        hint="4 digits."
        error={errors.pin?.message ?? (refusal?.id === ids.pin ? refusal.message : undefined)}
      >
        <PinInput length={4} {...register('pin', { validate: newPinProblem })} />
      </Field>
      <Field id={ids.again} label="Confirm PIN" error={errors.again?.message}>
        <PinInput
          length={4}
          {...register('again', { validate: (again) => again === getValues('pin') || differ })}
        />
      </Field>
      <div>
        <Button type="submit" busy={isSubmitting}>
          Save PIN
        </Button>
      </div>
    </form>
  );
}

/** What the bank has against this very PIN is said as it is; anything else went wrong. */
function refusalOf(error: unknown): { id?: string; message: string } {
  if (!(error instanceof ApiError)) return { message: failed };
  const [ofPin] = error.fields.pin ?? [];
  if (ofPin !== undefined) return { id: ids.pin, message: ofPin };
  if (error.code === 'pin_exists') return { message: error.message };
  return { message: failed };
}
