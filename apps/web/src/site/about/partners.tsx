import type { PublicSite } from '@farthing/contract';
import { Surface } from '../../ui/surface/surface.tsx';
import { Demonstration } from '../parts/demonstration.tsx';
import { Section } from '../parts/section.tsx';

export function Partners({ site: { content, mode } }: { site: PublicSite }) {
  if (content.partners.length === 0) return null;
  return (
    <Section
      id="partners"
      kicker="Partners"
      title="Good company"
      lead={mode === 'sandbox' && <Demonstration>Companies that do not exist</Demonstration>}
    >
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {content.partners.map(({ name, what }) => (
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
