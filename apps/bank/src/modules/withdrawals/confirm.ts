import { timingSafeEqual } from 'node:crypto';
import type { Tx } from '../../platform/database/database.ts';
import type { Origin } from '../../platform/http/route.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { codePurpose } from './prepare.ts';
import { type RiskReason, riskReasons } from './risk.ts';
import type { WithdrawalServices } from './services.ts';
import { canBePaid, carryOut, type Held, hold, isAnswered, recordStep } from './steps.ts';
import { countConfirmed, countWrongCode, countWrongCodes, isKnownPayee, type Withdrawal } from './store.ts';
import { decide } from './withdrawal.ts';

export type Confirmation = {
  readonly customerId: string;
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
  return refused ?? send(services, tx, held, { digest, origin: confirmation.origin });
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

/** A refusal that is thrown from here on, such as that of the limit, leaves the code as it was: not used up. */
async function send(
  services: WithdrawalServices,
  tx: Tx,
  held: Held,
  by: { readonly digest: Buffer; readonly origin: Origin },
): Promise<Withdrawal | Refusal> {
  const { clock } = services;
  const { withdrawal } = held;
  const now = clock.now();
  const record = (after: string, reasons: readonly RiskReason[] = []) =>
    recordStep(services, tx, withdrawal, {
      by: { actor: { kind: 'customer', id: withdrawal.customerId }, origin: by.origin },
      action: 'withdrawal.confirm',
      before: { status: withdrawal.state },
      after: { status: after, ...(reasons.length === 0 ? {} : { because: reasons.join(', ') }) },
    });
  const [isPayable, reasons] = await Promise.all([
    canBePaid(services, tx, withdrawal),
    riskOf(services, tx, withdrawal),
  ]);
  if (!isPayable) {
    const failed = decide(withdrawal, { kind: 'fail' }, now);
    if ('refusal' in failed) throw new Error(`withdrawal ${withdrawal.id} cannot fail: ${failed.refusal}`);
    await carryOut(services, tx, held, failed);
    await record(failed.next);
    return new Refusal('withdrawal_closed', { message: 'The recipient’s account cannot be paid any more.' });
  }
  const decision = decide(withdrawal, { kind: 'confirm', flagged: reasons.length > 0 }, now);
  if ('refusal' in decision) throw new Error(`withdrawal ${withdrawal.id} is ${decision.refusal}`);
  const confirmed = await carryOut(services, tx, held, decision, {
    confirmedBy: by.digest,
    confirmedAt: now,
    riskReasons: reasons,
    ...(reasons.length === 0
      ? {}
      : { expiresAt: new Date(now.getTime() + policies.withdrawals.reviewWithinMs) }),
  });
  await record(decision.next, reasons);
  return confirmed;
}

async function riskOf(
  { clock }: WithdrawalServices,
  tx: Tx,
  { customerId, payeeKey, limitShare }: Withdrawal,
): Promise<readonly RiskReason[]> {
  const { risk } = policies.withdrawals;
  const now = clock.now();
  const since = new Date(now.getTime() - risk.velocity.windowMs);
  const [isKnown, confirmedRecently] = await Promise.all([
    isKnownPayee(tx, customerId, payeeKey),
    countConfirmed(tx, customerId, since),
  ]);
  return riskReasons({ amountMinor: limitShare.minor, isKnownPayee: isKnown, confirmedRecently, now }, risk);
}
