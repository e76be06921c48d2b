import type { ReactNode } from 'react';
import { Kicker } from './section.tsx';

type PageHeadingProps = { kicker: string; title: string; lead: ReactNode; children?: ReactNode };

/** How every page but the first begins: its name on banknote paper. */
export function PageHeading({ kicker, title, lead, children }: PageHeadingProps) {
  return (
    <div className="relative overflow-hidden border-line border-b bg-surface">
      <div className="guilloche -top-40 -right-52 absolute size-96 md:-right-24 md:size-[36rem]" />
      <div className="relative mx-auto max-w-6xl px-4 py-14 md:px-6 md:py-20">
        <Kicker>{kicker}</Kicker>
        <h1 className="max-w-3xl text-4xl md:text-5xl">{title}</h1>
        <div className="mt-5 max-w-xl text-ink-2 text-lg md:text-xl">{lead}</div>
        {children && <div className="mt-8">{children}</div>}
      </div>
    </div>
  );
}
