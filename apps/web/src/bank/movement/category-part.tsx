import type { Marks } from '@farthing/contract';
import { categoriesFor, categoryLabel } from '@farthing/rules';
import { useState } from 'react';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Select } from '../../ui/select/select.tsx';
import { type Marked, useMarksChange } from './marks-query.ts';

type CategoryPartProps = {
  marked: Marked;
  marks: Marks;
  party: string | null;
  direction: 'in' | 'out';
};

/** The category, and its correction: for the payee from now on, or for this one alone. */
export function CategoryPart({ marked, marks, party, direction }: CategoryPartProps) {
  const [chosen, setChosen] = useState(marks.category);
  const [isOnlyThis, setOnlyThis] = useState(false);
  const { movementId, account } = marked;
  const change = useMarksChange(marked, (api, category: Exclude<typeof chosen, 'own'>) =>
    api.call('PUT /wallet/transactions/:movementId/category/', {
      params: { movementId },
      body: { account, category, only_this: isOnlyThis },
    }),
  );
  if (marks.category === 'own' || !marks.can_change)
    return (
      <p>
        <span className="block text-ink-2">Category</span>
        <strong>{categoryLabel(marks.category)}</strong>
      </p>
    );
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== 'own') change.mutate(chosen);
      }}
    >
      <Field
        id="movement-category"
        label="Category"
        error={change.error === null ? undefined : plainWordsOf(change.error)}
      >
        <Select
          value={chosen}
          onChange={({ currentTarget }) =>
            setChosen(categoriesFor('in').find((each) => each === currentTarget.value) ?? chosen)
          }
        >
          {categoriesFor(direction).map((each) => (
            <option key={each} value={each}>
              {categoryLabel(each)}
            </option>
          ))}
        </Select>
      </Field>
      {chosen !== marks.category && (
        <>
          {party !== null && (
            <Field id="only-this" label="For this transaction only" layout="inline">
              <Checkbox
                checked={isOnlyThis}
                onChange={({ currentTarget }) => setOnlyThis(currentTarget.checked)}
              />
            </Field>
          )}
          <Button type="submit" busy={change.isPending}>
            {party === null || isOnlyThis ? 'Change category' : `Change for all of ${party}`}
          </Button>
        </>
      )}
      <p role="status" className="text-ink-2 text-sm empty:hidden">
        {change.data && chosen === marks.category && changedWords(change.data.changed)}
      </p>
    </form>
  );
}

function changedWords(count: number): string {
  return count === 1
    ? 'One transaction has the new category.'
    : `${count} transactions have the new category.`;
}
