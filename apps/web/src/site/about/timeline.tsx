import type { PublicSite } from '@farthing/contract';
import { Demonstration } from '../parts/demonstration.tsx';
import { Section } from '../parts/section.tsx';

export function Timeline({ site: { content, mode } }: { site: PublicSite }) {
  if (content.milestones.length === 0) return null;
  const isSandbox = mode === 'sandbox';
  return (
    <Section
      id="milestones"
      tone="soft"
      kicker="Milestones"
      title={isSandbox ? 'From a drawing to a bank' : 'How we got here'}
      lead={isSandbox && <Demonstration>A made-up history, as a bank would tell its own</Demonstration>}
    >
      <ol className="grid gap-8 md:grid-cols-4 md:gap-6">
        {content.milestones.map(({ year, title, text }) => (
          <li
            key={year}
            className="relative border-copper border-l-2 pl-5 md:border-t-2 md:border-l-0 md:pt-6 md:pl-0"
          >
            <span
              aria-hidden="true"
              className="-left-[9px] md:-top-[9px] absolute top-1 size-4 rounded-full border-2 border-copper bg-copper-fill md:left-0"
            />
            <p className="font-display font-semibold text-3xl text-copper tabular-nums">{year}</p>
            <h3 className="mt-1 font-semibold text-lg">{title}</h3>
            <p className="mt-2 text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
