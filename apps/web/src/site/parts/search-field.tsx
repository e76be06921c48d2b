import { Input } from '../../ui/input/input.tsx';

/** Only where a script can search; without one the browser's own search opens what it finds. See search-list.ts. */
export function SearchField({ label }: { label: string }) {
  return (
    <search className="search-field print:hidden">
      <label htmlFor="search" className="mb-2 block font-semibold">
        {label}
      </label>
      <Input id="search" type="search" autoComplete="off" data-search-field />
      <p role="status" data-search-count className="mt-2 min-h-6 text-ink-2" />
    </search>
  );
}
