import { clientRoutes } from './lib/routes.ts';
import { sandboxSite } from './lib/sandbox-site.ts';
import { publicPages, renderNotFound, renderPage, renderShell } from './render.tsx';

/** What the bank would answer to this path; used by the development server only. */
export async function developmentPage(path: string): Promise<{ status: 200 | 404; html: string }> {
  const isPublic = publicPages.some((page) => page.path === path && page.status === 200);
  if (isPublic) return { status: 200, html: (await renderPage(path, sandboxSite)).html };
  const isClient = clientRoutes.some((route) => route === path);
  if (isClient) return { status: 200, html: (await renderShell(sandboxSite)).html };
  return { status: 404, html: (await renderNotFound(sandboxSite)).html };
}
