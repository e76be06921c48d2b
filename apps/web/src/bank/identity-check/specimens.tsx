import type { IdentityPicture, User } from '@farthing/contract';
import { type SpecimenOutcome, specimenZone } from '@farthing/rules/documents';
import { useState } from 'react';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useCustomer } from '../data/customer.ts';
import { type Check, type Standing, sendPicture, useStep } from './identity-query.ts';
import { specimenPicture } from './specimen-picture.ts';

const outcomes = {
  passes: 'It passes',
  'more-wanted': 'We need a better picture',
  refused: 'It is refused',
  'to-staff': 'A member of staff looks at it',
} as const satisfies Record<SpecimenOutcome, string>;

/** In a sandbox nobody needs papers of their own: these are drawn for whoever is signed in. */
export function Specimens({ check, onLines }: { check: Check; onLines: (lines: string) => void }) {
  const [outcome, setOutcome] = useState<SpecimenOutcome>('passes');
  const { data: user } = useCustomer();
  const giving = useSpecimen(check, onLines);
  return (
    <Surface className="grid gap-4 p-5 sm:p-6">
      <h2 className="text-xl">This is a sandbox</h2>
      <p className="text-ink-2">
        Use a specimen, never your own document. We draw one in your name. You choose what happens to it.
      </p>
      <Field id="specimen" label="What should happen to it?">
        <Select
          value={outcome}
          onChange={({ currentTarget }) => setOutcome(currentTarget.value as SpecimenOutcome)}
        >
          {Object.entries(outcomes).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      {giving.error && (
        <Alert tone="danger" announced>
          {plainWordsOf(giving.error)}
        </Alert>
      )}
      <div>
        <Button look="quiet" busy={giving.isPending} onClick={() => user && giving.mutate({ user, outcome })}>
          Use this specimen
        </Button>
      </div>
    </Surface>
  );
}

function useSpecimen({ missing, pictures, corrected_name }: Check, onLines: (lines: string) => void) {
  return useStep(async (api, { user: known, outcome }: { user: User; outcome: SpecimenOutcome }) => {
    const user = { ...known, ...corrected_name };
    const lines = specimenOf(user, outcome);
    onLines(lines);
    const name = `${user.first_name} ${user.last_name}`;
    let standing: Standing = await api.call('PUT /account/identity-check/document/', { body: { lines } });
    const given = pictures.map(({ part }) => part);
    const wanted = missing.filter((part): part is IdentityPicture => part !== 'lines' && part !== 'back');
    for (const part of new Set([...given, ...wanted]))
      standing = await sendPicture(api, part, await specimenPicture(part, name, lines));
    return standing;
  });
}

function specimenOf(user: User, outcome: SpecimenOutcome): string {
  const { first_name: firstName, last_name: lastName, date_of_birth: birthDate } = user;
  const expiresOn = `${new Date().getUTCFullYear() + 5}-01-31`;
  return specimenZone(outcome, { firstName, lastName, birthDate, expiresOn });
}
