import type { SiteConfig } from '@farthing/contract';
import { SiteFrame } from '../frame.tsx';
import { CoinStory } from '../home/coin-story.tsx';
import { DoubleEntry } from '../home/double-entry.tsx';
import { Hero } from '../home/hero.tsx';
import { SandboxTour } from '../home/sandbox-tour.tsx';

export function HomePage({ site }: { site: SiteConfig }) {
  return (
    <SiteFrame site={site} path="/">
      <Hero site={site} />
      <DoubleEntry />
      <CoinStory />
      {site.mode === 'sandbox' && <SandboxTour />}
    </SiteFrame>
  );
}
