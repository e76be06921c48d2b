import { type Money, money, toDecimal } from '@farthing/money';
import { coinsInWords, coinsWorthRoundingDown } from '@farthing/rules';
import type { Reader } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Actor, actedBy, reasonOf } from '../../audit/index.ts';
import type { Work } from '../../books/index.ts';
import { chainTerms, coinPriceOf, depositMs } from '../../settings/index.ts';
import { announcedAddressRow } from '../addresses/index.ts';
import { readDepositFacts, readFactsOfNew } from '../facts.ts';
import { confirmed, creditedAnew, planResolve } from '../plan.ts';
import { replacementId } from '../postings.ts';
import type { DepositServices } from '../services.ts';
import type { Deposit } from '../store.ts';
import { referenceFor } from './credit.ts';
import { type DoubtDecision, decisionsFor } from './doubt.ts';
import { closedMail } from './doubt-mails.ts';
import { type FoundOutput, findOutput } from './doubt-store.ts';
import { outputRow } from './rows.ts';
import { findDepositOf, listOfTransaction } from './store.ts';
import { isGoneForGood } from './take-back.ts';

/** A payment on a chain, as staff decide on it. */
export type ChainPaymentFacts = FoundOutput & {
  /** '0.0025'. */
  readonly coins: string;
  /** At the price of now; null for another token, and where there is no price. */
  readonly worth: Money | null;
  /** What was credited for it. */
  readonly received: Money | null;
  readonly decisions: readonly DoubtDecision[];
};

export async function findChainPayment(
  { settings, currency }: DepositServices,
  reader: Reader,
  id: string,
): Promise<ChainPaymentFacts | undefined> {
  const found = await findOutput(reader, id);
  if (found === undefined) return undefined;
  const { output, tip, depositStatus, receivedMinor } = found;
  const { network, units, otherToken } = output;
  const { values } = await settings.current();
  const price = otherToken === null ? coinPriceOf(values, network, currency) : null;
  const { blocksIfSmall } = chainTerms(values, network, currency);
  return {
    ...found,
    coins: coinsInWords(network, units),
    worth: price === null ? null : coinsWorthRoundingDown(network, units, money(price, currency)),
    received: receivedMinor === null ? null : money(receivedMinor, currency),
    decisions: decisionsFor(output, {
      isGoneForGood: isGoneForGood(output, tip, blocksIfSmall),
      isBooked: depositStatus !== null && borne.has(depositStatus),
    }),
  };
}

/** A late one that was credited stands by its replacement; of one that was sent back nothing is left to bear. */
const borne: ReadonlySet<string> = new Set(['credited', 'replaced', 'returned']);

/** The payment, if this can be decided about it now. */
export async function decidableChainPayment(
  services: DepositServices,
  reader: Reader,
  id: string,
  decision: DoubtDecision,
): Promise<ChainPaymentFacts> {
  const payment = await findChainPayment(services, reader, id);
  if (payment === undefined) throw new Refusal('not_found');
  if (!payment.decisions.includes(decision)) throw new Refusal('case_closed');
  return payment;
}

export type Doubted =
  | { readonly decision: 'credit'; readonly received: Money }
  | { readonly decision: 'return' | 'write-off' };

/** What two people have decided, as one work: the payment, the deposit, the money, the audit entry and the mail. */
export async function planChainPayment(
  services: DepositServices,
  reader: Reader,
  actor: Actor,
  id: string,
  doubted: Doubted,
): Promise<Work> {
  const payment = await decidableChainPayment(services, reader, id, doubted.decision);
  if (doubted.decision === 'credit') return planCredit(services, reader, actor, payment, doubted.received);
  if (payment.output.why === 'taken-back') return planLoss(services, reader, actor, payment);
  return planClosing(services, reader, actor, payment, doubted.decision);
}

/** By the deposit that was announced with the address, while it waits for its payment in time; else by one of its own. */
async function planCredit(
  services: DepositServices,
  reader: Reader,
  actor: Actor,
  { output, customerId }: ChainPaymentFacts,
  received: Money,
): Promise<Work> {
  const reference = referenceFor(output, await listOfTransaction(reader, output));
  const payment = { received: toDecimal(received), transactionHash: reference };
  const announcedId = output.depositId ?? (await findDepositOf(reader, output.address));
  const announced = announcedId === null ? undefined : await readDepositFacts(reader, announcedId, reference);
  const now = services.clock.now();
  const credited = (depositId: string) =>
    outputRow(output, { ...output, state: 'credited', why: null, depositId, decidedAt: now });
  const { status, expiresAt } = announced?.deposit ?? {};
  if (status === 'pending' && expiresAt !== undefined && now < expiresAt) {
    const { deposit, work } = await confirmed(services, actor, announced, payment);
    if (deposit.status !== 'credited') throw new Refusal('customer_not_active');
    return { ...work, rows: [...work.rows, credited(deposit.id)] };
  }
  const fresh = await newDeposit(services, customerId, output, received);
  const facts = await readFactsOfNew(reader, fresh, reference);
  if (facts === undefined) throw new Refusal('not_found');
  const { work } = await creditedAnew(services, actor, facts, payment);
  const taken = announcedId === null ? [announcedAddressRow(output, fresh.id)] : [];
  return { ...work, rows: [...work.rows, ...taken, credited(fresh.id)] };
}

async function newDeposit(
  { ids, clock, settings }: DepositServices,
  customerId: string,
  { network, address }: FoundOutput['output'],
  { minor, currency }: Money,
): Promise<Deposit> {
  const createdAt = clock.now();
  const { values } = await settings.current();
  return {
    id: ids.next(),
    customerId,
    network,
    address,
    currency,
    amount: minor,
    received: null,
    status: 'pending',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + depositMs(values)),
    decidedAt: null,
    because: null,
    replaces: null,
  };
}

/** It was credited, has left its chain, and the customer has spent it: the bank bears it. */
async function planLoss(
  services: DepositServices,
  reader: Reader,
  actor: Actor,
  payment: ChainPaymentFacts,
): Promise<Work> {
  const { output, depositStatus } = payment;
  if (output.depositId === null) throw new Refusal('case_closed');
  if (depositStatus === 'returned') return planClosing(services, reader, actor, payment, 'write-off');
  const id = depositStatus === 'replaced' ? replacementId(output.depositId) : output.depositId;
  const { work } = await planResolve(services, reader, actor, id, 'write-off');
  const after = { ...output, state: 'written-off', decidedAt: services.clock.now() } as const;
  return { ...work, rows: [...work.rows, outputRow(output, after)] };
}

/** Nothing of it is in the books, so no money moves there; that it was decided, by whom and why, is kept and told. */
async function planClosing(
  services: DepositServices,
  reader: Reader,
  actor: Actor,
  { output, customerId, coins }: ChainPaymentFacts,
  decision: 'return' | 'write-off',
): Promise<Work> {
  const { audit, mailer, brand, identity, clock } = services;
  const customer = await identity.find(reader, customerId);
  if (customer === undefined) throw new Refusal('not_found');
  const state = decision === 'return' ? 'returned' : 'written-off';
  const because = actor.kind === 'staff' ? (actor.because ?? null) : null;
  const told = {
    coins,
    network: output.network,
    isToken: output.otherToken !== null,
    state,
    because,
  } as const;
  return {
    commands: [],
    lines: [],
    rows: [
      outputRow(output, { ...output, state, decidedAt: clock.now() }),
      ...audit.rowsOf({
        ...actedBy(actor),
        action: `chain-payment.${decision}`,
        subject: { kind: 'chain-payment', id: output.id },
        before: { state: output.state },
        after: {
          state,
          kind: output.why,
          coins,
          network: output.network,
          transaction_hash: output.transactionHash,
          ...reasonOf(actor),
        },
      }),
      ...mailer.rowsOf(closedMail(brand.name, { to: customer.email, firstName: customer.firstName }, told)),
    ],
  };
}
