import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { forgetUnused, positionFigures } from './exchange/index.ts';
import { announceRates, creditEarned, creditMonths, interestDifferences } from './interest/index.ts';
import { type BankLimits, changeBankLimits, findLimited } from './limits/index.ts';
import { roundUpPayments } from './pots/index.ts';
import { accountRoutes } from './routes.ts';
import type { AccountServices } from './services.ts';

export { type AccountRow, heldAccountsSql, heldOfTexts } from './held.ts';
export { closeHoldings, type LeavingModule, leavingModule } from './leaving/index.ts';
export { listed as answerAccounts } from './manage.ts';
export * from './views.ts';

export type Accounts = {
  readonly routes: readonly Route[];
  /** For Prometheus: how much of its bound each position of the bank uses. */
  positionFigures(): ReturnType<typeof positionFigures>;
  /** Interest of every month that is over; a job does it each night. */
  creditMonths(): Promise<void>;
  /** Moves what card payments are rounded up by into the pots that customers chose; a job does it every minute. */
  roundUpPayments(): Promise<void>;
  /** What a customer's savings have earned up to today, before somebody else closes them. */
  creditEarned(customerId: string): Promise<void>;
  /** What the bank lets leave an account. */
  readonly limitsByStaff: {
    /** Undefined when there is no such account, it is closed, or it is a pot. */
    find: typeof findLimited;
    /** Once two members of staff have agreed; its owners are told. */
    change(tx: Tx, limits: BankLimits): Promise<void>;
  };
  /** Where interest is not what the journal and the rates come to, in batches; see `interestDifferences`. */
  interestDifferences(reader: Reader, after: string | undefined): ReturnType<typeof interestDifferences>;
};

/** What a customer holds: their accounts, how they like to see them, and money that moves between them. */
export function accountsModule(
  services: AccountServices & { readonly jobs: Pick<Jobs, 'register'> },
): Accounts {
  services.jobs.register({
    name: 'forget-unused-quotes',
    every: '23 * * * *',
    handle: () => forgetUnused(services.database.kysely, services.clock.now()),
  });
  // A while after midnight, when nothing is on its way any more that was booked the day before. Every day, since a bank
  // that did not run on the first of a month has to catch up.
  services.jobs.register({
    name: 'credit-interest',
    every: '20 0 * * *',
    handle: () => creditMonths(services),
  });
  services.jobs.register({
    name: 'announce-savings-rates',
    every: '*/5 * * * *',
    handle: () => announceRates(services),
  });
  services.jobs.register({
    name: 'round-up-card-payments',
    every: '* * * * *',
    handle: () => roundUpPayments(services),
  });
  return {
    routes: accountRoutes(services),
    roundUpPayments: () => roundUpPayments(services),
    positionFigures: () => positionFigures(services),
    creditMonths: () => creditMonths(services),
    creditEarned: (customerId) => creditEarned(services, customerId),
    limitsByStaff: {
      find: findLimited,
      change: (tx, limits) => changeBankLimits(services, tx, limits),
    },
    interestDifferences: (reader, after) => interestDifferences(services, reader, after),
  };
}
