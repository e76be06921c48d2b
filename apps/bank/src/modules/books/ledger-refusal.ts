import type { ErrorCode } from '@farthing/contract';
import type { Refusal as LedgerRefusal, Outcome, Posted } from '@farthing/ledger';
import { Refusal } from '../../platform/refusal.ts';

/** What a customer is told when the ledger says no. A fault is one of ours: no request may lead there. */
const meanings = {
  malformed: 'fault',
  'ledger-busy': 'service_unavailable',
  'id-reused': 'fault',
  'account-unknown': 'fault',
  'account-closed': 'fault',
  'currencies-differ': 'fault',
  'same-account': 'payee_is_self',
  'amount-not-positive': 'amount_out_of_bounds',
  'amount-over-limit': 'amount_out_of_bounds',
  'insufficient-funds': 'insufficient_funds',
  'hold-unknown': 'fault',
  'hold-resolved': 'withdrawal_closed',
  'hold-expired': 'withdrawal_expired',
  'transfer-unknown': 'fault',
  'already-reversed': 'posting_not_reversible',
  'linked-failed': 'fault',
} as const satisfies Record<LedgerRefusal, ErrorCode | 'fault'>;

/** What another work may have brought about since this one was decided on. */
export function isByAnother(outcome: Outcome): boolean {
  return (
    outcome.status === 'refused' && (outcome.refusal === 'id-reused' || outcome.refusal === 'account-closed')
  );
}

/** The outcomes when all were posted; otherwise throws what the first refusal means. */
export function allPosted(outcomes: readonly Outcome[]): readonly Posted[] {
  const refused = outcomes.filter((outcome) => outcome.status === 'refused');
  const [first] = [...refused.filter(({ refusal }) => refusal !== 'linked-failed'), ...refused];
  if (first === undefined) return outcomes.filter((outcome) => outcome.status === 'posted');
  const meaning = meanings[first.refusal];
  if (meaning !== 'fault') throw new Refusal(meaning);
  const field = first.field === undefined ? '' : ` (${first.field})`;
  throw new Error(`the ledger refuses ${first.id}: ${first.refusal}${field}`);
}
