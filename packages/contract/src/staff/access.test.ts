import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type Call,
  calls,
  isHeldBy,
  type Permission,
  permissions,
  permissionsOf,
  proposalKinds,
  readableKinds,
  staffRoles,
} from '../index.ts';

const names = Object.keys(permissions) as Permission[];

test.for(staffRoles)('what %s may do is what the table says, no more and no less', (role) => {
  const held = permissionsOf(role);
  for (const name of names) expect(held.includes(name)).toBe(isHeldBy(role, name));
});

test('every permission has a role, and is needed by a call or a proposal', () => {
  const used = new Set<string>([
    ...Object.values<Call>(calls).map(({ access }) => access.replace('staff:', '')),
    ...Object.values(proposalKinds).flatMap(({ propose, approve }) => [propose, approve]),
  ]);
  const perQueue = [
    'deposits.read',
    'withdrawals.read',
    'loans.read',
    'referrals.read',
    'locks.read',
    'messages.read',
  ];
  for (const name of names) {
    expect(permissions[name].length, name).toBeGreaterThan(0);
    if (!perQueue.includes(name)) expect(used, name).toContain(name);
  }
});

describe('[STF-03] what takes two', () => {
  test.for(Object.entries(proposalKinds))(
    '%s has others to approve it than only its proposers',
    ([, kind]) => {
      const { propose, approve } = kind;
      const opens = (role: (typeof staffRoles)[number]) =>
        isHeldBy(role, 'proposals.approve') && isHeldBy(role, approve);
      expect(staffRoles.filter(opens).length).toBeGreaterThan(0);
      const proposers = staffRoles.filter((role) => isHeldBy(role, propose));
      for (const role of proposers) expect(isHeldBy(role, 'proposals.propose')).toBe(true);
      // Whoever moves money does not approve it, in however many persons.
      if (approve !== 'members.approve') expect(proposers.filter(opens)).toEqual([]);
    },
  );
});

test('[STF-01] without reading customers one reads of what is decided about them only what one takes part in', () => {
  const readable = (...held: Permission[]) => readableKinds(new Set(held));
  expect(readable('customers.read')).toEqual(Object.keys(proposalKinds));
  expect(readable('proposals.read')).not.toContain('manual-entry');
  expect(readable('proposals.read')).not.toContain('lost-email');
  for (const name of ['member-invite', 'settings', 'month-closing', 'risk-rules'] as const)
    expect(readable('proposals.read')).toContain(name);
  expect(readable('money.propose')).toContain('manual-entry');
  expect(readable('money.approve')).toContain('manual-entry');
});

test('the guide for staff shows the same table', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../../../docs/staff.md'), 'utf8');
  for (const name of names) {
    const marks = staffRoles.map((role) => (isHeldBy(role, name) ? '✓' : ''));
    expect(guide).toContain(`| \`${name}\` | ${marks.join(' | ')} |`);
  }
});

test('the guide for staff has every kind of proposal, with the roles that may propose and approve it', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../../../docs/staff.md'), 'utf8');
  const rows = guide.split('\n').filter((line) => line.startsWith('| ') && line.split(' | ').length === 4);
  const rolesIn = (cell = '') => staffRoles.filter((role) => cell.includes(role));
  for (const [kind, { propose, approve }] of Object.entries(proposalKinds)) {
    const named = rows.filter((row) => row.split(' | ')[1]?.includes(`\`${kind}\``));
    expect(named, kind).toHaveLength(1);
    const [, , proposers, approvers] = (named[0] ?? '').split(' | ');
    expect(rolesIn(proposers), kind).toEqual(staffRoles.filter((role) => isHeldBy(role, propose)));
    expect(rolesIn(approvers), kind).toEqual(staffRoles.filter((role) => isHeldBy(role, approve)));
  }
});
