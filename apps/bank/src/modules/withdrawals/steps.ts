import { accountNumberOf } from '@farthing/rules';
import { decidedAnew } from '../../platform/database/outdated.ts';
import { Refusal, refusalOf } from '../../platform/refusal.ts';
import { type Actor, type Audit, actedBy, reasonOf } from '../audit/index.ts';
import type { Work } from '../books/index.ts';
import { refuseLowered } from '../limits/index.ts';
import { isAnswerable } from '../requests/index.ts';
import { type Effect, effects } from './effects.ts';
import type { Question, WithdrawalFacts } from './facts.ts';
import { dayOf, isQuoteGone, judgeAgain } from './limits/index.ts';
import type { PaymentIo } from './payment-io.ts';
import { refuseStopped } from './person.ts';
import { limitRefusal, payerRow, stepRow } from './rows.ts';
import type { WithdrawalServices } from './services.ts';
import { mayStillPrepare, shareRows } from './share.ts';
import type { Changes, Order, Withdrawal } from './store.ts';
import {
  type Decision,
  decide,
  isSent,
  isWaiting,
  type WithdrawalEvent,
  type WithdrawalState,
} from './withdrawal.ts';

type AuditEntry = Parameters<Audit['rowsOf']>[0];

/** Undefined when there is none with this id, or it is somebody else's. */
export async function readWithdrawalFacts(
  { clock }: WithdrawalServices,
  io: PaymentIo,
  question: Pick<Question, 'customerId'> & Partial<Question> & { readonly withdrawalId: string },
): Promise<WithdrawalFacts | undefined> {
  const facts = await io.read({
    codeKey: null,
    payerAccountId: null,
    account: null,
    payeeKey: null,
    sessionId: null,
    now: clock.now(),
    key: undefined,
    ...question,
  });
  const { withdrawal, payer } = facts;
  return withdrawal === undefined || payer === undefined ? undefined : { ...facts, withdrawal, payer };
}

/** What a step does, for whoever has more to write with it. */
export type PlannedStep = {
  readonly work: Work;
  /** What the payment is afterwards. */
  readonly next: WithdrawalState;
  /** False when a payment cannot be let go any more, because its payee is gone or its quote is, and its money is given back. */
  readonly isAsWanted: boolean;
};

/**
 * A step by staff (how many of them have agreed), a job or the payout's carrier: refused when it is not for this state, so
 * that doing it twice, or too late, does nothing.
 */
export async function planStep(
  services: WithdrawalServices,
  actor: Actor,
  id: string,
  wanted: WithdrawalEvent,
  people: 1 | 2 = 1,
): Promise<PlannedStep> {
  const known = await readWithdrawalFacts(services, services.io, { withdrawalId: id, customerId: null });
  if (known === undefined) throw new Refusal('withdrawal_not_found');
  const { withdrawal } = known;
  if (wanted.kind === 'approve' && withdrawal.state === 'in-review')
    await refuseRelease(services, services.io, known, people);
  const now = services.clock.now();
  const event = wanted.kind === 'approve' ? await release(services, known, now) : wanted;
  // A quote that is gone ends the payment now, whatever time staff still had.
  const isLapsed = wanted.kind === 'approve' && event.kind === 'expire';
  const decision = decide(isLapsed ? { ...withdrawal, expiresAt: now } : withdrawal, event, now);
  if ('refusal' in decision) throw new Refusal('case_closed');
  const returnCode = event.kind === 'return' ? (event.code ?? null) : null;
  const { work } = carryOut(services, { ...known, returnCode }, decision);
  const entry = auditRows(services, withdrawal, {
    by: actedBy(actor),
    action: `withdrawal.${event.kind}`,
    before: { status: withdrawal.state },
    after: { status: decision.next, ...reasonOf(actor) },
  });
  return {
    work: { ...work, rows: [...work.rows, ...entry] },
    next: decision.next,
    isAsWanted: event.kind === wanted.kind,
  };
}

/** The step by itself; refused when it is not for this state. */
export async function takeStep(
  services: WithdrawalServices,
  actor: Actor,
  id: string,
  wanted: WithdrawalEvent,
): Promise<void> {
  await decidedAnew(async () => {
    const { work } = await planStep(services, actor, id, wanted);
    await services.io.submit(work);
  });
}

/** For what runs by itself: false when somebody has decided it since it was found, and nothing is left to do. */
export async function takeStepIfOpen(...step: Parameters<typeof takeStep>): Promise<boolean> {
  const refusal = await refusalOf(takeStep(...step));
  if (refusal !== undefined && refusal.code !== 'case_closed') throw refusal;
  return refusal === undefined;
}

/** What becomes of a payment that staff let go: the payee may be gone by now, or the quote. */
async function release(
  services: WithdrawalServices,
  known: WithdrawalFacts,
  now: Date,
): Promise<WithdrawalEvent> {
  const { withdrawal } = known;
  if (withdrawal.state !== 'in-review') return { kind: 'approve' };
  if (!canBePaid(known)) return { kind: 'fail' };
  if (isRequestOver(known, now)) return { kind: 'cancel' };
  return (await isQuoteGone(services, withdrawal, now)) ? { kind: 'expire' } : { kind: 'approve' };
}

/**
 * Nothing leaves the account of a customer who is locked, closed or frozen, whoever agrees. And what one person may agree to is
 * judged again: other payments may have left while this one waited.
 */
async function refuseRelease(
  services: WithdrawalServices,
  io: PaymentIo,
  known: WithdrawalFacts,
  people: 1 | 2,
): Promise<void> {
  refuseLettingGo(known);
  refuseOverAccount(services, known);
  const { answer } = await judgeAgain(services, io, known);
  if (answer === 'refuse') throw new Refusal('payment_refused');
  if (answer === 'hold-for-two' && people < 2) throw new Refusal('second_person_needed');
}

/** Whoever agrees, nothing is sent whose payer is stopped, or may prepare no payments from the account any more. */
function refuseLettingGo({ payer, share }: WithdrawalFacts): void {
  refuseStopped(payer);
  if (share?.isFrozen === true) throw new Refusal('account_frozen');
  if (mayStillPrepare(share)) return;
  const message = 'The person who prepared this payment may no longer do so. Decline it instead.';
  throw new Refusal('status_conflict', { message });
}

/** How many members of staff have to agree before it is sent, as things are now. */
export async function peopleNeeded(services: WithdrawalServices, id: string): Promise<1 | 2> {
  const { io } = services;
  const known = await readWithdrawalFacts(services, io, { withdrawalId: id, customerId: null });
  if (known === undefined) throw new Refusal('withdrawal_not_found');
  refuseLettingGo(known);
  return (await judgeAgain(services, io, known)).answer === 'hold-for-two' ? 2 : 1;
}

/** What may leave the account may be less by now, or other payments have left on the day that it leaves. */
export function refuseOverAccount(
  { clock }: Pick<WithdrawalServices, 'clock'>,
  { limit, withdrawal: { debit, countedOn } }: WithdrawalFacts,
): void {
  refuseLowered(limit, debit, countedOn === dayOf(clock.now()));
}

/** An account here may have been locked or closed since it was named. */
export function canBePaid({ withdrawal, payee }: WithdrawalFacts): boolean {
  return withdrawal.payeeCustomerId === null || payee?.status === 'active';
}

/**
 * The request that it answers was paid by others or withdrawn meanwhile. What the payer has approved in time is in time, also
 * if staff or others who share the account take longer.
 */
export function isRequestOver({ withdrawal, request }: WithdrawalFacts, now: Date): boolean {
  if (request === undefined) return false;
  return !isAnswerable(request, withdrawal.amount.minor, withdrawal.confirmedAt ?? now);
}

/** What has to be done to the money and the books, who is told, and what the withdrawal is afterwards. */
export function carryOut(
  services: WithdrawalServices,
  known: WithdrawalFacts,
  decision: Exclude<Decision, { refusal: unknown }>,
  changes: Changes = {},
): { readonly after: Withdrawal; readonly work: Work } {
  const { withdrawal, payer, payerVersion } = known;
  const effect: Effect = effects[decision.money](services, known, decision.next);
  const isOver = !isWaiting(decision.next) && decision.next !== 'paying';
  const after: Withdrawal = {
    ...withdrawal,
    ...changes,
    ...effect.changes,
    ...(isOver ? { endedAt: services.clock.now() } : {}),
    state: decision.next,
  };
  const { commands = [], lines = [] } = effect.posting ?? {};
  // What goes on is held to the people and rules that it was decided on; what comes back, comes back whoever has left.
  const isGoingOn = decision.money === 'stays held' || decision.money === 'leaves the wallet';
  const guards = isGoingOn ? shareRows(known.share) : [];
  const rows = [stepRow(withdrawal, after), payerRow(payer.id, payerVersion), ...guards, ...effect.rows];
  return { after, work: { commands, lines, rows, refusals: limitRefusal } };
}

export function auditRows(
  { audit }: WithdrawalServices,
  order: Order,
  step: {
    readonly by: Pick<AuditEntry, 'actor' | 'origin'>;
    readonly action: AuditEntry['action'];
    readonly before?: AuditEntry['before'];
    readonly after: AuditEntry['after'];
  },
): Work['rows'] {
  const { by, action, before, after } = step;
  return audit.rowsOf({
    ...by,
    action,
    subject: { kind: 'withdrawal', id: order.id },
    ...(before === undefined ? {} : { before }),
    after: {
      amount: order.amount.minor.toString(),
      currency: order.amount.currency,
      reference: order.reference,
      last_four: accountNumberOf(order.destination).slice(-4),
      ...after,
    },
  });
}

export function isAnswered({ state }: Withdrawal): boolean {
  return state === 'awaiting-approval' || state === 'in-review' || isSent(state);
}
