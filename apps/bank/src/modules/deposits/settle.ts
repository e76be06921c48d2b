import { canonicalReference } from '@farthing/contract';
import { money, parseAmount, toDecimal } from '@farthing/money';
import type { Tx } from '../../platform/database/database.ts';
import { type Actor, actedBy, reasonOf } from '../audit/index.ts';
import { type DepositEvent, type DepositRefusal, decide, type Movement } from './deposit.ts';
import { outcomeMail } from './mails.ts';
import { postingOf, replacementId } from './postings.ts';
import { sandboxHash } from './provider.ts';
import type { DepositServices } from './services.ts';
import {
  claimPayment,
  type Deposit,
  findPayment,
  insertDeposit,
  isPaymentTaken,
  listDue,
  lockDeposit,
  saveDecision,
} from './store.ts';

/** What was seen on the network. */
export type Payment = {
  /** What it is worth in the wallet's currency: '1250.00'. */
  readonly received: string;
  readonly transactionHash: string;
};

export type Settled =
  | { readonly status: 'done'; readonly deposit: Deposit }
  | { readonly status: 'refused'; readonly refusal: DepositRefusal };

export type Foreseen =
  | { readonly deposit: Deposit; readonly next: 'credited' | 'late' | 'done-before' }
  | { readonly refusal: DepositRefusal };

/** A payment has arrived: credited as received when it is in time, kept in suspense when it is late or for nobody. */
export async function confirm(
  services: DepositServices,
  tx: Tx,
  actor: Actor,
  id: string,
  { received, transactionHash }: Payment,
): Promise<Settled> {
  const deposit = await lockDeposit(tx, id);
  if (deposit === undefined) return refused('deposit-unknown');
  const hash = canonicalReference(deposit.network, transactionHash);
  if (hash === undefined) return refused('reference-not-valid');
  // Said again, by a job that ran twice or a second member of staff: it is done.
  if ((await findPayment(tx, id)) === hash) return { status: 'done', deposit };
  const now = services.clock.now();
  const walletOpen = await isWalletOpen(services, tx, deposit);
  const decision = decide({ ...deposit, walletOpen }, 'payment', now);
  if ('refusal' in decision) return refused(decision.refusal);
  if (!(await claimPayment(tx, deposit, hash))) return refused('payment-already-used');
  const after = {
    ...deposit,
    received: receivedMinor(received, deposit),
    status: decision.next,
    decidedAt: now,
  };
  return settle(services, tx, actor, { before: deposit, after, walletOpen, hash }, decision.movement);
}

/** What a payment would do to a deposit now, without doing it. */
export async function foresee(
  services: DepositServices,
  tx: Tx,
  id: string,
  { transactionHash }: Pick<Payment, 'transactionHash'>,
): Promise<Foreseen> {
  const deposit = await lockDeposit(tx, id);
  if (deposit === undefined) return { refusal: 'deposit-unknown' };
  const hash = canonicalReference(deposit.network, transactionHash);
  if (hash === undefined) return { refusal: 'reference-not-valid' };
  if ((await findPayment(tx, id)) === hash) return { deposit, next: 'done-before' };
  const walletOpen = await isWalletOpen(services, tx, deposit);
  const decision = decide({ ...deposit, walletOpen }, 'payment', services.clock.now());
  if ('refusal' in decision) return decision;
  if (await isPaymentTaken(tx, hash)) return { refusal: 'payment-already-used' };
  return { deposit, next: decision.next === 'late' ? 'late' : 'credited' };
}

/** Everything that happens to a deposit without a new payment. */
export async function resolve(
  services: DepositServices,
  tx: Tx,
  actor: Actor,
  id: string,
  event: Exclude<DepositEvent, 'payment'>,
): Promise<Settled> {
  const deposit = await lockDeposit(tx, id);
  if (deposit === undefined) return refused('deposit-unknown');
  const now = services.clock.now();
  const walletOpen = await isWalletOpen(services, tx, deposit);
  const decision = decide({ ...deposit, walletOpen }, event, now);
  if ('refusal' in decision) return refused(decision.refusal);
  const because = actor.kind === 'staff' ? (actor.because ?? null) : null;
  const after = { ...deposit, status: decision.next, because, decidedAt: now };
  return settle(services, tx, actor, { before: deposit, after, walletOpen }, decision.movement);
}

/** For the sandbox, where nothing is ever sent: all of it has arrived. */
export async function confirmAsAnnounced(services: DepositServices, id: string): Promise<void> {
  await services.database.transaction(async (tx) => {
    const deposit = await lockDeposit(tx, id);
    // Staff may have been faster.
    if (deposit?.status !== 'pending') return;
    await confirm(services, tx, { kind: 'system' }, id, {
      received: inDecimal(deposit, deposit.amount),
      transactionHash: sandboxHash(id),
    });
  });
}

/** Each in a transaction of its own: one that cannot be closed does not keep the others open. */
export async function expireDue(services: DepositServices): Promise<number> {
  const { database, clock } = services;
  const due = await listDue(database.kysely, clock.now(), expiredAtOnce);
  const faults: unknown[] = [];
  let expired = 0;
  for (const id of due) {
    try {
      const { status } = await database.transaction((tx) =>
        resolve(services, tx, { kind: 'system' }, id, 'expire'),
      );
      if (status === 'done') expired += 1;
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} deposits could not be closed`);
  return expired;
}

const expiredAtOnce = 1000;

async function settle(
  services: DepositServices,
  tx: Tx,
  actor: Actor,
  change: {
    readonly before: Deposit;
    readonly after: Deposit;
    readonly walletOpen: boolean;
    /** Of the payment, when this is about a new one. */
    readonly hash?: string;
  },
  movement: Movement,
): Promise<Settled> {
  const { audit, identity, mailer, brandName } = services;
  const { before, after: deposit, walletOpen, hash } = change;
  await saveDecision(tx, deposit);
  const credited = creditedBy(deposit, movement);
  if (credited !== undefined && credited.id !== deposit.id) await insertDeposit(tx, credited);
  await move(services, tx, deposit, movement);
  await audit.record(tx, {
    ...actedBy(actor),
    action: `deposit.${actions[deposit.status]}`,
    subject: { kind: 'deposit', id: deposit.id },
    before: { status: before.status },
    after: {
      status: deposit.status,
      announced: inDecimal(deposit, deposit.amount),
      ...(deposit.received === null ? {} : { received: inDecimal(deposit, deposit.received) }),
      currency: deposit.currency,
      network: deposit.network,
      ...(hash === undefined ? {} : { transaction_hash: hash }),
      ...reasonOf(actor),
    },
  });
  const customer = await identity.find(tx, deposit.customerId);
  if (customer === undefined) throw new Error(`deposit ${deposit.id} is of nobody`);
  const reader = { ...customer, to: customer.email };
  await mailer.send(tx, outcomeMail(brandName, reader, { ...deposit, walletOpen }));
  if (credited !== undefined) {
    const { id, customerId, received, currency } = credited;
    await services.onCredited(tx, {
      depositId: id,
      customerId,
      amountMinor: received ?? 0n,
      currency,
    });
  }
  return { status: 'done', deposit };
}

/** Whoever closes an account waits for what is on its way; what comes after that is for nobody's wallet. */
async function isWalletOpen(
  { identity, books }: DepositServices,
  tx: Tx,
  { customerId }: Deposit,
): Promise<boolean> {
  const customer = await identity.find(tx, customerId);
  return (
    customer?.status !== 'closed' && (await books.isOpen(tx, await books.customerAccount(tx, customerId)))
  );
}

async function move({ books }: DepositServices, tx: Tx, deposit: Deposit, movement: Movement): Promise<void> {
  if (movement === 'none') return;
  if (deposit.received === null) throw new Error(`nothing was received for deposit ${deposit.id}`);
  const wallet = await books.customerAccount(tx, deposit.customerId);
  const { commands, lines } = postingOf(books, movement, deposit, deposit.received, wallet);
  await books.post(tx, commands, lines);
}

/** The deposit by which the money has reached the wallet: an expired one never does, a new one takes its place. */
function creditedBy(deposit: Deposit, movement: Movement): Deposit | undefined {
  if (movement === 'to-wallet') return deposit;
  if (movement !== 'suspense-to-wallet') return undefined;
  return {
    ...deposit,
    id: replacementId(deposit.id),
    amount: deposit.received ?? deposit.amount,
    status: 'credited',
    replaces: deposit.id,
  };
}

const actions = {
  pending: 'announce',
  credited: 'credit',
  rejected: 'reject',
  expired: 'expire',
  late: 'receive-late',
  replaced: 'credit-late',
  returned: 'return-late',
} as const satisfies Record<Deposit['status'], string>;

function receivedMinor(received: string, { currency }: Deposit): bigint {
  const parsed = parseAmount(received, currency);
  if (!parsed.ok) throw new Error(`${received} is no amount that can have been received`);
  return parsed.money.minor;
}

function inDecimal({ currency }: Deposit, minor: bigint): string {
  return toDecimal(money(minor, currency));
}

function refused(refusal: DepositRefusal): Settled {
  return { status: 'refused', refusal };
}
