import type { ComingPayment, StandingOrder } from '@farthing/contract';
import { createTurns } from '../../platform/concurrency/turns.ts';
import type { Route } from '../../platform/http/route.ts';
import { readComing, readOrders } from './answers.ts';
import { type Counts, endStopped, payAllDue, payJob, run } from './jobs.ts';
import { standingOrderRoutes } from './routes.ts';
import type { StandingOrderOptions } from './services.ts';

export { dueOrderView } from './views.ts';

export type StandingOrders = {
  readonly routes: readonly Route[];
  /** Those of a customer, as the customer reads them. */
  listOf(customerId: string): Promise<readonly StandingOrder[]>;
  /**
   * What is coming from one account in the next three months, whoever of those who share it has asked for it, the nearest first; without
   * what is skipped. Whoever asks has looked whether it may be read.
   */
  comingFrom(accountId: string): Promise<readonly ComingPayment[]>;
  /** Makes the payments whose time has come, and answers what came of each. */
  payAllDue(): Promise<Counts>;
  /** Ends those whose customer is locked or closed, whose account is closed, or that nobody has confirmed in time. */
  endStopped(): Promise<number>;
  /** Both, as a job does every minute. */
  run(): Promise<void>;
};

/** Payments on a later day, and standing orders: approved once, made once on each of their days. */
export function standingOrdersModule({ jobs, ...options }: StandingOrderOptions): StandingOrders {
  const services = { ...options, turns: createTurns() };
  jobs.register(payJob(services));
  return {
    routes: standingOrderRoutes(services),
    listOf: async (customerId) => (await readOrders(services, customerId)).orders,
    comingFrom: (accountId) => readComing(services, accountId),
    payAllDue: () => payAllDue(services),
    endStopped: () => endStopped(services),
    run: () => run(services),
  };
}
