import { clientAssets, type PageAssets, siteAssets } from 'virtual:assets';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { Document } from './document.tsx';
import type { SiteConfig } from './lib/site.ts';
import { Shell } from './shell.tsx';
import { HomePage } from './site/pages/home.tsx';
import { NotFoundPage } from './site/pages/not-found.tsx';
import { type PublicRoute, publicRoutes } from './site/routes.ts';

export { clientRoutes } from './lib/routes.ts';

/** What the bank sends, and what it may announce in a Link header before the HTML. */
export type RenderedPage = { readonly html: string; readonly preload: readonly Preload[] };
export type Preload = { readonly href: string; readonly as: 'style' | 'font' | 'script' };

export const publicPages: readonly { path: string; status: 200 | 404 }[] = [
  ...publicRoutes.map((path) => ({ path, status: 200 }) as const),
  { path: '/404', status: 404 },
];

export async function renderPage(path: string, site: SiteConfig): Promise<RenderedPage> {
  if (!isPublicRoute(path)) return renderNotFound(site);
  const page = pages[path](site);
  return renderDocument(
    siteAssets,
    <Document
      site={site}
      title={page.title}
      description={page.description}
      canonicalPath={path}
      assets={siteAssets}
    >
      {page.body}
    </Document>,
  );
}

export async function renderNotFound(site: SiteConfig): Promise<RenderedPage> {
  return renderDocument(
    siteAssets,
    <Document
      site={site}
      title={`Page not found · ${site.brand.name}`}
      description="There is no page at this address."
      assets={siteAssets}
    >
      <NotFoundPage site={site} />
    </Document>,
  );
}

/** The one document behind every page of the app; the router reads the address. */
export async function renderShell(site: SiteConfig): Promise<RenderedPage> {
  return renderDocument(
    clientAssets,
    <Document
      site={site}
      title={site.brand.name}
      description={`Your account with ${site.brand.name}.`}
      assets={clientAssets}
      embedSite
    >
      <div id="root">
        <Shell site={site} />
      </div>
    </Document>,
  );
}

type PublicPage = { title: string; description: string; body: ReactNode };

const pages = {
  '/': (site) => ({
    title: `${site.brand.name} · Every farthing accounted for`,
    description: `${site.brand.name} keeps your money in a double-entry ledger in which every movement balances to the last penny.`,
    body: <HomePage site={site} />,
  }),
} as const satisfies Record<PublicRoute, (site: SiteConfig) => PublicPage>;

function isPublicRoute(path: string): path is PublicRoute {
  return Object.hasOwn(pages, path);
}

async function renderDocument(assets: PageAssets, document: ReactNode): Promise<RenderedPage> {
  const { prelude } = await prerender(document);
  return {
    html: await new Response(prelude).text(),
    preload: [
      ...assets.styles.map((href) => ({ href, as: 'style' }) as const),
      ...assets.fonts.map((href) => ({ href, as: 'font' }) as const),
    ],
  };
}
