import { sandboxSite } from './lib/sandbox-site.ts';
import { clientRoutes, publicPages, renderNotFound, renderPage, renderShell } from './render.tsx';

/** What the bank would answer to this path; used by the development server only. */
export async function developmentPage(path: string): Promise<{ status: 200 | 404; html: string }> {
  const isAt = (page: { readonly path: string }) => page.path === path;
  if (publicPages.some(isAt)) return { status: 200, html: await renderPage(path, sandboxSite) };
  if (clientRoutes.some(isAt)) return { status: 200, html: await renderShell(sandboxSite) };
  return { status: 404, html: await renderNotFound(sandboxSite) };
}
