import type { MovementKind } from '@farthing/contract';
import type { PayoutRoute } from './withdrawal.ts';

/** What the payer's statement says. */
export type Description = {
  readonly kind: Extract<MovementKind, 'transfer' | 'withdrawal'>;
  readonly text: string;
};

/** Money to oneself at another bank is withdrawn; everything else is a transfer to somebody. */
export function describe(payment: {
  readonly route: PayoutRoute;
  readonly payer: string;
  readonly payee: string;
  readonly bank: string;
}): Description {
  const isWithdrawal = payment.route === 'external' && sameName(payment.payer, payment.payee);
  return isWithdrawal
    ? { kind: 'withdrawal', text: `Withdrawal to ${payment.bank}` }
    : { kind: 'transfer', text: `Transfer to ${payment.payee}` };
}

/** However it is capitalised, spaced, accented or ordered: Müller, Zoë is Zoe Muller. */
export function sameName(a: string, b: string): boolean {
  return nameWords(a) === nameWords(b);
}

function nameWords(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');
}
