import type { PublicSite } from '@farthing/contract';
import { Demonstration } from '../parts/demonstration.tsx';

/** What a bank says of itself, from its content files. What the sandbox says nobody has proved, and it is marked so. */
export function Figures({ site: { content, mode } }: { site: PublicSite }) {
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
            <div key={figure} className="flex flex-col-reverse justify-end border-copper border-t-2 pt-3">
              <dt className="text-ink-2">{text}</dt>
              <dd className="font-display font-semibold text-3xl tabular-nums md:text-4xl">{figure}</dd>
            </div>
          ))}
        </dl>
        <p className="text-ink-2">Limits depend on your account type and verification level.</p>
      </div>
    </section>
  );
}
