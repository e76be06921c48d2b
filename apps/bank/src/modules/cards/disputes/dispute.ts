import type { CardDisputeReason, CardDisputeState, DisputeAct, ErrorCode } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { policies } from '../../../platform/policies.ts';

/** What a customer disputes of a card payment, as it is kept. */
export type Dispute = {
  readonly id: string;
  readonly paymentId: string;
  readonly customerId: string;
  readonly reason: CardDisputeReason;
  readonly description: string;
  /** In the currency of the account. */
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly state: CardDisputeState;
  readonly steps: number;
  readonly createdAt: Date;
  readonly movedAt: Date;
  readonly creditedAt: Date | null;
  readonly sentAt: Date | null;
  readonly answerDueAt: Date | null;
  readonly answer: { readonly accepts: boolean; readonly words: string; readonly at: Date } | null;
  readonly outcome: string | null;
  readonly decidedAt: Date | null;
  /** What of a credit was spent when it was taken back, whether it was paid since or not. */
  readonly debtMinor: bigint;
  readonly debtPaidAt: Date | null;
  readonly pictures: readonly { readonly id: string; readonly receivedAt: Date }[];
};

const { withinMs, mostPictures } = policies.cards.disputes;

type Paid = {
  readonly state: string;
  readonly clearedMinor: bigint;
  readonly refundedMinor: bigint;
  readonly createdAt: Date;
};

/** What is left of a payment to dispute, and until when. */
export function disputable({ state, clearedMinor, refundedMinor, createdAt }: Paid) {
  return {
    mostMinor: state === 'cleared' ? clearedMinor - refundedMinor : 0n,
    until: new Date(createdAt.getTime() + withinMs),
  };
}

export function whyNotDisputable(paid: Paid, amountMinor: bigint, now: Date): ErrorCode | undefined {
  const { mostMinor, until } = disputable(paid);
  if (paid.state !== 'cleared') return 'payment_not_taken';
  if (now > until) return 'dispute_too_late';
  return amountMinor > mostMinor ? 'dispute_too_much' : undefined;
}

/** What staff can do about it as far as it has come. */
export function openActs({ state, isCredited }: Standing): readonly DisputeAct[] {
  const credit = isCredited ? [] : (['credit'] as const);
  switch (state) {
    case 'open':
      return [...credit, 'send', 'win', 'lose'];
    case 'with-merchant':
      return [...credit, 'accepted', 'objected', 'win', 'lose'];
    case 'answered':
      return ['win', 'lose', ...credit];
    default:
      return [];
  }
}

export type Standing = { readonly state: CardDisputeState; readonly isCredited: boolean };

export function canDo({ state, creditedAt }: Dispute, act: DisputeAct): boolean {
  return openActs({ state, isCredited: creditedAt !== null }).includes(act);
}

export function takesPictures({ decidedAt, pictures }: Dispute): boolean {
  return decidedAt === null && pictures.length < mostPictures;
}

export function owedMinor({ debtMinor, debtPaidAt }: Dispute): bigint {
  return debtPaidAt === null ? debtMinor : 0n;
}

/** The account is never overdrawn by what is taken back: the rest is owed. */
export function partsTakenBack(
  { amountMinor, creditedAt }: Pick<Dispute, 'amountMinor' | 'creditedAt'>,
  availableMinor: bigint,
): { readonly takenMinor: bigint; readonly debtMinor: bigint } {
  if (creditedAt === null) return { takenMinor: 0n, debtMinor: 0n };
  const there = availableMinor > 0n ? availableMinor : 0n;
  const takenMinor = there < amountMinor ? there : amountMinor;
  return { takenMinor, debtMinor: amountMinor - takenMinor };
}
