import type { Database } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import { createRecentHistories } from './recent-history.ts';
import { walletRoutes } from './routes.ts';
import { newest } from './service.ts';

/** What customers see of their money: the wallet and its history. Nothing is moved here. */
export function walletModule({ database }: { readonly database: Database }): {
  readonly routes: readonly Route[];
} {
  const recent = createRecentHistories({ wallets: rememberedWallets, transactions: newest });
  return { routes: walletRoutes({ database, recent }) };
}

/** About 50 kB each. */
const rememberedWallets = 500;
