import { fieldsOf, isAboutMasked, type ListDescription, type ListFilter, ordersOf } from '@farthing/contract';
import { ChevronDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useStaff } from '../session/staff.tsx';
import { filterFields, type useListAddress } from './list-address.ts';

type FilterFormProps = {
  list: ListDescription;
  address: ReturnType<typeof useListAddress>;
  /** What the bank says is wrong with which field. */
  problems: Readonly<Record<string, readonly string[]>>;
  /** By id, for a filter that names one. */
  colleagues: ReadonlyMap<string, string>;
};

/** Anew for each address, so that Back shows the filters of the page it leads to, and when the names are there. */
export function ListFilterForm(props: FilterFormProps) {
  return <Form key={JSON.stringify([props.address.query, props.colleagues.size > 0])} {...props} />;
}

function Form({ list, address: { filters, order, change }, problems, colleagues }: FilterFormProps) {
  const { may } = useStaff();
  const count = Object.keys(filters).length;
  const [isOpen, setOpen] = useState(false);
  const offered = Object.entries(list.filters).filter(
    ([, filter]) =>
      (may('customers.reveal') || !isAboutMasked(list, filter)) &&
      // Who may not read the members has no names to choose from, and nobody knows their ids.
      (may('members.read') || filter.by !== 'colleague'),
  );
  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    // A filter that this role cannot type, from a colleague's link or view, stays unless the bank has refused it.
    const fields = [
      ...offered.flatMap(([name, filter]) => fieldsOf(name, filter)),
      ...filterFields(list).filter((field) => problems[field] !== undefined),
    ];
    const values = ['order', ...fields].map((field) => [field, given.getAll(field).join(',')]);
    change({ ...Object.fromEntries(values), ...(given.get('order') === list.order && { order: '' }) });
  }
  return (
    <Surface className="px-5 py-2">
      <details
        className="group"
        open={isOpen || Object.keys(problems).length > 0}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-semibold">
          {count === 0 ? 'Filter and order' : `Filter and order (${count} in use)`}
          <ChevronDown className="size-5 shrink-0 text-ink-3 group-open:rotate-180" aria-hidden="true" />
        </summary>
        <form
          onSubmit={apply}
          className="grid items-start gap-x-4 gap-y-5 pt-2 pb-4 sm:grid-cols-2 lg:grid-cols-4"
        >
          {offered.map(([name, filter]) => (
            <Filter key={name} {...{ name, filter, filters, problems, colleagues }} />
          ))}
          <Field id="list-order" label="Order" error={problems.order?.[0]}>
            <OrderChoice list={list} order={order} />
          </Field>
          <div className="sm:col-span-2 lg:col-span-4">
            <Button type="submit">Apply</Button>
          </div>
        </form>
      </details>
    </Surface>
  );
}

type FilterProps = {
  name: string;
  filter: ListFilter;
  filters: Readonly<Record<string, string>>;
  problems: FilterFormProps['problems'];
  colleagues: FilterFormProps['colleagues'];
};

function Filter({ name, filter, filters, problems, colleagues }: FilterProps) {
  if (filter.by === 'choice')
    return <Choices name={name} filter={filter} value={filters[name] ?? ''} error={problems[name]?.[0]} />;
  const options = optionsOf(filter, colleagues);
  if (options.length > 0)
    return (
      <Pick
        name={name}
        filter={filter}
        options={options}
        value={filters[name] ?? ''}
        error={problems[name]?.[0]}
      />
    );
  const fields = fieldsOf(name, filter);
  return fields.map((field, place) => (
    <Field
      key={field}
      id={`list-${field}`}
      label={fields.length === 1 ? filter.title : `${filter.title}, ${place === 0 ? 'from' : 'to'}`}
      error={problems[field]?.[0]}
      // Rows say the reader's own time: in summer a payment of half past midnight is of the day before.
      hint={filter.by === 'days' ? 'Days are those of UTC.' : undefined}
    >
      <Input
        // A field for dates would lose the hour that a link has brought.
        type={filter.by === 'days' && !filters[field]?.includes('T') ? 'date' : 'text'}
        name={field}
        autoComplete="off"
        maxLength={200}
        inputMode={filter.by === 'amounts' ? 'decimal' : filter.by === 'number' ? 'numeric' : 'text'}
        defaultValue={filters[field] ?? ''}
      />
    </Field>
  ));
}

type Options = readonly (readonly [value: string, words: string])[];

/** What can be chosen; nothing where it has to be typed. */
function optionsOf({ by, choices = {} }: ListFilter, colleagues: ReadonlyMap<string, string>): Options {
  if (by === 'colleague') return [...colleagues];
  return by === 'pick' ? Object.entries(choices).map(([choice, { word }]) => [choice, word]) : [];
}

function Pick({ name, filter, options, value, error }: ChoicesProps & { options: Options }) {
  return (
    <Field id={`list-${name}`} label={filter.title} error={error}>
      <Select name={name} defaultValue={value}>
        <option value="">All</option>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type ChoicesProps = { name: string; filter: ListFilter; value: string; error: string | undefined };

function Choices({ name, filter: { title, choices = {} }, value, error }: ChoicesProps) {
  const chosen = value.split(',');
  return (
    <div className="sm:col-span-2">
      <Field id={`list-${name}`} label={title} layout="group" error={error}>
        <div className="flex flex-wrap gap-x-4">
          {Object.entries(choices).map(([choice, { word }]) => (
            <Field key={choice} id={`list-${name}-${choice}`} label={word} layout="inline">
              <Checkbox name={name} value={choice} defaultChecked={chosen.includes(choice)} />
            </Field>
          ))}
        </div>
      </Field>
    </div>
  );
}

function OrderChoice({ list, order }: { list: ListDescription; order: string }) {
  return (
    <Select name="order" defaultValue={order}>
      {ordersOf(list).map((each) => (
        <option key={each} value={each}>
          {orderWords(list, each)}
        </option>
      ))}
    </Select>
  );
}

function orderWords({ columns }: ListDescription, order: string): string {
  const isDown = order.startsWith('-');
  const column = columns[isDown ? order.slice(1) : order];
  const ways =
    column?.kind === 'moment'
      ? ['oldest first', 'newest first']
      : column?.kind === 'due'
        ? ['the latest first', 'the latest last']
        : ['from the first', 'from the last'];
  return `${column?.title}, ${ways[isDown ? 1 : 0]}`;
}
