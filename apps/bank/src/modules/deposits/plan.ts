import { canonicalReference, type ErrorCode } from '@farthing/contract';
import { money, parseAmount, toDecimal } from '@farthing/money';
import type { Reader } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, actedBy, reasonOf } from '../audit/index.ts';
import type { Work } from '../books/index.ts';
import { statusRow } from '../identity/index.ts';
import { type DepositEvent, type DepositRefusal, decide, type Movement } from './deposit.ts';
import { type DepositFacts, readDepositFacts } from './facts.ts';
import { outcomeMail } from './mails.ts';
import { postingOf, replacementId } from './postings.ts';
import { decisionRow, depositRow, paymentRow } from './rows.ts';
import type { DepositServices } from './services.ts';
import type { Deposit } from './store.ts';

/** What was seen on the network. */
export type Payment = {
  /** What it is worth in the deposit's currency: '1250.00'. */
  readonly received: string;
  readonly transactionHash: string;
};

/** What an event makes of a deposit, and the work that has to be handed in for it: an empty one when it was done before. */
export type Plan = { readonly deposit: Deposit; readonly work: Work };

/** Without an amount where only the payment itself is asked about. */
export type SeenPayment = Pick<Payment, 'transactionHash'> & Partial<Payment>;

export type Foreseen = { readonly deposit: Deposit; readonly next: 'credited' | 'late' | 'done-before' };

/** A payment has arrived: credited as received when it is in time, kept in suspense when it is late or for nobody. */
export async function planConfirm(
  services: DepositServices,
  reader: Reader,
  actor: Actor,
  id: string,
  payment: Payment,
): Promise<Plan> {
  return confirmed(services, actor, await readDepositFacts(reader, id, payment.transactionHash), payment);
}

/** The same for a deposit that has been read. */
export async function confirmed(
  services: DepositServices,
  actor: Actor,
  facts: DepositFacts | undefined,
  { received, transactionHash }: Payment,
): Promise<Plan> {
  const judged = judgePayment(services, facts, { received, transactionHash });
  const { deposit, hash } = judged;
  // Said again, by a job that ran twice or a second member of staff: it is done.
  if (judged.next === 'done-before') return { deposit, work: nothing };
  const after = {
    ...deposit,
    received: receivedMinor(received, deposit),
    status: judged.next,
    decidedAt: services.clock.now(),
  };
  return settle(services, actor, judged.facts, { after, hash, movement: judged.movement });
}

/** Credits a payment by a deposit that nobody announced: it is written as credited. Refused where no account can take it. */
export async function creditedAnew(
  services: DepositServices,
  actor: Actor,
  facts: DepositFacts,
  payment: Payment,
): Promise<Plan> {
  const { deposit, hash, next, movement } = judgePayment(services, facts, payment);
  if (next !== 'credited') throw refused('account-closed');
  const received = receivedMinor(payment.received, deposit);
  const after = { ...deposit, received, status: next, decidedAt: services.clock.now() } as const;
  return settle(services, actor, facts, { after, hash, movement, isNew: true });
}

/** What a payment would do to a deposit now, without doing it. */
export async function foresee(
  services: DepositServices,
  reader: Reader,
  id: string,
  payment: SeenPayment,
): Promise<Foreseen> {
  const facts = await readDepositFacts(reader, id, payment.transactionHash);
  const { deposit, next } = judgePayment(services, facts, payment);
  return { deposit, next };
}

/** Everything that happens to a deposit without a new payment. */
export async function planResolve(
  services: DepositServices,
  reader: Reader,
  actor: Actor,
  id: string,
  event: Exclude<DepositEvent, 'payment'>,
): Promise<Plan> {
  const facts = await readDepositFacts(reader, id);
  if (facts === undefined) throw refused('deposit-unknown');
  const { deposit } = facts;
  const now = services.clock.now();
  const decision = decide({ ...deposit, walletOpen: isOpen(facts) }, event, now);
  if ('refusal' in decision) throw refused(decision.refusal);
  const because = actor.kind === 'staff' ? (actor.because ?? null) : null;
  const after = { ...deposit, status: decision.next, because, decidedAt: now };
  return settle(services, actor, facts, { after, movement: decision.movement });
}

type Judged = Foreseen & { readonly facts: DepositFacts; readonly hash: string; readonly movement: Movement };

function judgePayment(
  { clock }: DepositServices,
  facts: DepositFacts | undefined,
  { transactionHash, received }: SeenPayment,
): Judged {
  if (facts === undefined) throw refused('deposit-unknown');
  const { deposit } = facts;
  const hash = canonicalReference(deposit.network, transactionHash);
  if (hash === undefined) throw refused('reference-not-valid');
  const about = { facts, deposit, hash };
  if (facts.payment === hash) {
    // Answered as done, whoever says another amount than was seen before would take theirs for the one that counts.
    if (received !== undefined && receivedMinor(received, deposit) !== deposit.received)
      throw refused('payment-of-another-amount');
    return { ...about, next: 'done-before', movement: 'none' };
  }
  const decision = decide({ ...deposit, walletOpen: isOpen(facts) }, 'payment', clock.now());
  if ('refusal' in decision) throw refused(decision.refusal);
  if (facts.isTaken) throw refused('payment-already-used');
  return { ...about, next: decision.next === 'late' ? 'late' : 'credited', movement: decision.movement };
}

type Change = {
  readonly after: Deposit;
  readonly movement: Movement;
  /** Of the payment, when this is about a new one. */
  readonly hash?: string;
  /** Nothing of the deposit was written before. */
  readonly isNew?: true;
};

async function settle(
  services: DepositServices,
  actor: Actor,
  facts: DepositFacts,
  change: Change,
): Promise<Plan> {
  const { books, mailer, brand, onCredited } = services;
  const { deposit: before, customer, account } = facts;
  const { after: deposit, movement, hash } = change;
  const credited = creditedBy(deposit, movement);
  const { commands, lines } =
    movement === 'none' ? nothing : postingOf(books, movement, deposit, receivedOf(deposit), account);
  const reader = { to: customer.email, firstName: customer.firstName };
  const rows = [
    change.isNew ? depositRow(deposit) : decisionRow(before, deposit),
    ...(hash === undefined ? [] : [paymentRow(deposit, hash)]),
    ...(credited === undefined || credited.id === deposit.id ? [] : [depositRow(credited)]),
    ...auditRows(services, actor, before, change),
    ...mailer.rowsOf(outcomeMail(brand.name, reader, { ...deposit, walletOpen: isOpen(facts) })),
    // Nothing reaches a wallet that is closed at the same moment.
    ...(credited === undefined ? [] : [statusRow(customer), ...(await onCredited(toCredited(credited)))]),
  ];
  return { deposit, work: { commands, lines, rows } };
}

const isOpen = ({ account }: DepositFacts) => account !== undefined;

function auditRows(
  { audit }: DepositServices,
  actor: Actor,
  before: Deposit,
  { after: deposit, hash }: Change,
): Work['rows'] {
  return audit.rowsOf({
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

function toCredited(credited: Deposit) {
  const { id, customerId, currency } = credited;
  return { depositId: id, customerId, amountMinor: receivedOf(credited), currency };
}

const actions = {
  pending: 'announce',
  credited: 'credit',
  rejected: 'reject',
  expired: 'expire',
  late: 'receive-late',
  replaced: 'credit-late',
  returned: 'return-late',
  'taken-back': 'take-back',
  'written-off': 'write-off',
} as const satisfies Record<Deposit['status'], string>;

function receivedOf({ id, received }: Deposit): bigint {
  if (received === null) throw new Error(`nothing was received for deposit ${id}`);
  return received;
}

function receivedMinor(received: string, { currency }: Deposit): bigint {
  const parsed = parseAmount(received, currency);
  if (!parsed.ok) throw new Error(`${received} is no amount that can have been received`);
  return parsed.money.minor;
}

export function inDecimal({ currency }: Deposit, minor: bigint): string {
  return toDecimal(money(minor, currency));
}

function refused(refusal: DepositRefusal): Refusal {
  return new Refusal(codes[refusal]);
}

/** What the rules refuse, in the codes of the contract. */
const codes = {
  'deposit-unknown': 'not_found',
  'deposit-closed': 'case_closed',
  'deposit-not-due': 'case_closed',
  'deposit-not-late': 'case_closed',
  'account-closed': 'customer_not_active',
  'payment-already-used': 'payment_already_used',
  'payment-of-another-amount': 'payment_already_used',
  'reference-not-valid': 'validation_failed',
} as const satisfies Record<DepositRefusal, ErrorCode>;

const nothing: Work = { commands: [], lines: [], rows: [] };
