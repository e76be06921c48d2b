import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextLink } from '../../ui/link/link.tsx';
import { IconTile } from './icon-card.tsx';

export type PolicySection = {
  readonly id: string;
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly content: ReactNode;
};

/** A long text of numbered sections, with its table of contents. Prints as text alone. */
export function PolicyDocument({ sections }: { sections: readonly PolicySection[] }) {
  return (
    <div className="mx-auto grid max-w-6xl gap-10 px-4 py-14 md:px-6 md:py-20 lg:grid-cols-[16rem_1fr] lg:gap-16">
      <nav aria-label="On this page" className="lg:sticky lg:top-8 lg:self-start print:hidden">
        <ol className="grid gap-1.5 border-line border-l pl-4">
          {sections.map(({ id, title }, index) => (
            <li key={id} className="flex gap-2">
              <span className="text-ink-3 tabular-nums">{index + 1}.</span>
              <TextLink href={`#${id}`} className="no-underline hover:underline">
                {title}
              </TextLink>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid gap-12">
        {sections.map((section, index) => (
          <PolicyPart key={section.id} section={section} number={index + 1} />
        ))}
      </div>
    </div>
  );
}

function PolicyPart({ section, number }: { section: PolicySection; number: number }) {
  const { id, Icon, title, content } = section;
  return (
    <section id={id} aria-labelledby={`${id}-title`} data-policy-section className="max-w-prose">
      <div className="flex items-center gap-4">
        <IconTile Icon={Icon} />
        <h2 id={`${id}-title`} className="text-2xl">
          {number}. {title}
        </h2>
      </div>
      <div className="policy-text mt-4 grid gap-3 text-ink-2">{content}</div>
    </section>
  );
}
