import type { PublicSite } from '@farthing/contract';
import { BookOpenCheck, Eye, HandHeart, Wrench } from 'lucide-react';
import { TextLink } from '../../ui/link/link.tsx';
import { Founders } from '../about/founders.tsx';
import { Partners } from '../about/partners.tsx';
import { Story } from '../about/story.tsx';
import { Timeline } from '../about/timeline.tsx';
import { type Question, questionsOf } from '../content/questions.ts';
import { SiteFrame } from '../frame.tsx';
import { HelpBanner } from '../parts/help-banner.tsx';
import { IconCard } from '../parts/icon-card.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { Questions } from '../parts/questions.tsx';
import { Section } from '../parts/section.tsx';

export function AboutPage({ site }: { site: PublicSite }) {
  const isSandbox = site.mode === 'sandbox';
  return (
    <SiteFrame site={site} path="/about">
      <PageHeading
        kicker="About us"
        title="A bank that can show its working"
        lead={`${site.brand.name} is ${isSandbox ? 'software for a British digital bank' : 'a digital bank'} for people, freelancers and small firms. It is built on one rule: every movement of money is written down twice, and the two must cancel out.`}
      />
      <Story site={site} />
      <Founders site={site} />
      <Strengths />
      <Timeline site={site} />
      <Partners site={site} />
      <Policies />
      <AboutQuestions questions={questionsOf(site)} />
      <HelpBanner />
    </SiteFrame>
  );
}

function AboutQuestions({ questions }: { questions: readonly Question[] }) {
  return (
    <Section id="faq" title="Asked about us" kicker="FAQ" tone="sunken">
      <Questions questions={questions.filter(({ topic }) => topic === 'bank')} />
      <p className="mt-6">
        <TextLink href="/faqs">All {questions.length === 20 ? 'twenty questions' : 'questions'}</TextLink>
      </p>
    </Section>
  );
}

const strengths = [
  {
    Icon: BookOpenCheck,
    title: 'Books that prove themselves',
    text: 'Each batch of movements carries a fingerprint of the one before. Change one old line by hand, and the check names it.',
  },
  {
    Icon: Eye,
    title: 'Nothing up our sleeve',
    text: 'The software is open. Anyone can read the rules that we keep your money by, run them and question them.',
  },
  {
    Icon: HandHeart,
    title: 'Made for everyone',
    text: 'Every page works with a keyboard, a screen reader, a small phone and without JavaScript where that is possible.',
  },
  {
    Icon: Wrench,
    title: 'Plain about failure',
    text: 'If something goes wrong, the page says what happened to your money. It never guesses, and never leaves you to.',
  },
] as const;

function Strengths() {
  return (
    <Section id="strengths" tone="sunken" kicker="Strengths" title="What we are good at">
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {strengths.map(({ Icon, title, text }) => (
          <IconCard key={title} Icon={Icon} title={title}>
            <p>{text}</p>
          </IconCard>
        ))}
      </div>
    </Section>
  );
}

const policies = [
  {
    href: '/privacy',
    title: 'Privacy Policy',
    text: 'What we keep about you, for how long, and what we never keep.',
  },
  { href: '/terms', title: 'Terms & Conditions', text: 'What you can expect from us, and we from you.' },
  { href: '/security', title: 'Security', text: 'The safeguards that exist today, each one in the code.' },
  { href: '/pricing', title: 'Pricing', text: 'Every fee on one page.' },
] as const;

function Policies() {
  return (
    <Section id="policies" kicker="Policies" title="What we promise in writing">
      <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {policies.map(({ href, title, text }) => (
          <li key={href} className="border-line border-t pt-4">
            <h3 className="font-semibold text-lg">
              <TextLink href={href}>{title}</TextLink>
            </h3>
            <p className="mt-1 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
