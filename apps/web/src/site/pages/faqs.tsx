import type { PublicSite, SiteQuestion } from '@farthing/contract';
import { type Question, questionsOf } from '../content/questions.ts';
import { SiteFrame } from '../frame.tsx';
import { HelpBanner } from '../parts/help-banner.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { Questions } from '../parts/questions.tsx';
import { SearchField } from '../parts/search-field.tsx';

export function FaqsPage({ site }: { site: PublicSite }) {
  const questions = questionsOf(site);
  const topics = topicNames(site).filter(([topic]) => questions.some((each) => each.topic === topic));
  return (
    <SiteFrame site={site} path="/faqs">
      <PageHeading
        kicker="FAQs"
        title={questions.length === 20 ? 'Twenty questions, answered' : 'Your questions, answered'}
        lead="Short answers about opening an account, moving money and keeping it safe."
      />
      <div data-search="question" className="mx-auto grid max-w-3xl gap-10 px-4 py-14 md:px-6 md:py-20">
        <SearchField label="Search the questions" />
        {topics.map(([topic, name]) => (
          <Topic
            key={topic}
            id={topic.replaceAll(' ', '-')}
            name={name}
            questions={questions.filter((each) => each.topic === topic)}
          />
        ))}
      </div>
      <HelpBanner />
    </SiteFrame>
  );
}

function Topic({ id, name, questions }: { id: string; name: string; questions: readonly Question[] }) {
  return (
    <section data-search-group aria-labelledby={`topic-${id}`}>
      <h2 id={`topic-${id}`} className="mb-4 text-2xl">
        {name}
      </h2>
      <Questions questions={questions} group="faqs" />
    </section>
  );
}

const topicNames = ({
  issuesCards,
}: PublicSite): readonly (readonly [topic: SiteQuestion['topic'], name: string])[] => [
  ['account', 'Your account'],
  ['money', 'Moving money'],
  ['cards and loans', issuesCards ? 'Cards and loans' : 'Loans'],
  ['safety', 'Staying safe'],
  ['bank', 'About the bank'],
];
