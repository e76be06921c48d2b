import type { ComponentType } from 'react';
import { type ReactNode, useId } from 'react';

type SectionProps = { id: string; title: string; children: ReactNode };

/** One component in all its states, with an anchor of its own. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="border-line border-t py-10 first:border-t-0 first:pt-0">
      <h2 id={id} className="mb-6 text-2xl">
        {title}
      </h2>
      <div className="grid gap-8">{children}</div>
    </section>
  );
}

/** One state of a component, with its name above it. */
export function Specimen({ state, children }: { state: string; children: ReactNode }) {
  const id = useId();
  return (
    <figure aria-labelledby={id} className="grid min-w-0 gap-3">
      <figcaption id={id} className="text-ink-3 text-sm">
        {state}
      </figcaption>
      <div className="grid min-w-0 justify-items-start gap-3 *:min-w-0">{children}</div>
    </figure>
  );
}

/** Fields, as wide as a form makes them. */
export function FormColumn({ children }: { children: ReactNode }) {
  return <div className="grid w-full max-w-md gap-6">{children}</div>;
}

export type GallerySection = {
  readonly id: string;
  readonly title: string;
  readonly Specimens: ComponentType;
};
