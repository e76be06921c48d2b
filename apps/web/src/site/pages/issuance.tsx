import { type AskedLoanCost, loanTerms, type PublicSite, type SiteConfig } from '@farthing/contract';
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
import { isCardFree } from '../card-price.ts';
import { SiteFrame } from '../frame.tsx';
import { LoanCalculator } from '../loans/loan-calculator.tsx';
import { HelpBanner } from '../parts/help-banner.tsx';
import { IconCard } from '../parts/icon-card.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { Section } from '../parts/section.tsx';
import { Steps } from '../parts/steps.tsx';

type IssuancePageProps = { site: PublicSite; asked?: AskedLoanCost | undefined };

export function IssuancePage({ site, asked }: IssuancePageProps) {
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
      <Loans site={site} asked={asked} />
      <HelpBanner />
    </SiteFrame>
  );
}

const cardFactsOf = (isFree: boolean) => [
  {
    Icon: CreditCard,
    title: 'Your choice of network',
    text: 'A virtual card of the kind you choose: VISA, MASTERCARD or VERVE. Up to five for each customer, from the age of 18. You can order a physical card too, which comes by post.',
  },
  isFree
    ? {
        Icon: BadgeCheck,
        title: 'Nothing to pay',
        text: 'We take nothing for the card, neither when we make it nor later.',
      }
    : {
        Icon: BadgeCheck,
        title: 'Paid once, or not at all',
        text: 'We take the fee from your wallet when we make the card. If there is not enough, you get no card and pay nothing.',
      },
  {
    Icon: EyeOff,
    title: 'In your hands',
    text: 'Freeze it with one switch. Set limits for a payment, a day and a month, and decide where it may be used.',
  },
  {
    Icon: ShieldCheck,
    title: 'Hidden and encrypted',
    text: 'You see the last four digits. Your PIN shows the rest for 30 seconds. We keep card numbers encrypted, with the key outside of the database.',
  },
];

const cardStepsOf = (isFree: boolean) => [
  {
    title: 'Ask',
    text: isFree ? 'On the Cards page, choose the network.' : 'On the Cards page the button names the fee.',
  },
  ...(isFree
    ? []
    : [{ title: 'Pay', text: 'It is taken from your wallet once, with a reference you can quote.' }]),
  { title: 'Use it', text: 'The card is on your screen a second later, front and back.' },
];

function Cards({ site }: { site: SiteConfig }) {
  const isFree = isCardFree(site);
  const fee = site.fees.find(({ name }) => name === 'Virtual card');
  return (
    <Section
      id="cards"
      kicker="Cards"
      title="A card of your own, in about a second"
      lead={
        <>
          {isFree ? 'Free, and nothing each month.' : `One fee of ${fee?.price}, and nothing each month.`} All
          prices are on the <TextLink href="/pricing">pricing page</TextLink>.
        </>
      }
    >
      <div className="grid items-center gap-10 lg:grid-cols-[2fr_3fr]">
        <CardFan className="mx-auto w-full max-w-md" />
        <div className="grid gap-5 sm:grid-cols-2">
          {cardFactsOf(isFree).map(({ Icon, title, text }) => (
            <IconCard key={title} Icon={Icon} title={title}>
              <p>{text}</p>
            </IconCard>
          ))}
        </div>
      </div>
      <h3 className="mt-14 mb-6 font-display font-semibold text-2xl">How a card is issued</h3>
      <Steps steps={cardStepsOf(isFree)} />
      <h3 className="mt-14 mb-3 font-display font-semibold text-2xl">A credit card</h3>
      <p className="max-w-prose">
        Ask for a credit card on the Cards page. Two members of staff decide your limit, and you accept it
        before there is a card. A statement comes each month. Pay it in full by its due date, and it costs no
        interest. The page names the rate and every fee before you ask.
      </p>
    </Section>
  );
}

const loanFacts = [
  {
    Icon: Scale,
    title: 'A person decides',
    text: 'A member of staff reads your request and says yes or no. There is no hidden score. We email you the answer.',
  },
  {
    Icon: HandCoins,
    title: 'Paid out once',
    text: 'We pay an approved loan into your wallet in one transfer, and note the debt, the interest and the due date with it.',
  },
  {
    Icon: CalendarClock,
    title: 'The whole price at once',
    text: 'Interest is a percentage of the amount for the whole term. You see it before you ask, and it does not grow.',
  },
  {
    Icon: Hourglass,
    title: 'One at a time',
    text: 'While a short loan is open or waiting for a decision, you cannot ask for another one.',
  },
] as const;

const loanSteps = [
  { title: 'Ask', text: 'Say how much, and for how long.' },
  { title: 'Wait for a person', text: 'The request stays pending until staff have decided.' },
  { title: 'Get the money', text: 'It is in your wallet, and a countdown runs to the due date.' },
  { title: 'Repay', text: 'Talk to support: staff record your repayment, and you see it in your history.' },
] as const;

function Loans({ site, asked }: IssuancePageProps) {
  const interest = site.fees.find(({ name }) => name === 'Loan interest');
  return (
    <Section
      id="loans"
      tone="sunken"
      kicker="Loans"
      title="Borrow with an end in sight"
      lead="The same rules for everyone, from the age of 18."
    >
      <LoanCalculator site={site} asked={asked} />
      <h3 className="mt-14 mb-6 font-display font-semibold text-2xl">A short loan, repaid in one go</h3>
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
        Borrow only what you can pay back. If you are in difficulty, write to us before the due date. We can
        do more then.
      </p>
    </Section>
  );
}

/** The terms that a loan can have, as the bank takes them. */
function LoanTerms({ price }: { price: string | null }) {
  return (
    <Surface className="p-6 md:p-7">
      <h4 className="font-semibold text-lg">Five terms to choose from</h4>
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
