import type { SiteConfig } from './site.ts';

/** What a bank without any configuration says of itself; for the development server and the tests. */
export const sandboxSite: SiteConfig = {
  mode: 'sandbox',
  publicUrl: 'http://127.0.0.1:3000',
  brand: { name: 'Farthing' },
  contact: { email: 'help@farthing.example', phone: '020 7946 0000', address: '1 Wren Lane, London' },
  legal: { entity: 'Farthing', statement: 'This is a demonstration. Nothing here is insured.' },
};
