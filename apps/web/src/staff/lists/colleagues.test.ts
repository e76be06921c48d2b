import type { Member } from '@farthing/contract';
import { expect, test } from 'vitest';
import { namesApart } from './colleagues.ts';

const member = (id: string, full_name: string, email: string): Member => ({
  id,
  full_name,
  email,
  role: 'support',
  status: 'active',
  passkeys: 0,
  created_at: '2026-01-01T00:00:00Z',
  last_sign_in_at: null,
  invitation_expires_at: null,
});

test('[OPS-04] colleagues are in the order of their names, and two of one name are told apart', () => {
  const names = namesApart([
    member('1', 'Mary Kenneth', 'mary@bank.example'),
    member('2', 'Grace Hopper', 'grace@bank.example'),
    member('3', 'Grace Hopper', 'hopper@bank.example'),
    member('4', '', 'ada@bank.example'),
  ]);
  expect([...names.values()]).toEqual([
    'ada@bank.example',
    'Grace Hopper (grace@bank.example)',
    'Grace Hopper (hopper@bank.example)',
    'Mary Kenneth',
  ]);
});
