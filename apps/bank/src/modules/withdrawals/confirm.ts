import { timingSafeEqual } from 'node:crypto';
import { isHeld } from '@farthing/rules';
import type { Tx } from '../../platform/database/database.ts';
import type { Origin } from '../../platform/http/route.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { auditedRisk, codePurpose, refusalOf } from './prepare.ts';
import type { WithdrawalServices } from './services.ts';
import { canBePaid, carryOut, type Held, hold, isAnswered, judgeAgain, recordStep } from './steps.ts';
import { countWrongCode, countWrongCodes, type Withdrawal } from './store.ts';
import { decide, type WithdrawalEvent } from './withdrawal.ts';

export type Confirmation = {
  readonly customerId: string;
  readonly sessionId: string;
  readonly withdrawalId: string;
  readonly code: string;
  readonly origin: Origin;
};

/**
 * The right code sends the money, or leaves it to staff when a rule says so; the same code again gets the same answer.
 * Refusals are answered, not thrown: thrown, they would take the count of wrong codes back.
 */
export async function confirmWithdrawal(
  services: WithdrawalServices,
  tx: Tx,
  confirmation: Confirmation,
): Promise<Withdrawal | Refusal> {
  const { customerId, withdrawalId: id } = confirmation;
  const held = await hold(services, tx, { id, customerId });
  if (held === undefined) return new Refusal('withdrawal_not_found');
  if (held.customer.status !== 'active') throw new Refusal('token_not_valid');
  const digest = services.secrets.hmac('withdrawal-code', `${id}\n${confirmation.code}`);
  if (isAnswered(held.withdrawal)) return again(held.withdrawal, digest);
  const refused =
    refuseByState(services, held.withdrawal) ??
    (await refuseByTries(services, tx, customerId)) ??
    (await refuseByCode(services, tx, confirmation));
  return refused ?? send(services, tx, held, { digest, ...confirmation });
}

/** Confirmed before. Only who knows the code that did it is told what came of it. */
function again(withdrawal: Withdrawal, digest: Buffer): Withdrawal | Refusal {
  const isSame = withdrawal.confirmedBy !== null && timingSafeEqual(withdrawal.confirmedBy, digest);
  return isSame ? withdrawal : new Refusal('withdrawal_closed');
}

export function refuseByState({ clock }: WithdrawalServices, withdrawal: Withdrawal): Refusal | undefined {
  const decision = decide(withdrawal, { kind: 'confirm', flagged: false }, clock.now());
  if (!('refusal' in decision)) return undefined;
  return new Refusal(decision.refusal === 'expired' ? 'withdrawal_expired' : 'withdrawal_closed');
}

/** Too many wrong PINs keep all money from moving, and too many wrong codes any code from being judged. */
export async function refuseByTries(
  { clock, pins }: WithdrawalServices,
  tx: Tx,
  customerId: string,
): Promise<Refusal | undefined> {
  const dayAgo = new Date(clock.now().getTime() - 86_400_000);
  const [isLocked, wrongCodes] = await Promise.all([
    pins.isLocked(tx, customerId),
    countWrongCodes(tx, customerId, dayAgo),
  ]);
  if (isLocked) return new Refusal('pin_locked');
  return wrongCodes >= policies.withdrawals.wrongCodesPerDay ? new Refusal('code_tries_exceeded') : undefined;
}

/** Tries are counted for this withdrawal, and for all of the customer's together. */
async function refuseByCode(
  services: WithdrawalServices,
  tx: Tx,
  { withdrawalId, code }: Confirmation,
): Promise<Refusal | undefined> {
  const codes = await services.identity.codes.open(tx, codePurpose, withdrawalId);
  const refused = await codes.judge(code);
  if (refused?.code === 'code_invalid') await countWrongCode(tx, withdrawalId);
  return refused;
}

type Sender = Pick<Confirmation, 'sessionId' | 'origin'> & { readonly digest: Buffer };

/** A refusal that is thrown from here on, such as that of the limit, leaves the code as it was: not used up. */
async function send(
  services: WithdrawalServices,
  tx: Tx,
  held: Held,
  by: Sender,
): Promise<Withdrawal | Refusal> {
  const { withdrawal } = held;
  const now = services.clock.now();
  const [isPayable, risk] = await Promise.all([
    canBePaid(services, tx, withdrawal),
    judgeAgain(services, tx, held, by.sessionId),
  ]);
  if (!isPayable || risk.answer === 'refuse') {
    await giveUp(services, tx, held, { by, event: { kind: isPayable ? 'cancel' : 'fail' } });
    if (isPayable) return refusalOf(risk);
    return new Refusal('withdrawal_closed', { message: 'The recipient’s account cannot be paid any more.' });
  }
  const flagged = isHeld(risk.answer);
  const decision = decide(withdrawal, { kind: 'confirm', flagged }, now);
  if ('refusal' in decision) throw new Error(`withdrawal ${withdrawal.id} is ${decision.refusal}`);
  const confirmed = await carryOut(services, tx, held, decision, {
    confirmedBy: by.digest,
    confirmedAt: now,
    risk,
    ...(flagged ? { expiresAt: new Date(now.getTime() + policies.withdrawals.reviewWithinMs) } : {}),
  });
  await recordConfirmation(services, tx, held, {
    by,
    after: { status: decision.next, ...auditedRisk(risk) },
  });
  return confirmed;
}

/** The payee or the rules of risk do not let it go any more: the money is given back at once. */
async function giveUp(
  services: WithdrawalServices,
  tx: Tx,
  held: Held,
  { by, event }: { readonly by: Sender; readonly event: WithdrawalEvent },
): Promise<void> {
  const { withdrawal } = held;
  const decision = decide(withdrawal, event, services.clock.now());
  if ('refusal' in decision) throw new Error(`withdrawal ${withdrawal.id} cannot end: ${decision.refusal}`);
  await carryOut(services, tx, held, decision);
  await recordConfirmation(services, tx, held, { by, after: { status: decision.next } });
}

function recordConfirmation(
  services: WithdrawalServices,
  tx: Tx,
  { withdrawal }: Held,
  { by, after }: { readonly by: Sender; readonly after: Parameters<typeof recordStep>[3]['after'] },
): Promise<void> {
  return recordStep(services, tx, withdrawal, {
    by: { actor: { kind: 'customer', id: withdrawal.customerId }, origin: by.origin },
    action: 'withdrawal.confirm',
    before: { status: withdrawal.state },
    after,
  });
}
