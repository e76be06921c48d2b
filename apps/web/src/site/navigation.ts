import { clientRoutes } from '../lib/routes.ts';
import { publicRoutes } from './routes.ts';

export type NavigationLink = { readonly label: string; readonly href: string };

/** In the order in which they are shown. A link appears as soon as its page is in a route table. */
export const headerLinks = existing([
  { label: 'Home', href: '/' },
  { label: 'About Us', href: '/about' },
  { label: 'Issuance', href: '/issuance' },
  { label: 'Contact', href: '/contact' },
]);

export const accountLinks = existing([
  { label: 'Login', href: '/account/login' },
  { label: 'Signup', href: '/account/signup' },
]);

export const footerSections = [
  { title: 'Quick Links', links: headerLinks },
  {
    title: 'Support',
    links: existing([
      { label: 'FAQs', href: '/faqs' },
      { label: 'Help Center', href: '/help' },
      { label: 'Privacy Policy', href: '/privacy' },
      { label: 'Terms & Conditions', href: '/terms' },
    ]),
  },
].filter((section) => section.links.length > 0);

function existing(links: readonly NavigationLink[]): readonly NavigationLink[] {
  const paths: readonly string[] = [...publicRoutes, ...clientRoutes];
  return links.filter((link) => paths.includes(link.href));
}
