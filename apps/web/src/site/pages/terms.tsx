import type { SiteConfig } from '@farthing/contract';
import { termsSections } from '../content/terms.tsx';
import { SiteFrame } from '../frame.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { PolicyDocument } from '../parts/policy-document.tsx';

export function TermsPage({ site }: { site: SiteConfig }) {
  return (
    <SiteFrame site={site} path="/terms">
      <PageHeading
        kicker="Terms & Conditions"
        title="What we owe each other"
        lead="Nine sections in plain words. By opening an account you agree to them."
      />
      <PolicyDocument sections={termsSections(site)} />
    </SiteFrame>
  );
}
