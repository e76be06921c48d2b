import type { ReactNode } from 'react';

export type Description = { term: string; detail: ReactNode };

/** What is known of one thing, line by line, as on a review page or a receipt. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className="@container divide-y divide-line">
      {items.map(({ term, detail }) => (
        <div key={term} className="grid gap-x-6 gap-y-0.5 py-3 @sm:grid-cols-[minmax(8rem,2fr)_3fr]">
          <dt className="text-ink-2">{term}</dt>
          <dd className="wrap-anywhere min-w-0">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
