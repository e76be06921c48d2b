import type { Money } from '@farthing/money';

/** Where a deposit stands; drawn in docs/money/deposits.md. */
export type DepositStatus =
  /** Announced; no payment has been confirmed. */
  | 'pending'
  /** The payment was confirmed in time and is in the wallet. */
  | 'credited'
  | 'rejected'
  | 'expired'
  /** A payment came after the deposit had expired or been rejected, or the account was closed: it waits in suspense. */
  | 'late'
  /** The late money is in the wallet, by a deposit of its own. */
  | 'replaced'
  /** The late money was sent back. */
  | 'returned'
  /** The payment left its chain after it was credited, and the money the wallet. */
  | 'taken-back'
  /** The payment left its chain after it was credited, and the bank has borne it: the money stays in the wallet. */
  | 'written-off';

export type DepositEvent =
  | 'payment'
  | 'reject'
  | 'expire'
  | 'credit-late'
  | 'return-late'
  | 'leave-chain'
  | 'write-off';

/** Where the money goes when an event is taken. */
export type Movement =
  | 'to-wallet'
  | 'to-suspense'
  | 'suspense-to-wallet'
  | 'suspense-to-sender'
  | 'out-of-wallet'
  | 'borne-by-bank'
  | 'none';

export type Decision =
  | { readonly next: DepositStatus; readonly movement: Movement }
  | { readonly refusal: DepositRefusal };

export type DepositRefusal =
  | 'deposit-unknown'
  /** It has its outcome, which the event would contradict. */
  | 'deposit-closed'
  /** Its time is not over. */
  | 'deposit-not-due'
  /** No late payment waits for a decision. */
  | 'deposit-not-late'
  /** There is no wallet any more that could take it. */
  | 'account-closed'
  /** The payment on the network belongs to another deposit. */
  | 'payment-already-used'
  /** The payment is this deposit's, and was of another amount when it was seen first. */
  | 'payment-of-another-amount'
  /** The network has no references of this form. */
  | 'reference-not-valid';

/** What an event does to a deposit, decided by the clock and not by which job has run already. */
export function decide(
  {
    status,
    expiresAt,
    walletOpen,
  }: { readonly status: DepositStatus; readonly expiresAt: Date; readonly walletOpen: boolean },
  event: DepositEvent,
  now: Date,
): Decision {
  const isOver = now >= expiresAt;
  switch (event) {
    case 'payment':
      if (status === 'pending' && !isOver && walletOpen) return { next: 'credited', movement: 'to-wallet' };
      if (status === 'pending' || status === 'expired' || status === 'rejected')
        return { next: 'late', movement: 'to-suspense' };
      return { refusal: 'deposit-closed' };
    case 'reject':
      return status === 'pending' ? { next: 'rejected', movement: 'none' } : { refusal: 'deposit-closed' };
    case 'expire':
      if (status !== 'pending') return { refusal: 'deposit-closed' };
      return isOver ? { next: 'expired', movement: 'none' } : { refusal: 'deposit-not-due' };
    case 'credit-late':
      if (status !== 'late') return { refusal: 'deposit-not-late' };
      return walletOpen
        ? { next: 'replaced', movement: 'suspense-to-wallet' }
        : { refusal: 'account-closed' };
    case 'return-late':
      return status === 'late'
        ? { next: 'returned', movement: 'suspense-to-sender' }
        : { refusal: 'deposit-not-late' };
    case 'leave-chain':
      if (status !== 'credited') return { refusal: 'deposit-closed' };
      return walletOpen ? { next: 'taken-back', movement: 'out-of-wallet' } : { refusal: 'account-closed' };
    case 'write-off':
      return status === 'credited'
        ? { next: 'written-off', movement: 'borne-by-bank' }
        : { refusal: 'deposit-closed' };
  }
}

/** How what arrived compares to what was announced. */
export function comparison(announcedMinor: bigint, receivedMinor: bigint): 'exact' | 'under' | 'over' {
  if (receivedMinor < announcedMinor) return 'under';
  return receivedMinor > announcedMinor ? 'over' : 'exact';
}

export type Bounds = { readonly least: Money; readonly most: Money };

/** The bounds of a customer's tier; those above the highest known have the highest. */
export function boundsOf(tiers: readonly Bounds[], tier: number): Bounds {
  const bounds = tiers[Math.min(tier, tiers.length) - 1];
  if (bounds === undefined) throw new Error(`there is no tier ${tier}`);
  return bounds;
}
