import { Demonstration } from '../parts/demonstration.tsx';
import { Section } from '../parts/section.tsx';

const milestones = [
  {
    year: '2018',
    title: 'Concept and funding',
    text: 'A drawing of a ledger on the back of a menu, and people who believed in it enough to pay for the meal.',
  },
  {
    year: '2019',
    title: 'MVP',
    text: 'One wallet, one currency, forty testers. The books balanced on the first evening and every one after.',
  },
  {
    year: '2021',
    title: 'Public launch',
    text: 'Cards, loans and payments in euros and pounds open to everyone.',
  },
  {
    year: '2023',
    title: 'Partnerships',
    text: 'Card networks and payment firms join, so that money arrives where people need it.',
  },
] as const;

export function Timeline() {
  return (
    <Section
      id="milestones"
      tone="soft"
      kicker="Milestones"
      title="From a drawing to a bank"
      lead={<Demonstration>A made-up history, as a bank would tell its own</Demonstration>}
    >
      <ol className="grid gap-8 md:grid-cols-4 md:gap-6">
        {milestones.map(({ year, title, text }) => (
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
