import { type PublicSite, type SiteConfig, usualBrandName } from '@farthing/contract';
import { Section } from '../parts/section.tsx';
import { CoinStory } from './coin-story.tsx';

/** The coin's story is that of this software. A live bank, or one with another name, would tell something untrue of itself. */
export function tellsOfTheCoin({ mode, brand }: SiteConfig): boolean {
  return mode === 'sandbox' && brand.name === usualBrandName;
}

/** The operator's own words, if there are any. */
export function Story({ site }: { site: PublicSite }) {
  const { story } = site.content;
  if (story.length === 0 && tellsOfTheCoin(site)) return <CoinStory />;
  const paragraphs = story.length === 0 ? usualStory : story;
  return (
    <Section
      id="story"
      kicker="Our story"
      title={story.length === 0 ? 'The books came first' : 'How we began'}
    >
      <div className="grid max-w-prose content-start gap-4 text-ink-2 text-lg">
        {paragraphs.map(({ text }) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </Section>
  );
}

/** What is true of whoever runs this software. */
const usualStory = [
  {
    text: 'We began with the books and built the bank around them. Your balance is what the lines of your account add up to. They are written once and never changed, and the sum is checked again and again.',
  },
] as const;
