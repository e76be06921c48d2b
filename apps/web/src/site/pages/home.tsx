import type { PublicSite } from '@farthing/contract';
import { SiteFrame } from '../frame.tsx';
import { Figures } from '../home/figures.tsx';
import { GetTheApp } from '../home/get-the-app.tsx';
import { Hero } from '../home/hero.tsx';
import { HowItWorks } from '../home/how-it-works.tsx';
import { KeyFeatures } from '../home/key-features.tsx';
import { OpenAccount } from '../home/open-account.tsx';
import { SandboxTour } from '../home/sandbox-tour.tsx';
import { Testimonials } from '../home/testimonials.tsx';
import { HelpBanner } from '../parts/help-banner.tsx';

export function HomePage({ site }: { site: PublicSite }) {
  return (
    <SiteFrame site={site} path="/">
      <Hero site={site} />
      <Figures site={site} />
      <HowItWorks currency={site.cardFee.currency} />
      <KeyFeatures site={site} />
      <OpenAccount />
      <GetTheApp site={site} />
      <Testimonials site={site} />
      {site.mode === 'sandbox' && <SandboxTour />}
      <HelpBanner />
    </SiteFrame>
  );
}
