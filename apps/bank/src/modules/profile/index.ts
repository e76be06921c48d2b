import type { Route } from '../../platform/http/route.ts';
import { profileRoutes } from './routes.ts';
import type { ProfileServices } from './service.ts';

export * from './views.ts';

/** What customers tell of themselves, and their picture. */
export function profileModule(services: ProfileServices): { readonly routes: readonly Route[] } {
  return { routes: profileRoutes(services) };
}
