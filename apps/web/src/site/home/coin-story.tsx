import { Wren } from '../../ui/wren/wren.tsx';

const facts = [
  { figure: '960', text: 'farthings made one pound, four to the old penny.' },
  {
    figure: '1937',
    text: 'was the year the wren, among Britain’s smallest birds, came to its smallest coin.',
  },
  { figure: '1960', text: 'was its last year as money. We kept the bird, and the habit of counting.' },
] as const;

export function CoinStory() {
  return (
    <section aria-labelledby="coin-title" className="border-line border-y bg-primary-soft">
      <div className="mx-auto max-w-6xl px-4 py-16 md:px-6 md:py-20">
        <div className="flex items-start gap-5">
          <Wren className="hidden size-20 shrink-0 text-primary sm:block" />
          <div>
            <h2 id="coin-title" className="text-3xl md:text-4xl">
              Named after the smallest coin
            </h2>
            <p className="mt-4 max-w-prose text-ink-2 text-lg">
              A farthing bought very little, and nobody’s books were right until the last one was found. That
              seems to us the right way to look after other people’s money.
            </p>
          </div>
        </div>
        <dl className="mt-12 grid gap-8 sm:grid-cols-3">
          {facts.map(({ figure, text }) => (
            <div key={figure} className="border-copper border-t-2 pt-4">
              <dt className="font-display font-semibold text-4xl text-copper tabular-nums">{figure}</dt>
              <dd className="mt-2 max-w-prose text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
