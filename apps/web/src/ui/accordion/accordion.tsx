import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export type AccordionItem = { id: string; title: string; content: ReactNode };

type AccordionProps = {
  items: readonly AccordionItem[];
  /** Opening one closes the others. */
  single?: boolean;
  /** Shared by several of them, so that opening one closes those of all. */
  group?: string;
};

/** The platform's own `details`: works without JavaScript, and the browser opens what a search in the page finds. */
export function Accordion({ items, single = false, group }: AccordionProps) {
  const own = useId();
  return (
    <div className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {items.map(({ id, title, content }) => (
        <details
          key={id}
          id={id}
          name={single ? (group ?? own) : undefined}
          data-search-entry
          className="group"
        >
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 font-semibold -outline-offset-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
            {title}
            <ChevronDown
              className="size-5 shrink-0 text-ink-3 transition-transform duration-200 group-open:rotate-180"
              aria-hidden="true"
            />
          </summary>
          <div className="max-w-prose px-5 pt-2 pb-5 text-ink-2">{content}</div>
        </details>
      ))}
    </div>
  );
}
