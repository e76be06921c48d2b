import { loanTerms } from '@farthing/contract';
import { Surface } from '../../ui/surface/surface.tsx';

/** The terms that a loan can have, as the bank takes them. */
export function LoanTerms({ price }: { price: string | null }) {
  return (
    <Surface className="p-6 md:p-7">
      <h3 className="font-semibold text-lg">Five terms to choose from</h3>
      <ul className="mt-4 grid gap-3 sm:grid-cols-5">
        {loanTerms.map((term) => (
          <li
            key={term}
            className="rounded-md border border-line bg-primary-soft px-4 py-3 text-center font-semibold text-primary"
          >
            {term}
          </li>
        ))}
      </ul>
      {price && <p className="mt-4 text-ink-2">Interest: {price.charAt(0).toLowerCase() + price.slice(1)}</p>}
    </Surface>
  );
}
