import type { StaffRole } from '@farthing/contract';

/** What a role is called, and what it is for. */
const builtIn = {
  support: { name: 'Support', does: 'Helps customers, unlocks accounts and PINs, answers messages.' },
  operations: {
    name: 'Operations',
    does: 'Decides deposits, withdrawals and loans, and proposes corrections.',
  },
  approver: { name: 'Approver', does: 'Approves what others propose.' },
  administrator: { name: 'Administrator', does: 'Invites members and changes their roles.' },
  auditor: { name: 'Auditor', does: 'Reads everything and changes nothing.' },
} as const satisfies Record<StaffRole, { name: string; does: string }>;

/** A role of the bank's own is called by its name: 'cash-desk' is 'Cash desk'. */
export function roleWordsOf(role: string): { readonly name: string; readonly does: string } {
  if (Object.hasOwn(builtIn, role)) return builtIn[role as StaffRole];
  const name = role.replaceAll('-', ' ');
  return { name: name.charAt(0).toUpperCase() + name.slice(1), does: 'A role that this bank has made.' };
}
