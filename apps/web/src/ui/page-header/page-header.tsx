import type { ReactNode } from 'react';

type PageHeaderProps = {
  title: ReactNode;
  intro?: ReactNode;
  /** A link back to where this page belongs. */
  back?: ReactNode;
  actions?: ReactNode;
};

/** The h1 of a page of the app. It can take the focus, because a change of page starts there. */
export function PageHeader({ title, intro, back, actions }: PageHeaderProps) {
  return (
    <header className="grid gap-3 pb-6 md:pb-8">
      {back && <div>{back}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        {/* A name of an account or a file may be one long word. */}
        <div className="wrap-anywhere grid min-w-0 gap-2">
          <h1 tabIndex={-1} className="text-3xl md:text-4xl">
            {title}
          </h1>
          {intro && <p className="max-w-prose text-ink-2 text-lg">{intro}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
    </header>
  );
}
