import type { SiteConfig } from '@farthing/contract';
import { BookOpen, Info, type LucideIcon, Mail, MapPin, MessageCircleQuestion, Phone } from 'lucide-react';
import { TextLink } from '../../ui/link/link.tsx';
import { contactDetails, mapHref, phoneHref } from '../contact-details.ts';
import { SiteFrame } from '../frame.tsx';
import type { NavigationLink } from '../navigation.ts';
import { IconTile } from '../parts/icon-card.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { Section } from '../parts/section.tsx';

type HelpCard = { Icon: LucideIcon; title: string; text: string; href: string; label: string };

const pageCards: readonly HelpCard[] = [
  {
    Icon: MessageCircleQuestion,
    title: 'Look it up',
    text: 'What people ask, with short answers.',
    href: '/faqs',
    label: 'Read the FAQs',
  },
  {
    Icon: Info,
    title: 'Get to know us',
    text: 'Who we are and how we keep the books.',
    href: '/about',
    label: 'About us',
  },
  {
    Icon: BookOpen,
    title: 'Write to us',
    text: 'A form that reaches the people in support.',
    href: '/contact',
    label: 'Open the contact form',
  },
];

export function HelpPage({ site }: { site: SiteConfig }) {
  const contact = contactDetails(site);
  const cards = [...pageCards, ...contactCards(contact)];
  return (
    <SiteFrame site={site} path="/help">
      <PageHeading
        kicker="Help Center"
        title="What do you need?"
        lead="Most things are a minute away. For the others there are people who read what you write."
      />
      <Section id="ways" title="Ways to get help">
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {cards.map((card) => (
            <li key={card.href}>
              <HelpCardLink {...card} />
            </li>
          ))}
        </ul>
        {contact.isExample && (
          <p className="mt-6 text-ink-2">
            Email address, phone number and office are examples: nobody answers there.
          </p>
        )}
      </Section>
      <QuickLinks issuesCards={site.issuesCards} />
    </SiteFrame>
  );
}

function contactCards({ email, phone, address }: ReturnType<typeof contactDetails>): readonly HelpCard[] {
  return [
    ...(email
      ? [
          {
            Icon: Mail,
            title: 'Email',
            text: 'Best if you want to send us something.',
            href: `mailto:${email}`,
            label: email,
          },
        ]
      : []),
    ...(phone
      ? [
          {
            Icon: Phone,
            title: 'Phone',
            text: 'Best if it is urgent.',
            href: phoneHref(phone),
            label: phone,
          },
        ]
      : []),
    ...(address
      ? [
          {
            Icon: MapPin,
            title: 'Our office',
            text: 'Find it on a map.',
            href: mapHref(address),
            label: address,
          },
        ]
      : []),
  ];
}

/** The whole card is the link's target; to a screen reader it is one link with a heading and a sentence. */
function HelpCardLink({ Icon, title, text, href, label }: HelpCard) {
  return (
    <div className="relative grid h-full content-start gap-3 rounded-lg border border-line bg-surface p-6 hover:border-line-strong md:p-7">
      <IconTile Icon={Icon} />
      <h3 className="font-semibold text-xl">{title}</h3>
      <p className="text-ink-2">{text}</p>
      <p>
        <TextLink href={href} className="wrap-anywhere after:absolute after:inset-0">
          {label}
        </TextLink>
      </p>
    </div>
  );
}

const quickLinksOf = (issuesCards: boolean): readonly (NavigationLink & { readonly text: string })[] => [
  {
    label: 'Reset my password',
    href: '/account/reset-password',
    text: 'A link by email, good for 15 minutes.',
  },
  ...(issuesCards
    ? [{ label: 'Get a card', href: '/issuance', text: 'What it costs and how it is issued.' } as const]
    : []),
  { label: 'Borrow money', href: '/issuance#loans', text: 'Terms, and who decides.' },
  {
    label: 'All questions',
    href: '/faqs',
    text: issuesCards ? 'Accounts, money, cards, safety.' : 'Accounts, money, safety.',
  },
];

function QuickLinks({ issuesCards }: { issuesCards: boolean }) {
  return (
    <Section id="quick-links" tone="sunken" title="Quick links">
      <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {quickLinksOf(issuesCards).map(({ label, href, text }) => (
          <li key={href} className="border-line border-t pt-4">
            <TextLink href={href} className="font-semibold text-lg">
              {label}
            </TextLink>
            <p className="mt-1 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
