import { ChevronDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { type AuditFilters, actorKinds, filtersOf, useAuditFilters } from './audit-filters.ts';

/** Anew for each set of filters, so that Back shows those of the page it leads to. */
export function FilterForm() {
  const { filters } = useAuditFilters();
  return <Form key={JSON.stringify(filters)} filters={filters} />;
}

const actorWords = {
  customer: 'A customer',
  staff: 'Staff',
  system: 'The bank itself',
  anyone: 'Somebody unknown',
};

function Form({ filters }: { filters: AuditFilters }) {
  const { set, count } = useAuditFilters();
  const [isOpen, setOpen] = useState(count > 0);
  function filter(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = [...new FormData(event.currentTarget)].map(([name, value]) => [name, `${value}`]);
    set(filtersOf(new URLSearchParams(given)));
  }
  return (
    <Surface className="px-5 py-2">
      <details className="group" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-semibold">
          {count === 0 ? 'Filter' : `Filter (${count} in use)`}
          <ChevronDown className="size-5 shrink-0 text-ink-3 group-open:rotate-180" aria-hidden="true" />
        </summary>
        <form onSubmit={filter} className="grid gap-4 pt-2 pb-4 sm:grid-cols-2 lg:grid-cols-4">
          <Field id="audit-actor-kind" label="Done by">
            <Select name="actor_kind" defaultValue={filters.actor_kind ?? ''}>
              <option value="">All</option>
              {actorKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {actorWords[kind]}
                </option>
              ))}
            </Select>
          </Field>
          {textFields.map(({ name, label }) => (
            <Field key={name} id={`audit-${name}`} label={label}>
              <Input name={name} autoComplete="off" maxLength={120} defaultValue={filters[name] ?? ''} />
            </Field>
          ))}
          {(['from', 'until'] as const).map((name) => (
            <Field key={name} id={`audit-${name}`} label={name === 'from' ? 'From (UTC)' : 'Until (UTC)'}>
              <Input type="date" name={name} defaultValue={filters[name] ?? ''} />
            </Field>
          ))}
          <div className="flex flex-wrap gap-3 sm:col-span-2 lg:col-span-4">
            <Button type="submit">Apply filters</Button>
            {count > 0 && (
              <Button look="quiet" onClick={() => set({})}>
                Clear filters
              </Button>
            )}
          </div>
        </form>
      </details>
    </Surface>
  );
}

const textFields = [
  { name: 'action', label: 'Action' },
  { name: 'subject_kind', label: 'Kind of subject' },
  { name: 'subject_id', label: 'Id of the subject' },
  { name: 'actor_id', label: 'Id of who did it' },
  { name: 'request_id', label: 'Request' },
] as const;
