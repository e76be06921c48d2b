import { clientAssets, type PageAssets, siteAssets } from 'virtual:assets';
import type {
  ApiGuide,
  AskedLoanCost,
  CheckedStatement,
  PublicMoneyRequest,
  PublicSite,
} from '@farthing/contract';
import type { LinkedReceipt } from '@farthing/rules';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { Document } from './document.tsx';
import { Shell } from './shell.tsx';
import { ApiAreaPage } from './site/api/api-area.tsx';
import { ApiIndexPage } from './site/api/api-index.tsx';
import { answerTo } from './site/loans/answer.ts';
import { IssuancePage } from './site/pages/issuance.tsx';
import { MoneyRequestPage } from './site/pages/money-request.tsx';
import { NotFoundPage } from './site/pages/not-found.tsx';
import { ReceiptPage } from './site/pages/receipt.tsx';
import { TooManyPage } from './site/pages/too-many.tsx';
import { VerifyPage } from './site/pages/verify.tsx';
import { type PublicPage, pages } from './site/pages.tsx';
import { type PublicRoute, publicRoutes } from './site/routes.ts';

export { clientRoutes } from './lib/routes.ts';
export { siteFiles } from './site/files.ts';
export { redirects } from './site/routes.ts';

/** A page, and what the bank announces in a Link header ahead of it. */
export type RenderedPage = { readonly html: string; readonly preload: readonly Preload[] };
export type Preload = { readonly href: string; readonly as: 'style' | 'font' };

export const publicPages: readonly { readonly path: string; readonly status: 200 | 404 }[] = [
  ...publicRoutes.map((path) => ({ path, status: 200 }) as const),
  { path: '/404', status: 404 },
];

export function renderPage(path: string, site: PublicSite): Promise<RenderedPage> {
  if (!isPublicRoute(path)) return renderNotFound(site);
  const { title, description, body, structuredData }: PublicPage = pages[path](site);
  return renderDocument(
    siteAssets,
    <Document
      site={site}
      title={path === '/' ? `${site.brand.name} · ${title}` : `${title} · ${site.brand.name}`}
      description={description}
      canonicalPath={path}
      structuredData={structuredData}
      assets={siteAssets}
    >
      {body}
    </Document>,
  );
}

export function renderNotFound(site: PublicSite): Promise<RenderedPage> {
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

/** In place of what is asked for by a link or a code, when too much was. */
export function renderTooMany(site: PublicSite): Promise<RenderedPage> {
  return renderDocument(
    siteAssets,
    <Document
      site={site}
      title={`Please wait a minute · ${site.brand.name}`}
      description="Too many pages were opened."
      assets={siteAssets}
    >
      <TooManyPage site={site} />
    </Document>,
  );
}

/** Its title says nothing of who asks: it stays in the history of a browser. */
export function renderMoneyRequest(request: PublicMoneyRequest, site: PublicSite): Promise<RenderedPage> {
  return renderDocument(
    siteAssets,
    <Document
      site={site}
      title={`Request for money · ${site.brand.name}`}
      description="Somebody asks you for money."
      assets={siteAssets}
    >
      <MoneyRequestPage site={site} request={request} />
    </Document>,
  );
}

/** Its title names nobody: it stays in the history of a browser. */
export function renderReceipt(linked: LinkedReceipt, site: PublicSite): Promise<RenderedPage> {
  return renderDocument(
    siteAssets,
    <Document
      site={site}
      title={`Payment receipt · ${site.brand.name}`}
      description="How far a payment has come."
      assets={siteAssets}
    >
      <ReceiptPage site={site} linked={linked} />
    </Document>,
  );
}

/** What the form of /verify is answered without script. */
export function renderChecked(checked: CheckedStatement, site: PublicSite): Promise<RenderedPage> {
  const title = `Check a statement · ${site.brand.name}`;
  return renderDocument(
    siteAssets,
    <Document
      site={site}
      title={checked.problem === undefined ? title : `Error: ${title}`}
      description="What we know about a statement."
      assets={siteAssets}
    >
      <VerifyPage site={site} checked={checked} />
    </Document>,
  );
}

/** What the calculator of /issuance is answered without script. */
export function renderLoanCost(asked: AskedLoanCost, site: PublicSite): Promise<RenderedPage> {
  const title = `What a loan costs · ${site.brand.name}`;
  const { problems } = answerTo(site.lending, asked);
  return renderDocument(
    siteAssets,
    <Document
      site={site}
      title={Object.keys(problems).length === 0 ? title : `Error: ${title}`}
      description="What a loan by instalments would cost."
      assets={siteAssets}
    >
      <IssuancePage site={site} asked={asked} />
    </Document>,
  );
}

/** The API for reading: all of its calls, or those of one area. */
export function renderApiDocs(
  guide: ApiGuide,
  areaId: string | undefined,
  site: PublicSite,
): Promise<RenderedPage> {
  const area = guide.find(({ id }) => id === areaId);
  return renderDocument(
    siteAssets,
    <Document
      site={site}
      title={`${area === undefined ? 'API reference' : `API: ${area.title}`} · ${site.brand.name}`}
      description={`How the API of ${site.brand.name} is called, with examples and refusals.`}
      assets={siteAssets}
    >
      {area === undefined ? (
        <ApiIndexPage site={site} guide={guide} />
      ) : (
        <ApiAreaPage site={site} guide={guide} area={area} />
      )}
    </Document>,
  );
}

/** The one document behind every page of the app; the router reads the address. */
export function renderShell({
  content: _publicPagesOnly,
  books: _onlyThere,
  lending: _thereToo,
  ...site
}: PublicSite): Promise<RenderedPage> {
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
