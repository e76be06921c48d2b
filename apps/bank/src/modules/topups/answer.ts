import type { TopupAnswer } from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import { owedMinor, type Topup } from './topup.ts';

export function toAnswer(topup: Topup): TopupAnswer {
  const { amount } = topup;
  const owed = owedMinor(topup);
  return {
    id: topup.id,
    state: topup.state,
    amount: toDecimal(amount),
    currency: amount.currency,
    account: topup.account,
    owed: owed > 0n ? toDecimal(money(owed, amount.currency)) : null,
    owed_from: owed > 0n ? topup.owedFrom : null,
    created_at: topup.createdAt.toISOString(),
    expires_at: topup.expiresAt.toISOString(),
    decided_at: topup.decidedAt?.toISOString() ?? null,
  };
}
