import type { TopupAnswer } from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import type { Topup } from './topup.ts';

export function toAnswer(topup: Topup): TopupAnswer {
  const { amount, debtMinor, debtPaidAt } = topup;
  const isOwed = debtMinor > 0n && debtPaidAt === null;
  return {
    id: topup.id,
    state: topup.state,
    amount: toDecimal(amount),
    currency: amount.currency,
    account: topup.account,
    owed: isOwed ? toDecimal(money(debtMinor, amount.currency)) : null,
    created_at: topup.createdAt.toISOString(),
    expires_at: topup.expiresAt.toISOString(),
    decided_at: topup.decidedAt?.toISOString() ?? null,
  };
}
