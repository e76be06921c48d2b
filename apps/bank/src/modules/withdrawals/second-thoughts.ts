import type { Tx } from '../../platform/database/database.ts';
import type { Origin } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refuseByState, refuseByTries } from './confirm.ts';
import { sendCode } from './prepare.ts';
import type { WithdrawalServices } from './services.ts';
import { carryOut, type Held, hold, recordStep } from './steps.ts';
import type { Withdrawal } from './store.ts';
import { decide, type StepRefusal } from './withdrawal.ts';

/** Something that the owner of a withdrawal wants of it before the money has left. */
export type OwnersWish = {
  readonly customerId: string;
  readonly withdrawalId: string;
  readonly origin: Origin;
};

/** Gives the money back. Cancelled again, it stays cancelled. */
export async function cancelWithdrawal(
  services: WithdrawalServices,
  tx: Tx,
  wish: OwnersWish,
): Promise<Withdrawal> {
  const held = await holdOwn(services, tx, wish);
  const { withdrawal } = held;
  if (withdrawal.state === 'cancelled') return withdrawal;
  const decision = decide(withdrawal, { kind: 'cancel' }, services.clock.now());
  if ('refusal' in decision) throw refusalToCancel(decision.refusal);
  const cancelled = await carryOut(services, tx, held, decision);
  await recordStep(services, tx, withdrawal, {
    by: { actor: { kind: 'customer', id: wish.customerId }, origin: wish.origin },
    action: 'withdrawal.cancel',
    before: { status: withdrawal.state },
    after: { status: decision.next },
  });
  return cancelled;
}

/**
 * Mails a new code for the same payment; the one before no longer works. The quote is not given more time, and wrong
 * codes stay counted.
 */
export async function resendCode(
  services: WithdrawalServices,
  tx: Tx,
  wish: OwnersWish,
): Promise<Withdrawal> {
  const { withdrawal, customer } = await holdOwn(services, tx, wish);
  const refused = refuseByState(services, withdrawal) ?? (await refuseByTries(services, tx, customer.id));
  if (refused !== undefined) throw refused;
  await sendCode(services, tx, customer, { order: withdrawal, expiresAt: withdrawal.expiresAt });
  await recordStep(services, tx, withdrawal, {
    by: { actor: { kind: 'customer', id: customer.id }, origin: wish.origin },
    action: 'withdrawal.resend-code',
    after: { status: withdrawal.state },
  });
  return withdrawal;
}

async function holdOwn(
  services: WithdrawalServices,
  tx: Tx,
  { withdrawalId: id, customerId }: OwnersWish,
): Promise<Held> {
  const held = await hold(services, tx, { id, customerId });
  if (held === undefined) throw new Refusal('withdrawal_not_found');
  if (held.customer.status !== 'active') throw new Refusal('token_not_valid');
  return held;
}

function refusalToCancel(refusal: StepRefusal): Refusal {
  if (refusal === 'expired') return new Refusal('withdrawal_expired');
  return new Refusal(
    'withdrawal_closed',
    refusal === 'confirmed'
      ? { message: 'This payment has been sent and cannot be cancelled any more.' }
      : {},
  );
}
