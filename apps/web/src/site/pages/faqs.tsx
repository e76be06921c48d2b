import type { PublicSite, SiteQuestion } from '@farthing/contract';
import { Input } from '../../ui/input/input.tsx';
import { type Question, questionsOf } from '../content/questions.ts';
import { SiteFrame } from '../frame.tsx';
import { HelpBanner } from '../parts/help-banner.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { Questions } from '../parts/questions.tsx';

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
      <div data-questions className="mx-auto grid max-w-3xl gap-10 px-4 py-14 md:px-6 md:py-20">
        <SearchField />
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

/** Only where a script can search; without one the browser's own search opens what it finds. */
function SearchField() {
  return (
    <search className="question-search print:hidden">
      <label htmlFor="question-search" className="mb-2 block font-semibold">
        Search the questions
      </label>
      <Input id="question-search" type="search" autoComplete="off" data-question-search />
      <p role="status" data-question-count className="mt-2 min-h-6 text-ink-2" />
    </search>
  );
}

function Topic({ id, name, questions }: { id: string; name: string; questions: readonly Question[] }) {
  return (
    <section data-topic aria-labelledby={`topic-${id}`}>
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
