import { draftsOf } from '../../lib/drafts/drafts.ts';
import { isLike } from '../../lib/drafts/use-draft.ts';
import { type Details, newTransfer } from './transfer.ts';

/**
 * What is being typed, so that a reload finds it again, and a person whose session has ended meanwhile: in this tab
 * alone, until the payment is sent or the person signs out. A PIN or a code is never part of it.
 */
const form = 'transfer';

/** Which form it belongs to: the place in the browser's history, and whose it is. */
export type DraftOwner = { readonly place: string; readonly userId: string };

type Draft = {
  readonly place: string;
  readonly details: Details;
  /** The bank has it: typed in again, it could be sent twice. */
  readonly isAsked: boolean;
};

export function keepDraft({ place, userId }: DraftOwner, details: Details): void {
  draftsOf('bank', userId).keep(form, { place, details, isAsked: false } satisfies Draft);
}

export function readDraft({ place, userId }: DraftOwner): Details | undefined {
  const kept = draftsOf('bank', userId).read(form);
  return isDraft(kept) && kept.place === place ? kept.details : undefined;
}

/** What was being typed when a session ended by itself: a new payment goes on with it. */
export function readEarlierDraft(userId: string): Details | undefined {
  const kept = draftsOf('bank', userId).readEarlier(form);
  return isDraft(kept) && !kept.isAsked ? kept.details : undefined;
}

/** The bank was asked for the payment. */
export function closeDraft(userId: string): void {
  const drafts = draftsOf('bank', userId);
  const kept = drafts.read(form);
  if (isDraft(kept) && !kept.isAsked) drafts.keep(form, { ...kept, isAsked: true });
}

export function dropDraft(userId: string): void {
  draftsOf('bank', userId).drop(form);
}

function isDraft(kept: unknown): kept is Draft {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'details' in kept &&
    isLike(kept.details, newTransfer().details)
  );
}
