import type { PublicSite } from '@farthing/contract';
import type { ReactNode } from 'react';
import { waysToReach } from './contact-details.ts';
import { AboutPage } from './pages/about.tsx';
import { ContactPage } from './pages/contact.tsx';
import { DevelopersPage } from './pages/developers.tsx';
import { FaqsPage } from './pages/faqs.tsx';
import { HelpPage } from './pages/help.tsx';
import { HomePage } from './pages/home.tsx';
import { IssuancePage } from './pages/issuance.tsx';
import { PricingPage } from './pages/pricing.tsx';
import { PrivacyPage } from './pages/privacy.tsx';
import { ProofPage } from './pages/proof.tsx';
import { SecurityPage } from './pages/security.tsx';
import { TermsPage } from './pages/terms.tsx';
import { VerifyPage } from './pages/verify.tsx';
import { isFarthingSandbox } from './parts/farthing-sandbox.ts';
import type { PublicRoute } from './routes.ts';
import { faqData, organisationData } from './structured-data.ts';

export type PublicPage = {
  readonly title: string;
  readonly description: string;
  readonly structuredData?: object | undefined;
  readonly body: ReactNode;
};

/** What each public address shows. The titles are for tabs, bookmarks and search results. */
export const pages = {
  '/': (site) => ({
    title: site.brand.slogan,
    description: `Hold, send and borrow money with ${site.brand.name}: accounts in dollars, euros or pounds, ${site.issuesCards ? 'a card of your own, ' : ''}and books that add up to the last cent.`,
    structuredData: organisationData(site),
    body: <HomePage site={site} />,
  }),
  '/about': (site) => ({
    title: 'About us',
    description: isFarthingSandbox(site)
      ? `Who is behind ${site.brand.name}, why it is named after Britain's smallest coin, and what it does differently.`
      : `Who is behind ${site.brand.name}, and what it does differently.`,
    body: <AboutPage site={site} />,
  }),
  '/issuance': (site) => ({
    title: site.issuesCards ? 'Cards and loans' : 'Loans',
    description: `How ${site.brand.name} ${site.issuesCards ? 'issues cards and grants' : 'grants'} loans: what they cost, who decides, and how long it takes.`,
    body: <IssuancePage site={site} />,
  }),
  '/contact': (site) => ({
    title: 'Contact',
    description: `Write to the people at ${site.brand.name}: ${inList(waysToReach(site))}.`,
    body: <ContactPage site={site} />,
  }),
  '/faqs': (site) => ({
    title: 'FAQs',
    description: `Questions about ${site.brand.name}, answered: accounts, payments, rates, ${site.issuesCards ? 'cards, ' : ''}loans and safety.`,
    structuredData: faqData(site),
    body: <FaqsPage site={site} />,
  }),
  '/help': (site) => ({
    title: 'Help Center',
    description: `Reset a password, ${site.issuesCards ? 'get a card, ' : ''}ask a person: where to find help with ${site.brand.name}.`,
    body: <HelpPage site={site} />,
  }),
  '/pricing': (site) => ({
    title: 'Pricing',
    description: `Every fee of ${site.brand.name} on one page, from the settings that the bank charges by.`,
    body: <PricingPage site={site} />,
  }),
  '/security': (site) => ({
    title: 'Security',
    description: `The safeguards of ${site.brand.name} that exist today, from passwords to the books, each with its numbers.`,
    body: <SecurityPage site={site} />,
  }),
  '/proof': (site) => ({
    title: 'Proof',
    description: `How we tried to break the software of ${site.brand.name}, what happened, and the last check of its books.`,
    body: <ProofPage site={site} />,
  }),
  '/verify': (site) => ({
    title: 'Check a statement',
    description: `Ask ${site.brand.name} whether a statement of an account is genuine, by the code that is printed on it.`,
    body: <VerifyPage site={site} />,
  }),
  '/developers': (site) => ({
    title: 'For developers',
    description: `The open-source software behind ${site.brand.name}: two commands to run it, what is in it, and how its API is called.`,
    body: <DevelopersPage site={site} />,
  }),
  '/privacy': (site) => ({
    title: 'Privacy Policy',
    description: `What ${site.brand.name} keeps about you, why, for how long, where it is, and what it never keeps.`,
    body: <PrivacyPage site={site} />,
  }),
  '/terms': (site) => ({
    title: 'Terms & Conditions',
    description: `The agreement between you and ${site.brand.name} in nine sections of plain English.`,
    body: <TermsPage site={site} />,
  }),
} as const satisfies Record<PublicRoute, (site: PublicSite) => PublicPage>;

const inList = (words: readonly string[]) =>
  new Intl.ListFormat('en-GB', { style: 'long', type: 'conjunction' }).format(words);
