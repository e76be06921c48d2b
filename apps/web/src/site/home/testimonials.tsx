import type { PublicSite } from '@farthing/contract';
import { Quote } from 'lucide-react';
import { Surface } from '../../ui/surface/surface.tsx';
import { Demonstration } from '../parts/demonstration.tsx';
import { Section } from '../parts/section.tsx';

/** From the content files. Nobody has praised a sandbox yet, so its words say what they are. */
export function Testimonials({ site: { content, mode } }: { site: PublicSite }) {
  if (content.testimonials.length === 0) return null;
  const isSandbox = mode === 'sandbox';
  return (
    <Section
      id="testimonials"
      tone="sunken"
      kicker="Testimonials"
      title={isSandbox ? 'What customers might say' : 'What customers say'}
      lead={
        isSandbox && <Demonstration>Invented for this demonstration: people, words and figures</Demonstration>
      }
    >
      <ul className="grid gap-5 md:grid-cols-3">
        {content.testimonials.map(({ quote, who, what }) => (
          <li key={who}>
            <Surface className="h-full p-6 md:p-7">
              <figure className="flex h-full flex-col gap-4">
                <Quote className="size-7 text-copper" aria-hidden="true" />
                <blockquote className="grow text-lg">
                  <p>{quote}</p>
                </blockquote>
                <figcaption>
                  <span className="block font-semibold">{who}</span>
                  <span className="text-ink-3">{what}</span>
                </figcaption>
              </figure>
            </Surface>
          </li>
        ))}
      </ul>
    </Section>
  );
}
