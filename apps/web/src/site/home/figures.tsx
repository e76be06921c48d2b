import { Demonstration } from '../parts/demonstration.tsx';

const figures = [
  { figure: '$24M+', text: 'processed last month' },
  { figure: '+12%', text: 'on the month before' },
  { figure: '24/7', text: 'support, by people' },
  { figure: 'Insured', text: 'Deposits insured up to regulatory limits' },
] as const;

/** What a bank would like to say of itself. Nobody has proved any of it here, so it is shown in a sandbox only. */
export function Figures() {
  return (
    <section aria-labelledby="figures-title" className="border-line border-b bg-surface">
      <div className="mx-auto grid max-w-6xl gap-6 px-4 py-10 md:px-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="figures-title" className="font-sans text-base text-ink-2">
            The kind of figures a bank puts here
          </h2>
          <Demonstration>Demonstration figures: none is real, and nothing here is insured</Demonstration>
        </div>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
          {figures.map(({ figure, text }) => (
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
