import type { Clock } from '../../platform/clock.ts';
import { batchReads } from '../../platform/concurrency/batched-reads.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Deposits } from '../deposits/index.ts';
import type { Rates } from '../rates/index.ts';
import type { Withdrawals } from '../withdrawals/index.ts';
import { createRecentHistories } from './recent-history.ts';
import { walletRoutes } from './routes.ts';
import { newest } from './service.ts';
import { findWallets, type WalletQuestion } from './store.ts';

/** What customers see of their money: the wallet, its history, and what is under way. Nothing is moved here. */
export function walletModule({ config, database, clock, rates, withdrawals, deposits }: WalletOptions): {
  readonly routes: readonly Route[];
} {
  const recent = createRecentHistories({ wallets: rememberedWallets, transactions: newest });
  const findWallet = batchReads(
    (questions: readonly WalletQuestion[]) => findWallets(database.pool, questions, newest),
    { parallel: 2, largest: 32 },
  );
  const { mode, accountCodes } = config;
  const outside = { rates, withdrawals, deposits };
  const services = { database, clock, recent, ...outside, mode, accountCodes, findWallet };
  return { routes: walletRoutes(services) };
}

type WalletOptions = {
  readonly config: Pick<Config, 'mode' | 'accountCodes'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly rates: Pick<Rates, 'current'>;
  readonly withdrawals: Pick<Withdrawals, 'find' | 'findBeforeCode'>;
  readonly deposits: Pick<Deposits, 'paymentsSeen' | 'areConfirmedByThemselves'>;
};

/** About 20 kB each. */
const rememberedWallets = 500;
