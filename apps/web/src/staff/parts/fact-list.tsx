import type { ReactNode } from 'react';

export type Fact = { readonly label: string; readonly value: ReactNode };

/** What is known of one thing, close together. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="@container divide-y divide-line">
      {facts.map(({ label, value }) => (
        <div key={label} className="grid gap-x-4 py-1.5 @xs:grid-cols-[minmax(7rem,2fr)_minmax(0,4fr)]">
          <dt className="text-ink-2 text-sm leading-6">{label}</dt>
          <dd className="wrap-anywhere min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
