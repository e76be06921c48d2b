import { useSearchParams } from 'react-router';

/** A filter that is part of the address, so that it can be shared and survives a reload. Null is none. */
export function useUrlFilter<Value extends string>(
  name: string,
  values: readonly Value[],
): [Value | null, (value: Value | null) => void] {
  const [query, setQuery] = useSearchParams();
  const choose = (value: Value | null) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return [values.find((value) => value === query.get(name)) ?? null, choose];
}
