import type { Database } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import { walletRoutes } from './routes.ts';

/** What customers see of their money: the wallet and its history. Nothing is moved here. */
export function walletModule({ database }: { readonly database: Database }): {
  readonly routes: readonly Route[];
} {
  return { routes: walletRoutes(database) };
}
