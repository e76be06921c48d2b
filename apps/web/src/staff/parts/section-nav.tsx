import { Link } from 'react-router';

type Section = { readonly label: string; readonly to: string; readonly isCurrent: boolean };

/** The parts of a page that have an address each. They look like tabs and are links. */
export function SectionNav({ label, sections }: { label: string; sections: readonly Section[] }) {
  return (
    <nav aria-label={label} className="mb-3">
      <ul className="flex flex-wrap gap-x-1 border-line border-b">
        {sections.map(({ label: name, to, isCurrent }) => (
          <li key={to} className="-mb-px">
            <Link
              to={to}
              preventScrollReset
              aria-current={isCurrent ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-t-sm border-transparent border-b-2 px-3 font-semibold text-ink-2 -outline-offset-2 hover:text-ink aria-[current]:border-primary aria-[current]:text-primary md:min-h-9"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
