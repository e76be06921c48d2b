import { limits } from '@farthing/contract';
import { type SubmitEvent, useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useStep } from './identity-query.ts';

type Names = { readonly first_name: string; readonly last_name: string };
type Problems = Partial<Record<keyof Names, string | undefined>>;

const fields = [
  {
    name: 'first_name',
    id: 'corrected-first-name',
    label: 'New first name',
    missing: 'Enter your first name.',
  },
  { name: 'last_name', id: 'corrected-last-name', label: 'New last name', missing: 'Enter your last name.' },
] as const;

/** Another name than the one that the bank knows, by a document that shows it. */
export function NameForm() {
  const { site } = useApp();
  const [names, setNames] = useState<Names>({ first_name: '', last_name: '' });
  const [problems, setProblems] = useState<Problems>({});
  // Any document will do: the tier that it is for is the lowest that takes one.
  const asking = useStep((api, given: Names) =>
    api.call('POST /account/identity-check/', { body: { tier: 2, ...given } }),
  );

  function show(found: Problems) {
    setProblems(found);
    const first = fields.find(({ name }) => found[name] !== undefined);
    if (first) document.getElementById(first.id)?.focus();
    return first !== undefined;
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (asking.isPending) return;
    const empty = fields.filter(({ name }) => names[name].trim() === '');
    if (show(Object.fromEntries(empty.map(({ name, missing }) => [name, missing])))) return;
    asking.mutate(names, { onError: (error) => void show(problemsOf(error)) });
  }

  const isOfField = Object.values(problems).some((problem) => problem !== undefined);
  return (
    <section aria-labelledby="name-title" className="max-w-2xl">
      <Surface className="p-5 sm:p-6">
        <form noValidate onSubmit={submit} className="grid gap-4">
          <h2 id="name-title" className="text-xl">
            Correct your name
          </h2>
          <p className="text-ink-2">
            Enter your name as your document shows it. Then send us the document and a picture of your face.
            Two members of staff compare them. New {site.issuesCards && 'cards, '}receipts and statements
            carry the new name; older ones keep the old one.
          </p>
          {asking.error && !isOfField && (
            <Alert tone="danger" title="The correction was not begun" announced>
              {plainWordsOf(asking.error)}
            </Alert>
          )}
          {fields.map(({ name, id, label }) => (
            <Field key={name} id={id} label={label} error={problems[name]}>
              <Input
                value={names[name]}
                maxLength={limits.personName}
                autoComplete="off"
                onChange={({ currentTarget: { value } }) => setNames((now) => ({ ...now, [name]: value }))}
              />
            </Field>
          ))}
          <div>
            <Button type="submit" look="quiet" busy={asking.isPending}>
              Begin the correction
            </Button>
          </div>
        </form>
      </Surface>
    </section>
  );
}

function problemsOf(error: Error): Problems {
  if (!(error instanceof ApiError)) return {};
  return { first_name: error.fields.first_name?.[0], last_name: error.fields.last_name?.[0] };
}
