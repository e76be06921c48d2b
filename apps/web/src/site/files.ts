import type { SiteConfig } from '@farthing/contract';
import { brandStyles, brandStylesPath } from '../lib/brand-styles.ts';
import { browserColours } from '../lib/browser-colours.ts';
import { manifestPaths } from '../lib/installed/manifest-paths.ts';
import { publicRoutes } from './routes.ts';

/** A file beside the pages whose text depends on the configuration and the settings. */
export type SiteFile = {
  readonly path: string;
  readonly type: string;
  readonly body: string;
  /** For how long a browser need not ask again. */
  readonly maxAgeS: number;
};

const oneHourS = 3_600;

const speculationRulesPath = '/speculation-rules.json';

export function siteFiles(site: SiteConfig): readonly SiteFile[] {
  return [
    { path: '/robots.txt', type: 'text/plain; charset=utf-8', body: robots(site), maxAgeS: oneHourS },
    { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', body: sitemap(site), maxAgeS: oneHourS },
    // The name of the bank is in it, which a setting may change at any moment.
    ...manifests(site),
    // Linked by an address of its own for every choice of colours.
    {
      path: brandStylesPath,
      type: 'text/css; charset=utf-8',
      body: brandStyles(site.brand),
      maxAgeS: oneHourS,
    },
    {
      path: speculationRulesPath,
      type: 'application/speculationrules+json',
      body: speculationRules,
      maxAgeS: oneHourS,
    },
  ];
}

/** A sandbox is nobody's bank: it is kept out of search engines, here and by a header. */
function robots({ mode, publicUrl }: SiteConfig): string {
  if (mode === 'sandbox') return 'User-agent: *\nDisallow: /\n';
  const closed = ['/api/', '/account/', '/layout/', '/staff/'];
  const rules = closed.map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${rules}\nSitemap: ${new URL('/sitemap.xml', publicUrl).href}\n`;
}

function sitemap({ publicUrl }: SiteConfig): string {
  const urls = publicRoutes.map((path) => `  <url><loc>${new URL(path, publicUrl).href}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

/** Under the icon of the app, where it is pressed for a while. */
const shortcuts = [
  ['Pay somebody', '/layout/transfer'],
  ['Scan a code', '/layout/scan'],
  ['Your cards', '/layout/card'],
  ['Ask for money', '/layout/requests'],
] as const;

/** One for each theme: it has the colours of the screen that is shown while the app starts. */
function manifests(site: SiteConfig): SiteFile[] {
  const themes = Object.entries(manifestPaths) as ['light' | 'dark', string][];
  return themes.map(([theme, path]) => ({
    ...{ path, type: 'application/manifest+json', body: manifest(site, theme), maxAgeS: 0 },
  }));
}

function manifest({ brand, issuesCards }: SiteConfig, theme: 'light' | 'dark'): string {
  return JSON.stringify({
    name: brand.name,
    short_name: brand.shortName,
    description: 'Your account, in a window of its own.',
    lang: 'en-GB',
    id: '/',
    // Whoever is not signed in is asked to, and comes here afterwards.
    start_url: '/layout/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: browserColours[theme],
    theme_color:
      theme === 'dark' ? browserColours.dark : (brand.colours?.light.primary ?? browserColours.brand),
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: shortcuts
      .filter(([, url]) => issuesCards || url !== '/layout/card')
      .map(([name, url]) => ({ name, url })),
    // What another app shares becomes what money is asked for. A person still has to send it.
    share_target: {
      action: '/layout/requests',
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  });
}

/** A page that someone is about to open is fetched ahead: public ones only, which cost nothing and change nothing. */
const speculationRules = JSON.stringify({
  prefetch: [
    {
      source: 'document',
      where: { href_matches: [...publicRoutes] },
      eagerness: 'moderate',
    },
  ],
});
