import { loanTerms, type SiteConfig } from '@farthing/contract';
import {
  BadgeCheck,
  CalendarClock,
  CreditCard,
  EyeOff,
  HandCoins,
  Hourglass,
  Scale,
  ShieldCheck,
} from 'lucide-react';
import { ButtonLink } from '../../ui/button/button.tsx';
import { TextLink } from '../../ui/link/link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { CardFan } from '../art/card-face.tsx';
import { SiteFrame } from '../frame.tsx';
import { HelpBanner } from '../parts/help-banner.tsx';
import { IconCard } from '../parts/icon-card.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { Section } from '../parts/section.tsx';
import { Steps } from '../parts/steps.tsx';

export function IssuancePage({ site }: { site: SiteConfig }) {
  return (
    <SiteFrame site={site} path="/issuance">
      <PageHeading
        kicker="Issuance"
        title={`${site.issuesCards ? 'Cards and loans' : 'Loans'}, explained before you ask`}
        lead="What you get, what it costs, who decides and what happens if something goes wrong."
      >
        <p className="flex flex-wrap gap-3">
          {site.issuesCards && <ButtonLink href="#cards">Cards</ButtonLink>}
          <ButtonLink href="#loans" look="quiet">
            Loans
          </ButtonLink>
        </p>
      </PageHeading>
      {site.issuesCards && <Cards site={site} />}
      <Loans site={site} />
      <HelpBanner />
    </SiteFrame>
  );
}

const cardFacts = [
  {
    Icon: CreditCard,
    title: 'One card, three networks',
    text: 'A virtual card of the kind you choose: VISA, MASTERCARD or VERVE. Up to five for each customer, from the age of 18.',
  },
  {
    Icon: BadgeCheck,
    title: 'Paid once, or not at all',
    text: 'The fee leaves your wallet in the same step that makes the card. Without the money there is no card and no charge.',
  },
  {
    Icon: EyeOff,
    title: 'Masked until you ask',
    text: 'You see the last four digits. Your PIN shows the rest for one look, and that look is noted in the audit log.',
  },
  {
    Icon: ShieldCheck,
    title: 'Encrypted where it rests',
    text: 'Card numbers are kept encrypted, under a key that is not in the database. A stolen copy of it opens nothing.',
  },
] as const;

const cardSteps = [
  { title: 'Ask', text: 'On the Cards page the button names the fee.' },
  { title: 'Pay', text: 'It is taken from your wallet once, with a reference you can quote.' },
  { title: 'Use it', text: 'The card is on your screen a second later, front and back.' },
] as const;

function Cards({ site }: { site: SiteConfig }) {
  const fee = site.fees.find(({ name }) => name === 'Virtual card');
  return (
    <Section
      id="cards"
      kicker="Cards"
      title="A card of your own, in about a second"
      lead={
        <>
          {fee ? `One fee of ${fee.price}, and nothing each month.` : 'One fee, and nothing each month.'} All
          prices are on the <TextLink href="/pricing">pricing page</TextLink>.
        </>
      }
    >
      <div className="grid items-center gap-10 lg:grid-cols-[2fr_3fr]">
        <CardFan className="mx-auto w-full max-w-md" />
        <div className="grid gap-5 sm:grid-cols-2">
          {cardFacts.map(({ Icon, title, text }) => (
            <IconCard key={title} Icon={Icon} title={title}>
              <p>{text}</p>
            </IconCard>
          ))}
        </div>
      </div>
      <h3 className="mt-14 mb-6 font-display font-semibold text-2xl">How a card is issued</h3>
      <Steps steps={cardSteps} />
    </Section>
  );
}

const loanFacts = [
  {
    Icon: Scale,
    title: 'A person decides',
    text: 'A member of staff reads your request and says yes or no. No hidden score does it, and you hear of it by e-mail.',
  },
  {
    Icon: HandCoins,
    title: 'Paid out once',
    text: 'An approved loan is one transfer into your wallet. The debt, the interest and the due date are written down with it.',
  },
  {
    Icon: CalendarClock,
    title: 'The whole price at once',
    text: 'Interest is a percentage of the amount for the whole term, shown with the loan. It does not grow while you sleep.',
  },
  {
    Icon: Hourglass,
    title: 'One at a time',
    text: 'While a loan is open or waiting you cannot ask for another. It is a rule of the bank, not only of the form.',
  },
] as const;

const loanSteps = [
  { title: 'Ask', text: 'Say how much, and for how long.' },
  { title: 'Wait for a person', text: 'The request stays yellow until staff have decided.' },
  { title: 'Get the money', text: 'It is in your wallet, and a countdown runs to the due date.' },
  { title: 'Repay', text: 'Talk to support: staff record your repayment, and you see it in your history.' },
] as const;

function Loans({ site }: { site: SiteConfig }) {
  const interest = site.fees.find(({ name }) => name === 'Loan interest');
  return (
    <Section
      id="loans"
      tone="sunken"
      kicker="Loans"
      title="Borrow with an end in sight"
      lead="Personal, small-business and merchant loans all follow the same rules, from the age of 18."
    >
      <LoanTerms price={interest?.note ?? null} />
      <div className="mt-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {loanFacts.map(({ Icon, title, text }) => (
          <IconCard key={title} Icon={Icon} title={title}>
            <p>{text}</p>
          </IconCard>
        ))}
      </div>
      <h3 className="mt-14 mb-6 font-display font-semibold text-2xl">From request to repayment</h3>
      <Steps steps={loanSteps} />
      <p className="mt-8 max-w-prose text-ink-2">
        Borrow only what you can pay back. If you are in difficulty, write to us before the due date: there is
        more that we can do then.
      </p>
    </Section>
  );
}

/** The terms that a loan can have, as the bank takes them. */
function LoanTerms({ price }: { price: string | null }) {
  return (
    <Surface className="p-6 md:p-7">
      <h3 className="font-semibold text-lg">Five terms to choose from</h3>
      <ul className="mt-4 grid gap-3 sm:grid-cols-5">
        {loanTerms.map((term) => (
          <li
            key={term}
            className="rounded-md border border-line bg-primary-soft px-4 py-3 text-center font-semibold text-primary"
          >
            {term}
          </li>
        ))}
      </ul>
      {price && <p className="mt-4 text-ink-2">Interest: {price.charAt(0).toLowerCase() + price.slice(1)}</p>}
    </Surface>
  );
}
