import { Surface } from '../../ui/surface/surface.tsx';
import { Demonstration } from '../parts/demonstration.tsx';
import { Section } from '../parts/section.tsx';

const founders = [
  {
    name: 'Dorothea Pennington',
    role: 'Chief executive, imagined',
    story: 'Kept the books of a village shop at twelve, and has distrusted round numbers since.',
  },
  {
    name: 'Kwame Ashworth',
    role: 'Chief engineer, imagined',
    story: 'Wrote the first ledger on a train to Leeds. It balanced by Wakefield.',
  },
  {
    name: 'Nell Farrow',
    role: 'Head of customers, imagined',
    story: 'Answers the hard letters herself, and reads every one that says thank you aloud.',
  },
] as const;

/** The story's people do not exist, so they are introduced in a sandbox only. */
export function Founders() {
  return (
    <Section
      id="founders"
      kicker="Founders"
      title="Three people who count things"
      lead={<Demonstration>Fictional people: any likeness is an accident</Demonstration>}
    >
      <ul className="grid gap-5 md:grid-cols-3">
        {founders.map(({ name, role, story }) => (
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
