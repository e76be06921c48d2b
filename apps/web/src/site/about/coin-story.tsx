import { Coin } from '../../ui/coin/coin.tsx';
import { Section } from '../parts/section.tsx';

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
    <Section id="story" kicker="Our story" title="Named after the smallest coin">
      <div className="grid gap-10 md:grid-cols-[1fr_auto] md:gap-16">
        <div className="grid max-w-prose content-start gap-4 text-ink-2 text-lg">
          <p>
            A farthing bought very little, and nobody’s books were right until the last one was found. That
            seems to us the right way to look after other people’s money.
          </p>
          <p>
            So we began with the books and built the bank around them. Your balance is what the lines of your
            account add up to. They are written once and never changed, and the sum is checked again and
            again.
          </p>
        </div>
        <Coin className="mx-auto w-52 md:w-64" />
      </div>
      <dl className="mt-12 grid gap-8 sm:grid-cols-3">
        {facts.map(({ figure, text }) => (
          <div key={figure} className="border-copper border-t-2 pt-4">
            <dt className="font-display font-semibold text-4xl text-copper tabular-nums">{figure}</dt>
            <dd className="mt-2 max-w-prose text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
