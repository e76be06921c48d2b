import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ApiError } from '../../lib/api/error.ts';
import { failureOf, isUnanswered, wordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { startCodeWait } from '../../lib/code-wait.ts';
import { showFieldErrors } from '../../ui/error-summary/form-problems.ts';
import { codeOfAddress } from '../email.ts';
import { fieldNames, registrationOf } from './application.ts';
import { dropDraft } from './draft.ts';
import type { Steps } from './steps.ts';
import type { ApplicationForm } from './use-application.ts';

export type Registration = ReturnType<typeof useRegistration>;

/** The last step: sends the application, and leads back to what the bank does not like of it. */
export function useRegistration({ form: application }: ApplicationForm, place: Steps) {
  const { api, session } = useApp();
  const [isDone, setDone] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const form = useForm({
    defaultValues: { agreed: false },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });

  const submit = form.handleSubmit(async () => {
    const body = registrationOf(application.getValues());
    try {
      await api.call('POST /account/register/', { body });
      dropDraft();
      session.keepAddressToVerify(body.email);
      startCodeWait(codeOfAddress);
      setDone(true);
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (showFieldErrors(application, fieldNames, failure)) place.go(1);
      else form.setError('root', { message: messageOf(failure) });
    }
  });

  /** At the first step, what the page cannot know: a code that nobody has, and a password that others use. */
  async function check(): Promise<void> {
    const {
      account_type: _later,
      newsletter: _too,
      password2: _same,
      ...applicant
    } = registrationOf(application.getValues());
    try {
      await api.call('POST /account/register/check/', { body: applicant });
    } catch (thrown) {
      const failure = failureOf(thrown);
      // Whatever else went wrong is told at the last step, where it is sent.
      if (showFieldErrors(application, fieldNames, failure)) return setRefusals((count) => count + 1);
    }
    place.go(2);
  }

  return {
    form,
    submit,
    check,
    isDone,
    /** How often the first step has been shown with the bank's objections. */
    refusals,
    showProblems: () => {
      const found = place.step === 1 && Object.keys(application.formState.errors).length > 0;
      if (found) setRefusals((count) => count + 1);
      return found;
    },
  };
}

function messageOf(failure: ApiError): string {
  if (isUnanswered(failure)) return 'Network error. Please try again.';
  const listed = Object.entries(failure.fields).map(
    ([name, messages]) => `${name.replaceAll('_', ' ')}: ${messages.join(' ')}`,
  );
  return listed.length > 0
    ? listed.join(' ')
    : wordsOf(failure, 'Registration failed. Please check your input.');
}
