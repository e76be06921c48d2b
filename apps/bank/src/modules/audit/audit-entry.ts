import type { AuditAction, AuditSubject } from '@farthing/contract';
import type { Origin } from '../../platform/http/route.ts';

/** What can be told of a change. A secret has no name here, so it cannot be written down. */
const auditFields = [
  'account_number',
  'account_type',
  'address',
  'against',
  'amount',
  'amount_due',
  'announced',
  'away_until',
  'because',
  'card_type',
  'category',
  'city',
  'coins',
  'claimed_by',
  'colour',
  'columns',
  'content_hash',
  'country',
  'credit_limit',
  'currency',
  'cut',
  'daily_limit',
  'day',
  'description',
  'device',
  'direction',
  'due_date',
  'email',
  'entries',
  'evidence',
  'failures',
  'favourite',
  'filters',
  'first_day',
  'first_name',
  'format',
  'frequency',
  'full_name',
  'gender',
  'in_full',
  'in_sum',
  'interest_rate',
  'kind',
  'label',
  'last_day',
  'last_four',
  'last_name',
  'line',
  'list',
  'loan_term',
  'locked_until',
  'message_id',
  'month',
  'name',
  'network',
  'newsletter',
  'note',
  'open_from',
  'passkey',
  'payouts',
  'permissions',
  'pending_email',
  'paper',
  'part',
  'phone_number',
  'picture',
  'proposed_by',
  'queue',
  'received',
  'reference',
  'referral_code_used',
  'reason_code',
  'risk',
  'role',
  'round_up',
  'rows',
  'rules',
  'rules_version',
  'sessions_ended',
  'setting',
  'settings_version',
  'sha256',
  'signals',
  'skip',
  'state',
  'status',
  'target',
  'target_day',
  'tier',
  'times',
  /** The customer can read the reason, and who wrote it knew. */
  'told',
  'transaction_hash',
  'value',
] as const;

export type AuditField = (typeof auditFields)[number];

export type AuditFacts = { readonly [Field in AuditField]?: string | number | boolean | null };

export type AuditActor =
  | { readonly kind: 'customer' | 'staff'; readonly id: string }
  /** The bank by itself, or somebody who has not shown who they are. */
  | { readonly kind: 'system' | 'anyone' };

export type AuditEntry = {
  readonly actor: AuditActor;
  /** What was done. One that the contract has no words for does not compile. */
  readonly action: AuditAction;
  readonly subject: { readonly kind: AuditSubject; readonly id: string };
  readonly origin: Origin | undefined;
  readonly before?: AuditFacts;
  readonly after?: AuditFacts;
};

const known: ReadonlySet<string> = new Set(auditFields);

/** The compiler lets an object with more fields pass where it was made elsewhere; this does not. */
export function assertNoOtherFacts({ before, after }: AuditEntry): void {
  for (const field of Object.keys({ ...before, ...after })) {
    if (!known.has(field)) throw new Error(`The audit log has no field ${field}`);
  }
}

/** Only what differs, so that an entry shows the change and nothing else. */
export function changes(
  before: AuditFacts,
  after: AuditFacts,
): { readonly before: AuditFacts; readonly after: AuditFacts } {
  const changed = auditFields.filter(
    (field) => field in after && (before[field] ?? null) !== (after[field] ?? null),
  );
  const pick = (facts: AuditFacts): AuditFacts =>
    Object.fromEntries(changed.map((field) => [field, facts[field] ?? null]));
  return { before: pick(before), after: pick(after) };
}
