import { useEffect } from 'react';
import { type DefaultValues, useForm } from 'react-hook-form';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { useCustomerDrafts } from './customer.ts';

/**
 * A form that is long enough to be a loss: a reload finds what is typed again, and so does the same person after their
 * session has ended meanwhile. Gives the form, and a way to forget what is typed once it is sent. Nothing secret belongs in it.
 */
export function useDraftForm<Values extends Record<string, string>>(
  place: string,
  blank: Values,
  { shouldFocusError = false } = {},
) {
  const [kept, keep, forget] = useDraft<Values>(useCustomerDrafts(), place, blank);
  const form = useForm<Values>({
    defaultValues: kept as DefaultValues<Values>,
    shouldFocusError,
    reValidateMode: 'onSubmit',
  });
  const typed = form.watch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is kept, and nothing else leads to it
  useEffect(() => keep(typed), [JSON.stringify(typed)]);
  function clear(): void {
    forget();
    form.reset(blank);
  }
  return [form, clear] as const;
}
