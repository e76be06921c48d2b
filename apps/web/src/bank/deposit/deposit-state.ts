import { type DepositNetwork, depositNetworks } from '@farthing/contract';
import { type Currency, isCurrency } from '@farthing/money';
import { newIdempotencyKey } from '../../lib/api/client.ts';

/**
 * Where someone is on the way of a deposit. It stands in the history entry, one for each step: Back goes one step back,
 * a reload finds everything again, and a new tab knows of nothing.
 */
export type DepositState =
  | { readonly method: 'Crypto'; readonly step: 'amount'; readonly amount: string }
  | { readonly method: 'Crypto'; readonly step: 'network'; readonly amount: string }
  | Paying
  | Announced;

export type Paying = {
  readonly method: 'Crypto';
  readonly step: 'pay';
  /** To two decimals. */
  readonly amount: string;
  readonly network: DepositNetwork;
  readonly payUntilMs: number;
  /** The same however often it is sent until the bank has answered: one deposit is announced once. */
  readonly idempotencyKey: string;
};

export type Announced = {
  readonly method: 'Crypto';
  readonly step: 'confirming';
  readonly amount: string;
  readonly currency: Currency;
  readonly network: DepositNetwork;
  /** When the page goes on. */
  readonly leavesAtMs: number;
  /** Until when the bank waits for the payment, as it said itself. */
  readonly expiresAt: string;
  readonly message: string;
  /** Undefined in an entry of an older version. */
  readonly depositId?: string | undefined;
};

export const firstState = { method: 'Crypto' } as const;

const payForMs = 300_000;
const confirmForMs = 30_000;

export function startPaying(amount: string, network: DepositNetwork): Paying {
  return {
    ...firstState,
    step: 'pay',
    amount,
    network,
    payUntilMs: Date.now() + payForMs,
    idempotencyKey: newIdempotencyKey(),
  };
}

/** Time to pay is the person's: as much more as they want. */
export function extended(state: Paying): Paying {
  return { ...state, payUntilMs: Date.now() + payForMs };
}

/** What was refused is a new wish when it is asked again: the bank remembers its answer to the old one. */
export function refused(state: Paying): Paying {
  return { ...state, idempotencyKey: newIdempotencyKey() };
}

export function announced(
  { amount, network }: Paying,
  {
    currency,
    message,
    expiresAt,
    depositId,
  }: Pick<Announced, 'currency' | 'message' | 'expiresAt' | 'depositId'>,
): Announced {
  return {
    ...firstState,
    step: 'confirming',
    amount,
    currency,
    network,
    leavesAtMs: Date.now() + confirmForMs,
    expiresAt,
    message,
    depositId,
  };
}

/** Null for whoever did not come from the page of methods. What is in a history entry may be of an older version. */
export function readState(kept: unknown): DepositState | null {
  if (!isRecord(kept) || kept.method !== 'Crypto') return null;
  const amount = typeof kept.amount === 'string' ? kept.amount : '';
  const network = depositNetworks.find((known) => known === kept.network);
  const start = { ...firstState, step: 'amount', amount } as const;
  switch (kept.step) {
    case 'network':
      return { ...start, step: 'network' };
    case 'pay': {
      const { payUntilMs, idempotencyKey } = kept;
      if (!network || typeof payUntilMs !== 'number' || typeof idempotencyKey !== 'string') return start;
      return { ...start, step: 'pay', network, payUntilMs, idempotencyKey };
    }
    case 'confirming': {
      const { currency, leavesAtMs, expiresAt, message, depositId } = kept;
      if (!network || !isCurrency(currency) || typeof leavesAtMs !== 'number') return start;
      const id = typeof depositId === 'string' ? depositId : undefined;
      const told = { expiresAt: `${expiresAt}`, message: `${message}`, depositId: id };
      return { ...start, step: 'confirming', currency, network, leavesAtMs, ...told };
    }
    default:
      return start;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
