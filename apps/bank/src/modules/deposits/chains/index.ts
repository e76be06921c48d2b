import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Chains } from './chain.ts';
import { esploraChain } from './esplora.ts';
import { jsonRpcChain } from './json-rpc.ts';
import { simulatedChain } from './simulated.ts';

export { planConfirmByHand } from './by-hand.ts';
export type { Chains } from './chain.ts';
export type { DoubtDecision } from './doubt.ts';
export {
  type ChainPaymentFacts,
  type Doubted,
  decidableChainPayment,
  findChainPayment,
  planChainPayment,
} from './doubts.ts';
export { paymentsSeen, type SeenPayments } from './payments-of-deposit.ts';
export { sandboxChainRoutes } from './sandbox-routes.ts';
export { type ChainState, readChainStates } from './store.ts';
export { watchAll } from './watch.ts';

/** The chains that this bank looks at: those whose services are known, or the simulated ones of a sandbox. */
export function chainsOf({ mode, chains }: Pick<Config, 'mode' | 'chains'>, database: Database): Chains {
  if (mode === 'sandbox')
    return { BTC: simulatedChain(database, 'BTC'), TRC20: simulatedChain(database, 'TRC20') };
  const { btcUrl, trc20Url, trc20Token } = chains;
  return {
    ...(btcUrl === undefined ? {} : { BTC: esploraChain(btcUrl) }),
    ...(trc20Url === undefined || trc20Token === undefined
      ? {}
      : { TRC20: jsonRpcChain(trc20Url, trc20Token) }),
  };
}
