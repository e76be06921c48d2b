import type { AccountRole } from '@farthing/contract';

export const roleWords = {
  owner: 'Owner',
  approve: 'Prepares and approves',
  prepare: 'Prepares',
  see: 'Sees',
} as const satisfies Record<AccountRole, string>;

/** What being invited means, before anybody says yes to it. */
export const roleMeans = {
  owner: 'You see it, pay from it and decide about it with the same rights as every other owner.',
  approve: 'You see it, prepare payments and approve those of others.',
  prepare: 'You see it and prepare payments, which others approve.',
  see: 'You can see it, and nothing else.',
} as const satisfies Record<AccountRole, string>;
