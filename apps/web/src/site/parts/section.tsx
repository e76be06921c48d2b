import type { ReactNode } from 'react';

type SectionProps = {
  id: string;
  title: string;
  /** A word or two above the title. */
  kicker?: string;
  lead?: ReactNode;
  tone?: 'plain' | 'sunken' | 'soft' | 'night';
  children: ReactNode;
};

const tones = {
  plain: '',
  sunken: 'border-line border-y bg-sunken',
  soft: 'border-line border-y bg-primary-soft',
  night: 'night',
} as const satisfies Record<NonNullable<SectionProps['tone']>, string>;

/** A part of a page, with its heading. */
export function Section({ id, title, kicker, lead, tone = 'plain', children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`relative overflow-hidden ${tones[tone]}`}>
      <div className="relative mx-auto max-w-6xl px-4 py-16 md:px-6 md:py-24">
        {kicker && <Kicker>{kicker}</Kicker>}
        <h2 id={`${id}-title`} className="max-w-3xl text-3xl md:text-4xl">
          {title}
        </h2>
        {lead && <div className="mt-4 max-w-prose text-ink-2 text-lg">{lead}</div>}
        <div className="mt-10 md:mt-12">{children}</div>
      </div>
    </section>
  );
}

export function Kicker({ children }: { children: ReactNode }) {
  return (
    <p className="mb-3 flex items-center gap-2 font-semibold text-copper text-sm uppercase tracking-widest">
      <span className="h-px w-6 bg-current" />
      {children}
    </p>
  );
}
