import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type {
  ApiGuide,
  AskedLoanCost,
  CheckedStatement,
  PublicMoneyRequest,
  PublicSite,
} from '@farthing/contract';
import type { LinkedReceipt } from '@farthing/rules';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withCamera } from './security-headers.ts';

/** What the build of the web app gives the server: see apps/web/build.ts. */
type RenderModule = {
  readonly publicPages: readonly { readonly path: string; readonly status: number }[];
  /** Addresses that the single-page app answers, parameters as `:name`; those under /sandbox only in a sandbox. */
  readonly clientRoutes: readonly string[];
  readonly redirects: Readonly<Record<string, string>>;
  /** Texts beside the pages: robots.txt, the sitemap and the like. */
  siteFiles(site: PublicSite): readonly SiteFile[];
  renderPage(path: string, site: PublicSite): Promise<Rendered>;
  renderShell(site: PublicSite): Promise<Rendered>;
  renderNotFound(site: PublicSite): Promise<Rendered>;
  renderTooMany(site: PublicSite): Promise<Rendered>;
  renderMoneyRequest(request: PublicMoneyRequest, site: PublicSite): Promise<Rendered>;
  renderReceipt(linked: LinkedReceipt, site: PublicSite): Promise<Rendered>;
  renderChecked(checked: CheckedStatement, site: PublicSite): Promise<Rendered>;
  renderLoanCost(asked: AskedLoanCost, site: PublicSite): Promise<Rendered>;
  renderApiDocs(guide: ApiGuide, areaId: string | undefined, site: PublicSite): Promise<Rendered>;
};

type Rendered = {
  readonly html: string;
  readonly preload: readonly { readonly href: string; readonly as: string }[];
};

type SiteFile = {
  readonly path: string;
  readonly type: string;
  readonly body: string;
  /** For how long a browser need not ask again. */
  readonly maxAgeS: number;
};

export type Web = {
  readonly assetsDir: string;
  /** The addresses of all pages. */
  readonly paths: readonly string[];
  /** The addresses of the texts beside them. */
  readonly filePaths: readonly string[];
  readonly redirects: Readonly<Record<string, string>>;
  /** Search engines are kept out of a sandbox: nobody may take it for a bank. */
  readonly indexed: boolean;
  send(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** For whoever has opened too many pages, and may try again later. */
  sendTooMany(request: FastifyRequest, reply: FastifyReply, afterSeconds: number): Promise<FastifyReply>;
  sendFile(path: string, reply: FastifyReply): Promise<FastifyReply>;
  sendMoneyRequest(
    asked: PublicMoneyRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply>;
  sendReceipt(linked: LinkedReceipt, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  sendChecked(checked: CheckedStatement, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  sendLoanCost(asked: AskedLoanCost, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** The pages about the API; without an area that which lists all calls. */
  docsPages(guide: () => ApiGuide): DocsPages;
};

export type DocsPages = (
  areaId: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** What the pages say now. The same object for as long as nothing of it has changed: pages are rendered again when it is another. */
export type SiteNow = () => Promise<PublicSite>;

type Theme = 'system' | 'light' | 'dark';
type Encoded = {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: () => Buffer;
  readonly gzip: () => Buffer;
};
type Page = Readonly<Record<Theme, Encoded>> & { readonly headers: Readonly<Record<string, string>> };

/**
 * Renders every page at the start, from the configuration and the settings: what a page says about the bank (its mode, its name,
 * its licence, its prices) is known only now. When a setting has changed, a page is rendered again for the next who asks for it.
 */
export async function loadWeb(distDir: string, siteNow: SiteNow): Promise<Web> {
  const module = (await import(pathToFileURL(join(distDir, 'render.js')).href)) as RenderModule;
  const site = await siteNow();
  const files = module.siteFiles(site);
  const ahead = speculationHeader(files);
  const shell = keptPage(async (now) => encodePage(await module.renderShell(now), withCamera));
  const staffShell = keptPage(async (now) => encodePage(await module.renderShell(now)));
  const notFound = keptPage(async (now) => encodePage(await module.renderNotFound(now), ahead));
  const tooMany = keptPage(async (now) => encodePage(await module.renderTooMany(now)));
  const pages = new Map<string, KeptPage>();
  for (const { path, status } of module.publicPages) {
    if (status === 200)
      pages.set(
        path,
        keptPage(async (now) => encodePage(await module.renderPage(path, now), ahead)),
      );
  }
  for (const path of module.clientRoutes) {
    if (site.mode === 'sandbox' || !path.startsWith('/sandbox/'))
      pages.set(path, /^\/staff(?:\/|$)/.test(path) ? staffShell : shell);
  }
  for (const page of new Set([...pages.values(), notFound])) await page(site);
  return {
    assetsDir: join(distDir, 'client'),
    paths: [...pages.keys()],
    filePaths: files.map(({ path }) => path),
    redirects: module.redirects,
    indexed: site.mode === 'live',
    async send(path, request, reply) {
      const page = pages.get(path) ?? notFound;
      return sendPage(await page(await siteNow()), page === notFound ? 404 : 200, request, reply);
    },
    sendNotFound: async (request, reply) => sendPage(await notFound(await siteNow()), 404, request, reply),
    async sendTooMany(request, reply, afterSeconds) {
      reply
        .header('retry-after', String(Math.max(1, Math.ceil(afterSeconds))))
        .header('cache-control', 'no-store');
      return sendPage(await tooMany(await siteNow()), 429, request, reply);
    },
    async sendFile(path, reply) {
      const file = module.siteFiles(await siteNow()).find((one) => one.path === path);
      if (file === undefined) throw new Error(`There is no file at ${path}`);
      const { type, maxAgeS, body } = file;
      const kept = maxAgeS === 0 ? 'no-cache' : `public, max-age=${maxAgeS}`;
      return reply.type(type).header('cache-control', kept).send(body);
    },
    async sendMoneyRequest(asked, request, reply) {
      const page = encodePage(await module.renderMoneyRequest(asked, await siteNow()));
      return sendPage(page, 200, request, reply.header('cache-control', 'no-store'));
    },
    async sendChecked(checked, request, reply) {
      const page = encodePage(await module.renderChecked(checked, await siteNow()));
      return sendPage(page, 200, request, reply.header('cache-control', 'no-store'));
    },
    async sendLoanCost(asked, request, reply) {
      const page = encodePage(await module.renderLoanCost(asked, await siteNow()));
      return sendPage(page, 200, request, reply.header('cache-control', 'no-store'));
    },
    docsPages(guide) {
      const kept = new Map<string | undefined, KeptPage>();
      return async (areaId, request, reply) => {
        const page =
          kept.get(areaId) ??
          keptPage(async (now) => encodePage(await module.renderApiDocs(guide(), areaId, now)));
        kept.set(areaId, page);
        // Not like the answers of the API, which no browser keeps.
        return sendPage(await page(await siteNow()), 200, request, reply.header('cache-control', 'no-cache'));
      };
    },
    async sendReceipt(linked, request, reply) {
      const page = encodePage(await module.renderReceipt(linked, await siteNow()));
      return sendPage(page, 200, request, reply.header('cache-control', 'no-store'));
    },
  };
}

type KeptPage = (site: PublicSite) => Promise<Page>;

/** Rendered once for each state of the site, however many ask for it at the same moment. */
function keptPage(render: KeptPage): KeptPage {
  let kept: { readonly site: PublicSite; readonly page: Promise<Page> } | undefined;
  return (site) => {
    if (kept?.site !== site) kept = { site, page: render(site) };
    const { page } = kept;
    // What failed once may succeed for the next who asks.
    page.catch(() => {
      if (kept?.page === page) kept = undefined;
    });
    return page;
  };
}

export async function registerWeb(app: FastifyInstance, web: Web): Promise<void> {
  if (!web.indexed)
    app.addHook('onRequest', async (_, reply) => void reply.header('x-robots-tag', 'noindex'));
  await app.register(fastifyStatic, {
    root: web.assetsDir,
    // Each file is its own route, so that anything else is a real 404.
    wildcard: false,
    // What was compressed ahead is sent in place of its file, and has no address of its own.
    globIgnore: ['**/*.br', '**/*.gz'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  for (const path of web.paths) app.get(path, (request, reply) => web.send(path, request, reply));
  for (const path of web.filePaths) app.get(path, (_, reply) => web.sendFile(path, reply));
  for (const [from, to] of Object.entries(web.redirects)) {
    app.get(from, (_, reply) => reply.redirect(to, 308));
  }
}

function sendPage(page: Page, status: number, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoded = page[themeOf(request)];
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('vary', 'accept-encoding, cookie')
    .header('cache-control', reply.getHeader('cache-control') ?? 'no-cache')
    .headers(page.headers)
    .header('etag', encoded.etag);
  if (request.headers['if-none-match'] === encoded.etag && status === 200) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(encoded.br());
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(encoded.gzip());
  return reply.send(encoded.plain);
}

/** The visitor's choice of theme is in the page from its first byte, so that it never flashes the other one. */
function themeOf(request: FastifyRequest): Theme {
  const chosen = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
  return (chosen as Theme | undefined) ?? 'system';
}

/** Tells browsers where the rules are by which they may fetch the next page ahead. */
function speculationHeader(files: readonly SiteFile[]): Readonly<Record<string, string>> {
  const rules = files.find(({ type }) => type === 'application/speculationrules+json');
  return rules === undefined ? {} : { 'speculation-rules': `"${rules.path}"` };
}

function encodePage({ html, preload }: Rendered, headers: Page['headers'] = {}): Page {
  const withTheme = (theme: string) => encode(html.replace('<html ', `<html data-theme="${theme}" `));
  // Fonts are fetched without credentials even from the same origin, and a preload must ask in the same way.
  const hint = ({ href, as }: Rendered['preload'][number]) =>
    `<${href}>; rel=preload; as=${as}${as === 'font' ? '; crossorigin' : ''}`;
  return {
    system: encode(html),
    light: withTheme('light'),
    dark: withTheme('dark'),
    headers: { link: preload.map(hint).join(', '), ...headers },
  };
}

/** Compressed for the first who asks: all pages in all themes and codings would take a tenth of the start. */
function encode(html: string): Encoded {
  const plain = Buffer.from(html);
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br: once(() => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })),
    gzip: once(() => gzipSync(plain, { level: 6 })),
  };
}

function once(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
