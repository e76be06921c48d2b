import type { PublicSite, SiteConfig } from '@farthing/contract';
import { ButtonLink } from '../../ui/button/button.tsx';
import { TextLink } from '../../ui/link/link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { SiteFrame } from '../frame.tsx';
import { LoanExamples } from '../loans/loan-examples.tsx';
import { HelpBanner } from '../parts/help-banner.tsx';
import { PageHeading } from '../parts/page-heading.tsx';

export function PricingPage({ site }: { site: PublicSite }) {
  return (
    <SiteFrame site={site} path="/pricing">
      <PageHeading
        kicker="Pricing"
        title="Every fee, on one page"
        lead="This list shows the settings that the bank charges by. If a price is not here, there is none."
      />
      <div className="mx-auto grid max-w-4xl gap-8 px-4 py-14 md:px-6 md:py-20">
        <FeeList site={site} />
        <LoanExamples site={site} />
        <div className="grid max-w-prose gap-4 text-ink-2">
          <p>
            Before you pay{site.issuesCards && ' or order a card'}, the page shows the fee and the rate again.
            We charge nothing until you agree. Each fee is a line of its own in your history.
          </p>
          <p>
            The <TextLink href="/terms">terms</TextLink> say what kinds of fees there can be. If one changes,
            this page changes with it.
          </p>
          <p className="mt-2">
            <ButtonLink href="/account/signup">Open an account</ButtonLink>
          </p>
        </div>
      </div>
      <HelpBanner />
    </SiteFrame>
  );
}

function FeeList({ site }: { site: SiteConfig }) {
  return (
    <Surface lifted className="px-5 md:px-8">
      <h2 className="sr-only">Fees</h2>
      <dl className="divide-y divide-line">
        {site.fees.map(({ name, price, note }) => (
          <div key={name} className="grid gap-x-8 gap-y-1 py-5 sm:grid-cols-[1fr_auto]">
            <dt className="font-semibold text-lg">{name}</dt>
            <dd className="font-display font-semibold text-copper text-xl tabular-nums sm:text-right">
              {price}
            </dd>
            {note && <dd className="max-w-prose text-ink-2 sm:col-span-2">{note}</dd>}
          </div>
        ))}
      </dl>
    </Surface>
  );
}
