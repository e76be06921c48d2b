import type { Currency, Money } from '@farthing/money';
import type { Destination, LinkedReceipt } from '@farthing/rules';
import { createTurns } from '../../platform/concurrency/turns.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Actor } from '../audit/index.ts';
import { expireJob } from './jobs.ts';
import { createPaymentIo } from './payment-io.ts';
import { listPayoutSteps, noteAccepted } from './payout-steps.ts';
import {
  handOver,
  listFiled,
  otherBankOf,
  type PlannedFile,
  planPaymentFile,
  type Replaced,
  replaceFile,
  sandboxPayouts,
} from './payouts/index.ts';
import { type PaymentAnswer, readLinked, receiptOf } from './receipt/index.ts';
import { withdrawalRoutes } from './routes.ts';
import {
  type BeforeCode,
  beforeCode,
  type CheckedLine,
  describeOrdered,
  type LineBody,
  lineChecker,
  type OrderedPayment,
  type OrderTerms,
  type OrderWish,
  type PaymentLine,
  type PlannedPayment,
  payLine,
  paymentFee,
  planOrdered,
} from './sending/index.ts';
import type { PayoutProvider, WithdrawalOptions, WithdrawalServices } from './services.ts';
import { readUnsigned, type UnsignedOf } from './share.ts';
import { type PlannedStep, peopleNeeded, planStep, takeStep } from './steps.ts';
import { findOwnPayment, listInReview, type Withdrawal } from './store.ts';

export { expectedArrival, whyStopped } from './payouts/index.ts';
export type { LineBody, OrderedPayment, OrderTerms } from './sending/index.ts';
export type { PlannedStep } from './steps.ts';
export type { Withdrawal } from './store.ts';
export * from './views.ts';

/** A step that staff or the payout's carrier take. */
export type StaffStep =
  /** Gives the money back instead of sending it. */
  | 'decline'
  /** Gives the money back, before the code was entered or while it is reviewed. */
  | 'cancel'
  /** The other bank has the money. */
  | 'settle'
  /** The other bank does not take it: it goes back into the wallet. */
  | 'fail'
  /** The other bank has sent it back, before or after it was settled: it goes back into the wallet. */
  | 'return';

export type Withdrawals = {
  readonly routes: readonly Route[];
  /** One of a customer's own, by its id or its reference, as its owner may read it. */
  find(customerId: string, idOrReference: string): Promise<PaymentAnswer | undefined>;
  /** What the payer was told when they asked for a payment that waits for its code; undefined of any other. */
  findBeforeCode(customerId: string, withdrawalId: string): Promise<BeforeCode | undefined>;
  /** What everybody may read who has the link of a receipt; undefined when it is none of the bank's. */
  findReceipt(token: string): Promise<LinkedReceipt | undefined>;
  /** Those that a risk rule leaves to staff, longest waiting first. */
  listInReview(limit: number): Promise<readonly Withdrawal[]>;
  /**
   * Sends what waits for review; refused when it would exceed the daily limit by now, when the customer is not active,
   * and when the rules of risk want two people and it is one. When the payee cannot be paid any more or the rate has moved
   * too far, the plan gives the money back instead. Refused with case_closed when it does not wait for review.
   */
  planApproval(actor: Actor, withdrawalId: string, people: 1 | 2): Promise<PlannedStep>;
  /** What somebody is to approve who wants something paid later; refused where it could not be paid now either. */
  describeOrdered(wish: OrderWish): Promise<OrderTerms>;
  /** One that its payer has approved before, such as that of a standing order, as the work that makes it. */
  planOrdered(ordered: OrderedPayment): Promise<PlannedPayment>;
  /** What a payment costs that is in the currency of its account, by the prices of now. */
  feeOf(to: { readonly destination: Destination; readonly currency: Currency }): Promise<Money>;
  /** Refused with case_closed when the step is not for the withdrawal's state. With the other bank's code for a return. */
  planStep(actor: Actor, withdrawalId: string, step: StaffStep, code?: string | null): Promise<PlannedStep>;
  /** The other bank has taken these payments on. */
  noteAccepted(tx: Tx, withdrawalIds: readonly string[], at: Date): Promise<void>;
  /** The step by itself. */
  takeStep(actor: Actor, withdrawalId: string, step: StaffStep): Promise<void>;
  /** How many members of staff have to agree by the rules of risk of now; refused when the customer is not active. */
  peopleNeeded(withdrawalId: string): Promise<1 | 2>;
  /**
   * For live payouts: an ISO 20022 file (pain.001.001.09) with those that are in none yet, to be given to the bank that
   * carries them; refused with nothing_to_pay when there are none, or not all of those that are asked for. What becomes of
   * each is recorded by the steps.
   */
  planPaymentFile(actor: Actor, only?: readonly string[]): Promise<PlannedFile>;
  /** The references of the payments that the name of a payment file, or of a block of one, stands for. */
  listFiled(reader: Reader, names: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** The content of a file, to be handed to the other bank; refused while one of its payments may not leave. */
  handOver(actor: Actor, fileId: string): Promise<string>;
  /** Replaces a file that nobody has downloaded by one without the payments that may not leave. */
  replaceFile(actor: Actor, fileId: string): Promise<Replaced>;
  /** For payments that are approved with others as one. */
  readonly lines: {
    /** What can be known of a line before it is paid from an account in this currency. */
    checker(currency: Currency): Promise<(body: LineBody) => CheckedLine>;
    /** What somebody has sent from an account today without the signature of others. */
    unsigned(reader: Reader, of: UnsignedOf): Promise<bigint>;
    /** Refused like any payment; called again, it finishes what was begun. */
    pay(line: PaymentLine): Promise<void>;
  };
  /** Gives back what has waited for too long, and answers how much it was; a job does this every minute. */
  expireOverdue(): Promise<number>;
};

/** Money out of the wallet: to another customer, or to another bank. */
export function withdrawalsModule(options: WithdrawalOptions): Withdrawals {
  const services: WithdrawalServices = {
    ...options,
    mode: options.config.mode,
    ledgerCurrency: options.config.ledgerCurrency,
    accountCodes: options.config.accountCodes,
    payoutAccount: options.config.payoutAccount,
    io: createPaymentIo(options),
    turns: createTurns(),
    payouts: payoutsOf(options, (id) => otherBankOf(services, id)),
  };
  const expiry = expireJob(services);
  options.jobs.register(expiry.job);
  return {
    routes: withdrawalRoutes(services),
    async find(customerId, idOrReference) {
      const found = await findOwnPayment(options.database.kysely, customerId, idOrReference);
      if (found === undefined) return undefined;
      return receiptOf(found, await listPayoutSteps(options.database.kysely, found.withdrawal.id));
    },
    findBeforeCode: (customerId, id) => beforeCode(services, customerId, id),
    findReceipt: async (token) => (await readLinked(services, token))?.shown,
    listInReview: (limit) => listInReview(options.database.kysely, limit),
    planApproval: (actor, id, people) => planStep(services, actor, id, { kind: 'approve' }, people),
    describeOrdered: (wish) => describeOrdered(services, wish),
    planOrdered: (ordered) => planOrdered(services, ordered),
    feeOf: (to) => paymentFee(services, to),
    planStep: (actor, id, kind, code = null) =>
      planStep(services, actor, id, kind === 'return' ? { kind, code } : { kind }),
    noteAccepted,
    takeStep: (actor, id, kind) => takeStep(services, actor, id, { kind }),
    peopleNeeded: (id) => peopleNeeded(services, id),
    planPaymentFile: (actor, only) => planPaymentFile(services, actor, only),
    listFiled,
    handOver: (actor, id) => handOver(services, actor, id),
    replaceFile: (actor, id) => replaceFile(services, actor, id),
    lines: {
      checker: (currency) => lineChecker(services, currency),
      unsigned: readUnsigned,
      pay: (line) => payLine(services, line),
    },
    expireOverdue: expiry.run,
  };
}

function payoutsOf(
  { config, clock, jobs }: WithdrawalOptions,
  handle: (withdrawalId: string) => Promise<void>,
): PayoutProvider {
  // In live mode payouts wait to be collected into a payment file.
  return config.mode === 'sandbox' ? sandboxPayouts({ clock, jobs, handle }) : { rowsOf: () => [] };
}
