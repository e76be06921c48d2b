import type { PublicSite } from '@farthing/contract';
import { TextLink } from '../../ui/link/link.tsx';
import proof from '../content/proof.json' with { type: 'json' };
import { Demonstration } from '../parts/demonstration.tsx';

/** What was tried on the software comes first: it is proved. What a bank says of itself follows, from its content files. */
export function Figures({ site }: { site: PublicSite }) {
  return (
    <>
      <Tried />
      <Stated site={site} />
    </>
  );
}

function Tried() {
  return (
    <section aria-labelledby="tried-title" className="border-line border-b bg-surface">
      <div className="mx-auto grid max-w-6xl gap-6 px-4 py-10 md:px-6">
        <h2 id="tried-title" className="font-sans text-base text-ink-2">
          How we tried to break it
        </h2>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
          {tried.map(({ figure, text }) => (
            <Figure key={text} figure={new Intl.NumberFormat('en-GB').format(figure)} text={text} />
          ))}
        </dl>
        <p>
          <TextLink href="/proof">See what happened, and the last check of our books</TextLink>
        </p>
      </div>
    </section>
  );
}

const tried = [
  { figure: proof.kills.killed, text: 'crashes survived' },
  { figure: proof.kills.lost + proof.kills.doubled, text: 'payments lost or made twice' },
  { figure: proof.attacks.hostileFields, text: 'hostile fields sent' },
  { figure: proof.mutations.made, text: 'rules made wrong on purpose' },
] as const;

function Figure({ figure, text }: { figure: string; text: string }) {
  return (
    <div className="flex flex-col-reverse justify-end border-copper border-t-2 pt-3">
      <dt className="text-ink-2">{text}</dt>
      <dd className="font-display font-semibold text-3xl tabular-nums md:text-4xl">{figure}</dd>
    </div>
  );
}

/** What the sandbox says nobody has proved, and it is marked so. */
function Stated({ site: { content, mode } }: { site: PublicSite }) {
  if (content.figures.length === 0) return null;
  const isSandbox = mode === 'sandbox';
  return (
    <section aria-labelledby="figures-title" className="border-line border-b bg-surface">
      <div className="mx-auto grid max-w-6xl gap-6 px-4 py-10 md:px-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="figures-title" className="font-sans text-base text-ink-2">
            {isSandbox ? 'The kind of figures a bank puts here' : 'In figures'}
          </h2>
          {isSandbox && (
            <Demonstration>Demonstration figures: none is real, and nothing here is insured</Demonstration>
          )}
        </div>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
          {content.figures.map(({ figure, text }) => (
            <Figure key={figure} figure={figure} text={text} />
          ))}
        </dl>
        <p className="text-ink-2">Limits depend on your account type and verification level.</p>
      </div>
    </section>
  );
}
