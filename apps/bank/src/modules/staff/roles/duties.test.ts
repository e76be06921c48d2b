import { type Permission, permissionsOf, proposalKinds, staffRoles } from '@farthing/contract';
import { expect, test } from 'vitest';
import { bothSidesOf, staffedBy } from './duties.ts';

const held = (...names: Permission[]) => new Set(names);

test('[OPS-07] no role that comes with the bank could propose and approve the same, but for members', () => {
  for (const role of staffRoles)
    expect([role, bothSidesOf(role, new Set(permissionsOf(role)))]).toEqual([role, []]);
});

test('[OPS-07] a pair of permissions by which one person could do both sides is seen', () => {
  expect(bothSidesOf('credit-desk', held('loans.decide', 'money.approve', 'proposals.approve'))).toEqual([
    'loan-approval',
    'wallet-repayment',
    'outside-repayment',
    'lending-offer',
    'lending-write-off',
    'lending-recovery',
    'credit-offer',
    'credit-limit',
    'credit-write-off',
    'credit-recovery',
  ]);
  expect(bothSidesOf('credit-desk', held('loans.decide', 'money.approve'))).toEqual([]);
  const ofMembers = held('members.manage', 'members.approve', 'proposals.approve');
  expect(bothSidesOf('administrator', ofMembers)).toEqual([]);
  expect(bothSidesOf('credit-desk', ofMembers)).toEqual(['member-invite', 'role-change', 'role-permissions']);
});

test('[OPS-07] a duty is staffed by two different people, never by one who holds both sides', () => {
  const all = Object.keys(proposalKinds);
  const [support, operations, approver, administrator] = staffRoles.map(
    (role) => new Set(permissionsOf(role)),
  );
  if (!support || !operations || !approver || !administrator) throw new Error('the bank comes with these');
  expect([...staffedBy([support, operations, approver, administrator])].toSorted()).toEqual(all.toSorted());
  expect(staffedBy([administrator]).size).toBe(0);
  expect([...staffedBy([administrator, new Set(administrator)])].toSorted()).toEqual(
    Object.entries(proposalKinds)
      .filter(([, { approve }]) => approve === 'members.approve')
      .map(([kind]) => kind)
      .toSorted(),
  );
  expect(staffedBy([operations, new Set(operations)]).size).toBe(0);
});
