import type { SiteConfig } from '@farthing/contract';
import { privacySections } from '../content/privacy.tsx';
import { SiteFrame } from '../frame.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { PolicyDocument } from '../parts/policy-document.tsx';

export function PrivacyPage({ site }: { site: SiteConfig }) {
  return (
    <SiteFrame site={site} path="/privacy">
      <PageHeading
        kicker="Privacy Policy"
        title="What we know about you"
        lead="And why, for how long, and who else sees it: a description of what the software does."
      />
      <PolicyDocument sections={privacySections(site)} />
    </SiteFrame>
  );
}
