import { Link, useSearchParams } from 'react-router';

type FilterLinksProps<Value extends string> = {
  label: string;
  /** The query field that keeps the choice. */
  name: string;
  /** The list, without the details that may be open beside it. */
  path: string;
  current: Value;
  /** What holds when the address says nothing. */
  fallback: Value;
  choices: readonly { readonly value: Value; readonly label: string }[];
};

/** Views of one list, each with an address. */
export function FilterLinks<Value extends string>(props: FilterLinksProps<Value>) {
  const { label, name, path, current, fallback, choices } = props;
  const [query] = useSearchParams();
  const hrefOf = (value: Value) => {
    const after = new URLSearchParams(query);
    if (value === fallback) after.delete(name);
    else after.set(name, value);
    return after.size === 0 ? path : `${path}?${after}`;
  };
  return (
    <nav aria-label={label} className="mb-3">
      <ul className="flex flex-wrap gap-x-1 border-line border-b">
        {choices.map((choice) => (
          <li key={choice.value}>
            <Link
              to={hrefOf(choice.value)}
              replace
              aria-current={choice.value === current ? 'true' : undefined}
              className="-mb-px inline-flex min-h-11 items-center rounded-t-sm border-transparent border-b-2 px-2.5 font-semibold text-ink-2 -outline-offset-2 hover:text-ink aria-[current]:border-primary aria-[current]:text-primary md:min-h-9"
            >
              {choice.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
