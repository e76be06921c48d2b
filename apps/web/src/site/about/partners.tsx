import { Surface } from '../../ui/surface/surface.tsx';
import { Demonstration } from '../parts/demonstration.tsx';
import { Section } from '../parts/section.tsx';

const partners = [
  { name: 'Hedgerow Payments', what: 'carries euros and pounds' },
  { name: 'Thimble & Daughters', what: 'makes cards' },
  { name: 'The Groat Exchange', what: 'quotes rates' },
  { name: 'Lantern Custody', what: 'minds deposits' },
] as const;

export function Partners() {
  return (
    <Section
      id="partners"
      kicker="Partners"
      title="Good company"
      lead={<Demonstration>Companies that do not exist</Demonstration>}
    >
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {partners.map(({ name, what }) => (
          <li key={name}>
            <Surface className="h-full p-6 text-center">
              <p className="font-display font-semibold text-lg">{name}</p>
              <p className="text-ink-3">{what}</p>
            </Surface>
          </li>
        ))}
      </ul>
    </Section>
  );
}
