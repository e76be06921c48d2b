import type { PublicRoute } from './routes.ts';

/** The account pages that public pages lead to. */
export type AccountRoute = '/account/login' | '/account/signup' | '/account/reset-password';

/** Typed by the route tables, so that a link to a page that does not exist is not written. */
export type NavigationLink = {
  readonly label: string;
  readonly href: PublicRoute | AccountRoute | `${PublicRoute}#${string}`;
};

export const headerLinks = [
  { label: 'Home', href: '/' },
  { label: 'About Us', href: '/about' },
  { label: 'Issuance', href: '/issuance' },
  { label: 'Pricing', href: '/pricing' },
  { label: 'Security', href: '/security' },
  { label: 'Contact', href: '/contact' },
] as const satisfies readonly NavigationLink[];

export const accountLinks = [
  { label: 'Login', href: '/account/login' },
  { label: 'Signup', href: '/account/signup' },
] as const satisfies readonly NavigationLink[];

export const footerSections = [
  {
    title: 'Quick Links',
    links: [
      { label: 'Home', href: '/' },
      { label: 'About Us', href: '/about' },
      { label: 'Issuance', href: '/issuance' },
      { label: 'Contact', href: '/contact' },
    ],
  },
  {
    title: 'Support',
    links: [
      { label: 'FAQs', href: '/faqs' },
      { label: 'Help Center', href: '/help' },
      { label: 'Privacy Policy', href: '/privacy' },
      { label: 'Terms & Conditions', href: '/terms' },
    ],
  },
] as const satisfies readonly { title: string; links: readonly NavigationLink[] }[];

/** The small print's neighbours. */
export const footnoteLinks = [
  { label: 'Pricing', href: '/pricing' },
  { label: 'Security', href: '/security' },
  { label: 'Proof', href: '/proof' },
  { label: 'Check a statement', href: '/verify' },
  { label: 'Developers', href: '/developers' },
] as const satisfies readonly NavigationLink[];
