import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { WithdrawalFacts } from '../facts.ts';
import type { WithdrawalServices } from '../services.ts';
import type { Withdrawal } from '../store.ts';
import { decide } from '../withdrawal.ts';

export function refuseByState({ clock }: WithdrawalServices, withdrawal: Withdrawal): Refusal | undefined {
  const decision = decide(withdrawal, { kind: 'confirm', flagged: false }, clock.now());
  if (!('refusal' in decision)) return undefined;
  return new Refusal(decision.refusal === 'expired' ? 'withdrawal_expired' : 'withdrawal_closed');
}

/** Too many wrong PINs keep all money from moving, and too many wrong codes any code from being judged. */
export function refuseByTries({ pin, risk }: WithdrawalFacts): Refusal | undefined {
  if (pin !== undefined && pin.lockedAt !== null) return new Refusal('pin_locked');
  return risk.wrongCodes >= policies.withdrawals.wrongCodesPerDay
    ? new Refusal('code_tries_exceeded')
    : undefined;
}
