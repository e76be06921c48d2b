import { type SubmitEvent, useState } from 'react';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Textarea } from '../../ui/textarea/textarea.tsx';
import { useCustomerDrafts } from '../data/customer.ts';
import { useStep } from './identity-query.ts';

/** Once, a person looks at it again. */
export function AppealForm() {
  const [words, type, forget] = useDraft<string>(useCustomerDrafts(), 'identity-appeal', '');
  const [problem, setProblem] = useState<string>();
  const appealing = useStep((api, given: string) =>
    api.call('POST /account/identity-check/appeal/', { body: { words: given } }),
  );

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (appealing.isPending) return;
    const isEmpty = words.trim() === '';
    setProblem(isEmpty ? 'Enter why it should be looked at again.' : undefined);
    if (isEmpty) return document.getElementById('appeal-words')?.focus();
    appealing.mutate(words, { onSuccess: forget, onError: (error) => setProblem(plainWordsOf(error)) });
  }

  return (
    <section aria-labelledby="appeal-title">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <h2 id="appeal-title" className="text-xl">
          Do you think that we are wrong?
        </h2>
        <Field
          id="appeal-words"
          label="Why should we look again?"
          hint="A person reads this and looks at your papers again, once."
          error={problem}
        >
          <Textarea
            value={words}
            maxLength={2_000}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        </Field>
        <div>
          <Button type="submit" look="quiet" busy={appealing.isPending}>
            Ask us to look again
          </Button>
        </div>
      </form>
    </section>
  );
}
