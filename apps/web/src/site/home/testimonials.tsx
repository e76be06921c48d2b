import { Quote } from 'lucide-react';
import { Surface } from '../../ui/surface/surface.tsx';
import { Demonstration } from '../parts/demonstration.tsx';
import { Section } from '../parts/section.tsx';

const testimonials = [
  {
    quote: 'With every outgoing in one list we saw three subscriptions nobody used. Expenses are down 18%.',
    who: 'Imogen Made-Up',
    what: 'runs a bakery that does not exist',
  },
  {
    quote:
      'The code names the payee. Last week it named someone I had never heard of, and I stopped in time.',
    who: 'Tunde Fictional',
    what: 'freelance illustrator, invented',
  },
  {
    quote: 'I moved abroad and kept one wallet. It tells me the rate before I send, and charges that rate.',
    who: 'Marta Imaginary',
    what: 'student at no known university',
  },
] as const;

/** Nobody has praised this bank yet, so these are shown in a sandbox only, and say what they are. */
export function Testimonials() {
  return (
    <Section
      id="testimonials"
      tone="sunken"
      kicker="Testimonials"
      title="What customers might say"
      lead={<Demonstration>Invented for this demonstration: people, words and figures</Demonstration>}
    >
      <ul className="grid gap-5 md:grid-cols-3">
        {testimonials.map(({ quote, who, what }) => (
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
