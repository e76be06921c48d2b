import type { SiteContent } from '@farthing/contract';
import { matchPath } from 'react-router';
import { sandboxLending } from './lib/lending/sandbox-lending.ts';
import { sandboxSite } from './lib/sandbox-site.ts';
import { clientRoutes, publicPages, renderNotFound, renderPage, renderShell } from './render.tsx';

/** What the bank would answer to this path; used by the development server only. */
export async function developmentPage(
  path: string,
  content: SiteContent,
): Promise<{ status: 200 | 404; html: string }> {
  const site = { ...sandboxSite, content, lending: sandboxLending };
  const isPublic = publicPages.some((page) => page.path === path && page.status === 200);
  if (isPublic) return { status: 200, ...(await renderPage(path, site)) };
  if (clientRoutes.some((route) => matchPath(route, path) !== null))
    return { status: 200, ...(await renderShell(site)) };
  return { status: 404, ...(await renderNotFound(site)) };
}
