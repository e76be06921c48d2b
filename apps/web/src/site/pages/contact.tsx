import type { SiteConfig } from '@farthing/contract';
import { Surface } from '../../ui/surface/surface.tsx';
import { ContactForm } from '../contact/contact-form.tsx';
import { ContactWays } from '../contact/contact-ways.tsx';
import { SiteFrame } from '../frame.tsx';
import { PageHeading } from '../parts/page-heading.tsx';

export function ContactPage({ site }: { site: SiteConfig }) {
  return (
    <SiteFrame site={site} path="/contact">
      <PageHeading
        kicker="Contact"
        title="Write to people, not to a robot"
        lead="Your message goes to the inbox of our support team. Please leave out passwords, PINs and codes: we never need them."
      />
      <div className="mx-auto grid max-w-6xl gap-12 px-4 py-14 md:px-6 md:py-20 lg:grid-cols-[3fr_2fr]">
        <section aria-labelledby="form-title">
          <h2 id="form-title" className="mb-6 text-2xl">
            Send a message
          </h2>
          <Surface lifted className="p-5 md:p-8">
            <ContactForm site={site} />
          </Surface>
        </section>
        <ContactWays site={site} />
      </div>
    </SiteFrame>
  );
}
