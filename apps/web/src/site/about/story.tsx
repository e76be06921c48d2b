import type { PublicSite } from '@farthing/contract';
import { isFarthingSandbox } from '../parts/farthing-sandbox.ts';
import { Section } from '../parts/section.tsx';
import { CoinStory } from './coin-story.tsx';

/** The operator's own words, if there are any. */
export function Story({ site }: { site: PublicSite }) {
  const { story } = site.content;
  if (story.length === 0 && isFarthingSandbox(site)) return <CoinStory />;
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
