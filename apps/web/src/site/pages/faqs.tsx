import type { PublicSite } from '@farthing/contract';
import { questionsOf } from '../content/questions.ts';
import { SiteFrame } from '../frame.tsx';
import { HelpBanner } from '../parts/help-banner.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { Questions } from '../parts/questions.tsx';

export function FaqsPage({ site }: { site: PublicSite }) {
  const questions = questionsOf(site);
  return (
    <SiteFrame site={site} path="/faqs">
      <PageHeading
        kicker="FAQs"
        title={questions.length === 20 ? 'Twenty questions, answered' : 'Your questions, answered'}
        lead="Short answers about opening an account, moving money and keeping it safe."
      />
      <div className="mx-auto max-w-3xl px-4 py-14 md:px-6 md:py-20">
        <h2 className="sr-only">Questions</h2>
        <Questions questions={questions} />
      </div>
      <HelpBanner />
    </SiteFrame>
  );
}
