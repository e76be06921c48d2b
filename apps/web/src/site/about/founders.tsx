import type { PublicSite } from '@farthing/contract';
import { Surface } from '../../ui/surface/surface.tsx';
import { Demonstration } from '../parts/demonstration.tsx';
import { Section } from '../parts/section.tsx';

/** From the content files. The people of a sandbox do not exist, and the page says so. */
export function Founders({ site: { content, mode } }: { site: PublicSite }) {
  if (content.founders.length === 0) return null;
  const isSandbox = mode === 'sandbox';
  return (
    <Section
      id="founders"
      kicker="Founders"
      title={isSandbox ? 'Three people who count things' : 'Who began it'}
      lead={isSandbox && <Demonstration>Fictional people: any likeness is an accident</Demonstration>}
    >
      <ul className="grid gap-5 md:grid-cols-3">
        {content.founders.map(({ name, role, story }) => (
          <li key={name}>
            <Surface className="grid h-full content-start gap-4 p-6 md:p-7">
              <Initials name={name} />
              <div>
                <h3 className="font-semibold text-xl">{name}</h3>
                <p className="text-copper">{role}</p>
              </div>
              <p className="text-ink-2">{story}</p>
            </Surface>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Initials({ name }: { name: string }) {
  const letters = name.split(' ').map((word) => word.charAt(0));
  return (
    <span
      aria-hidden="true"
      className="grid size-16 place-items-center rounded-lg bg-primary-soft font-display font-semibold text-2xl text-primary"
    >
      {letters}
    </span>
  );
}
