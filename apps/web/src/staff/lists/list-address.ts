import { fieldsOf, type ListDescription, shownColumns } from '@farthing/contract';
import { useSearchParams } from 'react-router';

/** What the address of a list says: a finding can be sent to a colleague, and survives a reload. */
type ListAddress = {
  /** Those in use, by the field of the call. */
  readonly filters: Readonly<Record<string, string>>;
  readonly order: string;
  readonly columns: readonly string[];
  /** All of it, as the call takes it. */
  readonly query: Readonly<Record<string, string>>;
};

function readAddress(list: ListDescription, params: URLSearchParams): ListAddress {
  const given = (name: string) => params.get(name)?.trim() ?? '';
  const filters = Object.fromEntries(
    filterFields(list).flatMap((field) => (given(field) === '' ? [] : [[field, given(field)]])),
  );
  const asked = Object.fromEntries(
    ['order', 'columns'].flatMap((name) => (given(name) === '' ? [] : [[name, given(name)]])),
  );
  return {
    filters,
    order: asked.order ?? list.order,
    columns: chosen(list, asked.columns),
    query: { ...filters, ...asked },
  };
}

export function filterFields(list: ListDescription): readonly string[] {
  return Object.entries(list.filters).flatMap(([name, filter]) => fieldsOf(name, filter));
}

/** The same as the bank chooses: in the order of the description, and the first one always. */
function chosen(list: ListDescription, columns: string | undefined): readonly string[] {
  const wanted = new Set(columns?.split(',') ?? shownColumns(list));
  return Object.keys(list.columns).filter((name, place) => place === 0 || wanted.has(name));
}

/** The address with other values for some of its fields; an empty one goes. What is not of the list stays. */
export function changed(params: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value.trim() === '') next.delete(name);
    else next.set(name, value.trim());
  }
  return next;
}

export function useListAddress(list: ListDescription) {
  const [params, setParams] = useSearchParams();
  return {
    ...readAddress(list, params),
    params,
    change: (values: Readonly<Record<string, string>>) => setParams(changed(params, values)),
    clear: () =>
      setParams(changed(params, Object.fromEntries(filterFields(list).map((field) => [field, ''])))),
  };
}
