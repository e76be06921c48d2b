import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { SiteConfig } from '@farthing/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What the build of the web app gives the server: see apps/web/build.ts. */
type RenderModule = {
  readonly publicPages: readonly { readonly path: string; readonly status: number }[];
  /** Addresses that the single-page app answers, parameters as `:name`; those under /sandbox only in a sandbox. */
  readonly clientRoutes: readonly string[];
  renderPage(path: string, site: SiteConfig): Promise<Rendered>;
  renderShell(site: SiteConfig): Promise<Rendered>;
  renderNotFound(site: SiteConfig): Promise<Rendered>;
};

type Rendered = {
  readonly html: string;
  readonly preload: readonly { readonly href: string; readonly as: string }[];
};

export type Web = {
  readonly assetsDir: string;
  readonly pages: ReadonlyMap<string, Page>;
  sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply;
};

type Theme = 'system' | 'light' | 'dark';
type Encoded = { readonly etag: string; readonly plain: Buffer; readonly br: Buffer; readonly gzip: Buffer };
type Page = Readonly<Record<Theme, Encoded>> & { readonly link: string };

/**
 * Renders every page once, from the configuration: what a page says about the bank (its mode, its name, its licence,
 * its prices) is known only now, and never changes while the server runs.
 */
export async function loadWeb(distDir: string, site: SiteConfig): Promise<Web> {
  const module = (await import(pathToFileURL(join(distDir, 'render.js')).href)) as RenderModule;
  const shell = encodePage(await module.renderShell(site));
  const notFound = encodePage(await module.renderNotFound(site));
  const pages = new Map<string, Page>();
  for (const { path, status } of module.publicPages) {
    if (status === 200) pages.set(path, encodePage(await module.renderPage(path, site)));
  }
  for (const path of module.clientRoutes) {
    if (site.mode === 'sandbox' || !path.startsWith('/sandbox/')) pages.set(path, shell);
  }
  return {
    assetsDir: join(distDir, 'client'),
    pages,
    sendNotFound: (request, reply) => sendPage(notFound, 404, request, reply),
  };
}

export async function registerWeb(app: FastifyInstance, web: Web): Promise<void> {
  await app.register(fastifyStatic, {
    root: web.assetsDir,
    // Each file is its own route, so that anything else is a real 404.
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  for (const [path, page] of web.pages) {
    app.get(path, (request, reply) => sendPage(page, 200, request, reply));
  }
}

function sendPage(page: Page, status: number, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoded = page[themeOf(request)];
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('vary', 'accept-encoding, cookie')
    .header('cache-control', 'no-cache')
    .header('link', page.link)
    .header('etag', encoded.etag);
  if (request.headers['if-none-match'] === encoded.etag && status === 200) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(encoded.br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(encoded.gzip);
  return reply.send(encoded.plain);
}

/** The visitor's choice of theme is in the page from its first byte, so that it never flashes the other one. */
function themeOf(request: FastifyRequest): Theme {
  const chosen = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
  return (chosen as Theme | undefined) ?? 'system';
}

function encodePage({ html, preload }: Rendered): Page {
  const withTheme = (theme: string) => encode(html.replace('<html ', `<html data-theme="${theme}" `));
  // Fonts are fetched without credentials even from the same origin, and a preload must ask in the same way.
  const hint = ({ href, as }: Rendered['preload'][number]) =>
    `<${href}>; rel=preload; as=${as}${as === 'font' ? '; crossorigin' : ''}`;
  return {
    system: encode(html),
    light: withTheme('light'),
    dark: withTheme('dark'),
    link: preload.map(hint).join(', '),
  };
}

function encode(html: string): Encoded {
  const plain = Buffer.from(html);
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gzip: gzipSync(plain, { level: 6 }),
  };
}
