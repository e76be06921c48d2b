import { ChevronDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Surface } from '../../ui/surface/surface.tsx';

export type FilterField = {
  readonly name: string;
  readonly label: string;
  /** A choice of these; a day; text otherwise. */
  readonly choices?: Readonly<Record<string, string>>;
  readonly type?: 'date';
};

type FilterFormProps = {
  fields: readonly FilterField[];
  filters: Readonly<Record<string, string | undefined>>;
  onFilter: (given: URLSearchParams) => void;
};

/** Anew for each set of filters, so that Back shows those of the page it leads to. */
export function FilterForm(props: FilterFormProps) {
  return <Form key={JSON.stringify(props.filters)} {...props} />;
}

function Form({ fields, filters, onFilter }: FilterFormProps) {
  const count = Object.keys(filters).length;
  const [isOpen, setOpen] = useState(count > 0);
  function filter(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = [...new FormData(event.currentTarget)].map(([name, value]) => [name, `${value}`]);
    onFilter(new URLSearchParams(given));
  }
  return (
    <Surface className="px-5 py-2">
      <details className="group" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-semibold">
          {count === 0 ? 'Filter' : `Filter (${count} in use)`}
          <ChevronDown className="size-5 shrink-0 text-ink-3 group-open:rotate-180" aria-hidden="true" />
        </summary>
        <form onSubmit={filter} className="grid gap-4 pt-2 pb-4 sm:grid-cols-2 lg:grid-cols-4">
          {fields.map((field) => (
            <Field key={field.name} id={`list-${field.name}`} label={field.label}>
              <Control field={field} value={filters[field.name] ?? ''} />
            </Field>
          ))}
          <div className="flex flex-wrap gap-3 sm:col-span-2 lg:col-span-4">
            <Button type="submit">Apply filters</Button>
            {count > 0 && (
              <Button look="quiet" onClick={() => onFilter(new URLSearchParams())}>
                Clear filters
              </Button>
            )}
          </div>
        </form>
      </details>
    </Surface>
  );
}

function Control({ field: { name, choices, type }, value, ...rest }: { field: FilterField; value: string }) {
  if (choices !== undefined)
    return (
      <Select name={name} defaultValue={value} {...rest}>
        <option value="">All</option>
        {Object.entries(choices).map(([choice, word]) => (
          <option key={choice} value={choice}>
            {word}
          </option>
        ))}
      </Select>
    );
  if (type === 'date') return <Input type="date" name={name} defaultValue={value} {...rest} />;
  return <Input name={name} autoComplete="off" maxLength={200} defaultValue={value} {...rest} />;
}
