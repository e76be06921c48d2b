import type { Database } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import { createRecentHistories } from './recent-history.ts';
import { walletRoutes } from './routes.ts';
import { newest } from './service.ts';
import { findWallets, type WalletQuestion } from './store.ts';
import { together } from './together.ts';

/** What customers see of their money: the wallet and its history. Nothing is moved here. */
export function walletModule({ database }: { readonly database: Database }): {
  readonly routes: readonly Route[];
} {
  const recent = createRecentHistories({ wallets: rememberedWallets, transactions: newest });
  const findWallet = together(
    (questions: readonly WalletQuestion[]) => findWallets(database.pool, questions, newest),
    { atOnce: 2, most: 32 },
  );
  return { routes: walletRoutes({ database, recent, findWallet }) };
}

/** About 70 kB each. */
const rememberedWallets = 500;
