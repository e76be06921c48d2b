/** The public pages that exist, each a full HTML document of its own. */
export const publicRoutes = [
  '/',
  '/about',
  '/issuance',
  '/contact',
  '/faqs',
  '/help',
  '/pricing',
  '/security',
  '/proof',
  '/verify',
  '/developers',
  '/privacy',
  '/terms',
] as const;
export type PublicRoute = (typeof publicRoutes)[number];

/** Addresses that people may have kept, and where they lead now. */
export const redirects: Readonly<Record<string, string>> = {
  '/faq': '/faqs',
  '/layout/devices': '/layout/profile/devices',
  '/layout/identity-check': '/layout/profile/identity',
};
