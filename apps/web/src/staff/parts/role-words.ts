import type { StaffRole } from '@farthing/contract';

/** What a role is called, and what it is for. */
export const roleWords = {
  support: { name: 'Support', does: 'Helps customers, unlocks accounts and PINs, answers messages.' },
  operations: {
    name: 'Operations',
    does: 'Decides deposits, withdrawals and loans, and proposes corrections.',
  },
  approver: { name: 'Approver', does: 'Approves what others propose.' },
  administrator: { name: 'Administrator', does: 'Invites members and changes their roles.' },
  auditor: { name: 'Auditor', does: 'Reads everything and changes nothing.' },
} as const satisfies Record<StaffRole, { name: string; does: string }>;
