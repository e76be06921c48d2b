import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../../lib/api/error.ts';
import { failureOf, plainWordsOf } from '../../lib/api/failure.ts';
import type { FormError } from './error-summary.tsx';

/** For an error summary: the problems of a form in the order of its fields, whose ids are their names. */
export function problemsOf<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  names: readonly FieldPath<Values>[],
): FormError[] {
  const general = errors.root?.message;
  return [
    ...(general ? [{ message: general }] : []),
    ...names.flatMap((id) => {
      const message = errors[id]?.message;
      return typeof message === 'string' ? [{ id, message }] : [];
    }),
  ];
}

/** Puts what the bank says of each field beside it. Says whether there was any. */
export function showFieldErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  names: readonly FieldPath<Values>[],
  { fields }: ApiError,
): boolean {
  const named = names.filter((name) => fields[name]?.length);
  for (const name of named) form.setError(name, { message: fields[name]?.join(' ') ?? '' });
  return named.length > 0;
}

/** Tells what the bank refused: at its fields, or above them where it is about none. */
export function showFailure<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  names: readonly FieldPath<Values>[],
  thrown: unknown,
): void {
  const failure = failureOf(thrown);
  if (!showFieldErrors(form, names, failure)) form.setError('root', { message: plainWordsOf(failure) });
}
