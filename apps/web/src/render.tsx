import { clientAssets, siteAssets } from 'virtual:assets';
import type { SiteConfig } from '@farthing/contract';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { Document } from './document.tsx';
import { Shell } from './shell.tsx';
import { HomePage } from './site/pages/home.tsx';
import { NotFoundPage } from './site/pages/not-found.tsx';
import { type PublicRoute, publicRoutes } from './site/routes.ts';

export { clientRoutes } from './lib/routes.ts';

export const publicPages: readonly { readonly path: string }[] = publicRoutes.map((path) => ({ path }));

export function renderPage(path: string, site: SiteConfig): Promise<string> {
  if (!isPublicRoute(path)) return renderNotFound(site);
  const { title, description, body } = pages[path](site);
  return renderDocument(
    <Document site={site} title={title} description={description} canonicalPath={path} assets={siteAssets}>
      {body}
    </Document>,
  );
}

export function renderNotFound(site: SiteConfig): Promise<string> {
  return renderDocument(
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
export function renderShell(site: SiteConfig): Promise<string> {
  return renderDocument(
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

type PublicPage = { readonly title: string; readonly description: string; readonly body: ReactNode };

const pages = {
  '/': (site) => ({
    title: `${site.brand.name} · Every farthing accounted for`,
    description: `${site.brand.name} keeps its books in double entry: money never appears or goes missing, it only moves, and each movement is written down twice.`,
    body: <HomePage site={site} />,
  }),
} as const satisfies Record<PublicRoute, (site: SiteConfig) => PublicPage>;

function isPublicRoute(path: string): path is PublicRoute {
  return Object.hasOwn(pages, path);
}

async function renderDocument(document: ReactNode): Promise<string> {
  const { prelude } = await prerender(document);
  return new Response(prelude).text();
}
