import type { ReactNode } from 'react';
import { useArrival } from '../../lib/arrival.ts';

type PageHeadProps = { title: string; intro?: ReactNode; back?: ReactNode; actions?: ReactNode };

/** The h1 of a page of the console, smaller than elsewhere because what counts is below it. Sets the title too. */
export function PageHead({ title, intro, back, actions }: PageHeadProps) {
  useArrival(`${title} · Staff`);
  return (
    <header className="grid gap-1 pb-4">
      {back && <div className="text-sm">{back}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h1 tabIndex={-1} className="wrap-anywhere text-2xl">
            {title}
          </h1>
          {intro && <p className="max-w-prose text-ink-2">{intro}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  );
}
