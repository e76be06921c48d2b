import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';

/** Chooses the moment of the trial balance, which stands in the address. */
export function PastMoment({ problem }: { problem: string | undefined }) {
  const [params, setParams] = useSearchParams();
  const at = params.get('at') ?? '';
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = `${new FormData(event.currentTarget).get('at') ?? ''}`;
    setParams(given === '' ? {} : { at: given });
  };
  return (
    // Anew for each moment, so that Back shows that of the page it leads to.
    <form key={at} onSubmit={show} className="flex flex-wrap items-end gap-3">
      <Field id="trial-balance-at" label="As of, in UTC" error={problem}>
        <Input type="datetime-local" name="at" defaultValue={at.length === 10 ? `${at}T23:59` : at} />
      </Field>
      <Button type="submit" look="quiet">
        Show
      </Button>
      {at !== '' && (
        <Button look="quiet" onClick={() => setParams({})}>
          Back to now
        </Button>
      )}
    </form>
  );
}
