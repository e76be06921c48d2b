import type { Tx } from '../../platform/database/database.ts';
import { decidedAnew } from '../../platform/database/outdated.ts';
import type { Route } from '../../platform/http/route.ts';
import { createTurns } from '../../platform/turns.ts';
import type { Actor } from '../audit/index.ts';
import { doorWithin, openDoor } from './door.ts';
import { expireJob } from './jobs.ts';
import { collectPaymentFile, type PaymentFile } from './payouts/collect.ts';
import type { PayoutProvider } from './payouts/provider.ts';
import { sandboxPayouts } from './payouts/sandbox.ts';
import { withdrawalRoutes } from './routes.ts';
import type { WithdrawalOptions, WithdrawalServices } from './services.ts';
import { peopleNeeded, takeStep } from './steps.ts';
import { findPaymentFile, listInReview, type Withdrawal } from './store.ts';

export type { Withdrawal } from './store.ts';

/** A step that staff or the payout's carrier take: false when it is not for the withdrawal's state, and nothing happens. */
export type Step = (tx: Tx, actor: Actor, withdrawalId: string) => Promise<boolean>;

type StaffStep = 'decline' | 'cancel' | 'settle' | 'fail' | 'return';

export type Withdrawals = {
  readonly routes: readonly Route[];
  /** Those that a risk rule leaves to staff, longest waiting first. */
  listInReview(limit: number): Promise<readonly Withdrawal[]>;
  /**
   * Sends what waits for review; refused when it would exceed the daily limit by now, when the customer is not active,
   * and when the rules of risk want two people and it is one. False also when the payee cannot be paid any more: then
   * the money is given back.
   */
  approve(tx: Tx, actor: Actor, withdrawalId: string, people: 1 | 2): Promise<boolean>;
  /** How many members of staff have to agree by the rules of risk of now; refused when the customer is not active. */
  peopleNeeded(tx: Tx, withdrawalId: string): Promise<1 | 2>;
  /** Gives the money back instead. */
  readonly decline: Step;
  /** Gives the money back, before the code was entered or while it is reviewed. */
  readonly cancel: Step;
  /** The other bank has the money. */
  readonly settlePayout: Step;
  /** The other bank does not take it: it goes back into the wallet. */
  readonly failPayout: Step;
  /** The other bank has sent it back, before or after it was settled: it goes back into the wallet. */
  readonly returnPayout: Step;
  /**
   * For live payouts: an ISO 20022 file (pain.001.001.09) with those that are in none yet, to be given to the bank that
   * carries them; undefined when there are none, or not all of those that are asked for. What becomes of
   * each is recorded by the two functions above.
   */
  paymentFile(tx: Tx, actor: Actor, only?: readonly string[]): Promise<PaymentFile | undefined>;
  /** The content of a file that was made before. */
  readPaymentFile(id: string): Promise<string | undefined>;
  /** Gives back what has waited for too long, and answers how much it was; a job does this every minute. */
  expireOverdue(): Promise<number>;
};

/** Money out of the wallet: to another customer, or to another bank. */
export function withdrawalsModule(options: WithdrawalOptions): Withdrawals {
  const services: WithdrawalServices = {
    ...options,
    brandName: options.config.brandName,
    walletCurrency: options.config.ledgerCurrency,
    payoutAccount: options.config.payoutAccount,
    door: openDoor(options),
    turns: createTurns(),
    payouts: payoutsOf(options, (id) =>
      decidedAnew(() => takeStep(services, services.door, { kind: 'system' }, id, { kind: 'settle' })),
    ),
  };
  const step =
    (kind: StaffStep): Step =>
    (tx, actor, id) =>
      takeStep(services, doorWithin(services, tx), actor, id, { kind });
  const expiry = expireJob(services);
  options.jobs.register(expiry.job);
  return {
    routes: withdrawalRoutes(services),
    listInReview: (limit) => listInReview(options.database.kysely, limit),
    approve: (tx, actor, id, people) =>
      takeStep(services, doorWithin(services, tx), actor, id, { kind: 'approve' }, people),
    peopleNeeded: (tx, id) => peopleNeeded(services, doorWithin(services, tx), id),
    decline: step('decline'),
    cancel: step('cancel'),
    settlePayout: step('settle'),
    failPayout: step('fail'),
    returnPayout: step('return'),
    paymentFile: (tx, actor, only) => collectPaymentFile(services, tx, actor, only),
    readPaymentFile: (id) => findPaymentFile(options.database.kysely, id),
    expireOverdue: expiry.run,
  };
}

function payoutsOf(
  { config, clock, jobs }: WithdrawalOptions,
  settle: (withdrawalId: string) => Promise<boolean>,
): PayoutProvider {
  // In live mode payouts wait to be collected into a payment file.
  return config.mode === 'sandbox' ? sandboxPayouts({ clock, jobs, settle }) : { rowsOf: () => [] };
}
