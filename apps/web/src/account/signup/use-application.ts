import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { type Application, problemsIn } from './application.ts';
import { keepDraft, readDraft } from './draft.ts';

export type ApplicationForm = ReturnType<typeof useApplication>;

/** The fields of the first step, kept for all three and, without the passwords, for a reload. */
export function useApplication() {
  const { site } = useApp();
  const [parameters] = useSearchParams();
  const link = parameters.get('referral')?.trim() ?? '';
  const [draft] = useState(() => readDraft(link));
  const problemsOf = (application: Application) =>
    problemsIn(application, { brandName: site.brand.name, today: new Date().toISOString().slice(0, 10) });

  const form = useForm<Application>({
    defaultValues: draft.application,
    resolver: (values) => {
      const errors = problemsOf(values);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values, link) }),
    [subscribe, link],
  );

  return {
    form,
    isRestored: draft.isRestored,
    isComplete: () => Object.keys(problemsOf(form.getValues())).length === 0,
  };
}
