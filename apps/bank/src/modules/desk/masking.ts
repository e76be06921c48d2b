import type { Permission } from '@farthing/contract';
import type { AuditRow } from '../audit/index.ts';

/** Personal data as lists show it: enough to tell two people apart, too little to use. */

export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

export function maskPhone(phone: string | null): string | null {
  return phone === null ? null : `•••• ${phone.slice(-2)}`;
}

/** The year only: whether somebody may borrow, not when their birthday is. */
export function maskBirth(day: string): string {
  return `${day.slice(0, 4)}-••-••`;
}

export function ending(number: string): string {
  return number.slice(-4);
}

/**
 * What the audit log tells of a change, as pages show it. Personal data in full takes a reason that is written down, and to open an
 * entry takes none. The proof for a third party has all of it.
 */
export function maskEntry(
  { before, after, action, subject_kind }: Pick<AuditRow, 'before' | 'after' | 'action' | 'subject_kind'>,
  permissions: ReadonlySet<Permission>,
): Pick<AuditRow, 'before' | 'after'> {
  // Colleagues are no customers.
  if (subject_kind.startsWith('staff-')) return { before, after };
  const masks: Masks = {
    ...inPart,
    ...(action === 'customer.change-profile' ? ofProfile : {}),
    ...(permissions.has('customers.read') ? {} : names),
  };
  return { before: masked(before, masks), after: masked(after, masks) };
}

type Masks = Readonly<Record<string, (text: string) => string>>;

const hidden = () => '•••';
const inPart: Masks = {
  email: maskEmail,
  pending_email: maskEmail,
  phone_number: (phone) => `•••• ${phone.slice(-2)}`,
  account_number: (number) => `•••• ${ending(number)}`,
};
const ofProfile: Masks = { address: hidden, city: hidden, state: hidden, country: hidden, gender: hidden };
const names: Masks = { first_name: hidden, last_name: hidden, full_name: hidden };

function masked(facts: AuditRow['before'], masks: Masks): AuditRow['before'] {
  if (facts === null) return null;
  const shown = Object.entries(facts).map(([field, value]) => {
    const mask = Object.hasOwn(masks, field) ? masks[field] : undefined;
    return [field, mask === undefined || typeof value !== 'string' ? value : mask(value)] as const;
  });
  return Object.fromEntries(shown);
}
