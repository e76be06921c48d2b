import type { Config } from '../../platform/config.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Actor } from '../audit/index.ts';
import type { Work } from '../books/index.ts';
import { sandboxDeposits } from '../settings/index.ts';
import { walletKeysNow } from './addresses/index.ts';
import {
  type ChainPaymentFacts,
  type Chains,
  chainsOf,
  type DoubtDecision,
  type Doubted,
  decidableChainPayment,
  findChainPayment,
  paymentsSeen,
  planChainPayment,
  planConfirmByHand,
  type SeenPayments,
  sandboxChainRoutes,
  watchAll,
} from './chains/index.ts';
import type { DepositStatus } from './deposit.ts';
import { networksOf } from './networks.ts';
import { type Foreseen, foresee, type Payment, type Plan, planResolve, type SeenPayment } from './plan.ts';
import { confirmedByStaff, sandboxProvider } from './provider.ts';
import { depositRoutes } from './routes.ts';
import type { DepositServices } from './services.ts';
import { confirm, confirmAsAnnounced, expireDue, resolve } from './settle.ts';
import { type Deposit, findDeposit, listByStatus } from './store.ts';

export {
  type ChainPaymentFacts,
  type ChainState,
  type DoubtDecision,
  readChainStates,
} from './chains/index.ts';
export { expectedConfirmation, sandboxHash } from './provider.ts';
export type { Deposit } from './store.ts';
export * from './views.ts';

/** Beside the routes, what the confirming side does: staff, or a watcher of the network. All of it is audited. */
export type Deposits = {
  readonly routes: readonly Route[];
  /** The decisions below as works, for whoever has rows to add before handing them in. */
  readonly plans: {
    confirm(reader: Reader, actor: Actor, depositId: string, payment: Payment): Promise<Plan>;
    reject(reader: Reader, actor: Actor, depositId: string): Promise<Plan>;
    creditLate(reader: Reader, actor: Actor, depositId: string): Promise<Plan>;
    returnLate(reader: Reader, actor: Actor, depositId: string): Promise<Plan>;
  };
  /** Credited as received; in suspense when the deposit had expired or been rejected. */
  confirm(actor: Actor, depositId: string, payment: Payment): Promise<Deposit>;
  /** What `confirm` would do with this payment now. */
  foresee(reader: Reader, depositId: string, payment: SeenPayment): Promise<Foreseen>;
  /** No payment has come, or none that may be credited; the actor's reason is told to the customer. */
  reject(actor: Actor, depositId: string): Promise<Deposit>;
  /** Moves a late payment from suspense to the wallet, by a new deposit. */
  creditLate(actor: Actor, depositId: string): Promise<Deposit>;
  /** Notes that a late payment was sent back. */
  returnLate(actor: Actor, depositId: string): Promise<Deposit>;
  find(depositId: string): Promise<Deposit | undefined>;
  /** What its chain shows of a deposit that has an address of its own. */
  paymentsSeen(deposit: Pick<Deposit, 'id' | 'address' | 'network'>): Promise<SeenPayments>;
  /** A payment on a chain that is not credited by itself, and what two people make of it. */
  readonly chainPayments: {
    find(reader: Reader, id: string): Promise<ChainPaymentFacts | undefined>;
    /** The payment, if this can be decided about it now. */
    decidable(reader: Reader, id: string, decision: DoubtDecision): Promise<ChainPaymentFacts>;
    plan(reader: Reader, actor: Actor, id: string, doubted: Doubted): Promise<Work>;
  };
  /** Whether they are credited although nothing was sent: in a sandbox that asks nobody. */
  areConfirmedByThemselves(): Promise<boolean>;
  /** Oldest first; `after` is the id of the last one of the page before. */
  list(page: {
    readonly status: DepositStatus;
    readonly after?: string;
    readonly limit: number;
  }): Promise<readonly Deposit[]>;
  /** Closes those whose time is over, and returns how many there were. A job does it each minute. */
  expireDue(): Promise<number>;
  /** Looks at the chains for payments, those of the configuration unless others are given. A job does it each minute. */
  watchChains(chains?: Chains): Promise<void>;
};

export type DepositsOptions = Omit<
  DepositServices,
  'provider' | 'networksNow' | 'areConfirmedByThemselves' | 'currency'
> & {
  readonly config: Pick<Config, 'mode' | 'walletAddresses' | 'ledgerCurrency' | 'chains'>;
  readonly jobs: Jobs;
};

/** Money that customers bring in from outside. */
export function depositsModule(options: DepositsOptions): Deposits {
  const services = assemble(options);
  const { kysely } = services.database;
  const chains = chainsOf(options.config, services.database);
  const module: Deposits = {
    routes: [
      ...depositRoutes(services),
      ...(options.config.mode === 'sandbox' ? sandboxChainRoutes(services, chains) : []),
    ],
    plans: {
      confirm: (reader, actor, id, payment) => planConfirmByHand(services, reader, actor, id, payment),
      reject: (reader, actor, id) => planResolve(services, reader, actor, id, 'reject'),
      creditLate: (reader, actor, id) => planResolve(services, reader, actor, id, 'credit-late'),
      returnLate: (reader, actor, id) => planResolve(services, reader, actor, id, 'return-late'),
    },
    confirm: (actor, depositId, payment) => confirm(services, actor, depositId, payment),
    foresee: (reader, depositId, payment) => foresee(services, reader, depositId, payment),
    reject: (actor, depositId) => resolve(services, actor, depositId, 'reject'),
    creditLate: (actor, depositId) => resolve(services, actor, depositId, 'credit-late'),
    returnLate: (actor, depositId) => resolve(services, actor, depositId, 'return-late'),
    find: (depositId) => findDeposit(kysely, depositId),
    paymentsSeen: (deposit) => paymentsSeen(services, deposit),
    chainPayments: {
      find: (reader, id) => findChainPayment(services, reader, id),
      decidable: (reader, id, decision) => decidableChainPayment(services, reader, id, decision),
      plan: (reader, actor, id, doubted) => planChainPayment(services, reader, actor, id, doubted),
    },
    areConfirmedByThemselves: services.areConfirmedByThemselves,
    list: (page) => listByStatus(kysely, page),
    expireDue: () => expireDue(services),
    watchChains: (given = chains) => watchAll(services, given),
  };
  options.jobs.register({
    name: 'expire-deposits',
    every: '* * * * *',
    handle: async () => void (await module.expireDue()),
  });
  options.jobs.register({
    name: 'watch-chains',
    every: '* * * * *',
    handle: () => module.watchChains(),
  });
  return module;
}

function assemble({ config, jobs, ...platform }: DepositsOptions): DepositServices {
  const areConfirmedByThemselves = async () => {
    const { values } = await platform.settings.current();
    return config.mode === 'sandbox' && values['work.sandbox-deposits'] === sandboxDeposits.byThemselves;
  };
  const confirm = async (id: string) => {
    if (await areConfirmedByThemselves()) await confirmAsAnnounced(services, id);
  };
  const services: DepositServices = {
    ...platform,
    networksNow: async () => networksOf(config, await walletKeysNow({ mode: config.mode, ...platform })),
    areConfirmedByThemselves,
    currency: config.ledgerCurrency,
    provider: config.mode === 'sandbox' ? sandboxProvider({ ...platform, jobs, confirm }) : confirmedByStaff,
  };
  return services;
}
