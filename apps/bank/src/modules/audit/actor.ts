import type { Origin } from '../../platform/http/route.ts';
import type { AuditEntry, AuditFacts } from './audit-entry.ts';

/** Who does what customers cannot do themselves: a member of staff, or the bank when the time has come. */
export type Actor =
  | {
      readonly kind: 'staff';
      readonly staffId: string;
      readonly because?: string;
      readonly origin?: Origin;
    }
  | { readonly kind: 'customer'; readonly customerId: string; readonly origin: Origin | undefined }
  | { readonly kind: 'system' };

/** The actor's part of an audit entry. */
export function actedBy(actor: Actor): Pick<AuditEntry, 'actor' | 'origin'> {
  if (actor.kind === 'system') return { actor, origin: undefined };
  if (actor.kind === 'customer')
    return { actor: { kind: 'customer', id: actor.customerId }, origin: actor.origin };
  return { actor: { kind: 'staff', id: actor.staffId }, origin: actor.origin };
}

/** Why, when it was said. */
export function reasonOf(actor: Actor): AuditFacts {
  return actor.kind === 'staff' && actor.because !== undefined ? { because: actor.because } : {};
}
