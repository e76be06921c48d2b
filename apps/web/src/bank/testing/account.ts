import type { Account } from '@farthing/contract';

/** The first account of a customer, with something in it. */
export const mainAccount: Account = {
  id: '0198a000-0000-7000-8000-000000000001',
  kind: 'current',
  shared: null,
  first: true,
  name: 'Main account',
  colour: 'verdigris',
  in_sum: true,
  currency: 'USD',
  balance: '100.00',
  in_pots: '0.00',
  available: '90.00',
  account_number: '12345678',
  sort_code: '009600',
  iban: 'GB00FRTH00960012345678',
  opened_at: '2026-01-01T00:00:00.000Z',
};
