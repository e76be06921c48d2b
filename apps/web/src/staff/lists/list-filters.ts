import { useSearchParams } from 'react-router';

/** What a list is narrowed by, under the names of its call; what is not filtered by is not there. */
export type ListFilters<Name extends string> = { readonly [Each in Name]?: string };

/** What the page shows is in its address, so that a finding can be sent to a colleague. */
export function useListFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const given = (from: URLSearchParams) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = from.get(name)?.trim();
        return value ? [[name, value]] : [];
      }),
    ) as ListFilters<Name>;
  const filters = given(params);
  return {
    filters,
    count: Object.keys(filters).length,
    set: (next: URLSearchParams) => setParams(new URLSearchParams(Object.entries(given(next)))),
  };
}
