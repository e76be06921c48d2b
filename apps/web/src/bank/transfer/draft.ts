import type { Details } from './transfer.ts';

/**
 * What is being typed, so that a reload finds it again: in this tab alone, until the payment is sent or the person
 * signs out. A PIN or a code is never part of it.
 */
const storageKey = 'transfer-draft';

/** Which form it belongs to: the place in the browser's history, and whose it is. */
export type DraftOwner = { readonly place: string; readonly userId: string };

export function keepDraft({ place, userId }: DraftOwner, details: Details): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ place, userId, details }));
}

export function readDraft(owner: DraftOwner): Details | undefined {
  const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  return isDraft(kept) && kept.place === owner.place && kept.userId === owner.userId
    ? kept.details
    : undefined;
}

export function dropDraft(): void {
  sessionStorage.removeItem(storageKey);
}

function isDraft(kept: unknown): kept is DraftOwner & { readonly details: Details } {
  return typeof kept === 'object' && kept !== null && 'details' in kept;
}
