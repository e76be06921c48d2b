import { randomUUID } from 'node:crypto';
import { apiPrefix, type Call, permissions, type StaffRole, staffRoles } from '@farthing/contract';
import { expect, test } from 'vitest';
import { staffMay as rows } from '../../../proof/attacks/people/who-may.ts';
import { testBank } from '../../../tools/testing/bank.ts';
import { signedInCustomer } from '../../../tools/testing/customers.ts';
import { type TestMember, testMember } from '../../../tools/testing/staff.ts';

const bank = await testBank();
const members = Object.fromEntries(
  await Promise.all(staffRoles.map(async (role) => [role, await testMember(bank, role)] as const)),
) as Record<StaffRole, TestMember>;
const customer = await signedInCustomer(bank);

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const calls = bank.routes.map(({ call }) => call).filter(({ access }) => access.startsWith('staff:'));

/** With ids of nothing and without a body: whoever is let in gets no further than being told so. */
async function send(
  { method, path }: Call,
  token: string | undefined,
): Promise<{ status: number; code: string }> {
  const answer = await bank.fetch(apiPrefix + path.replaceAll(/:\w+/g, () => randomUUID()), {
    method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  const { code = '' } = (await answer.json().catch(() => ({}))) as { code?: string };
  return { status: answer.status, code };
}

test('every route of the staff has a row, and every row a route', () => {
  expect(calls.map(nameOf).sort()).toEqual(Object.keys(rows).sort());
});

test.for(calls.map((call) => [nameOf(call), call] as const))(
  '[STF-01] %s lets in the roles of its row and no others, and no customer',
  async ([name, call]) => {
    const letIn: StaffRole[] = [];
    for (const role of staffRoles) {
      const { status, code } = await send(call, members[role].access);
      expect(status, role).not.toBe(401);
      expect(status, role).toBeLessThan(500);
      if (code === 'permission_denied') expect(status).toBe(403);
      else letIn.push(role);
    }
    expect(new Set(letIn)).toEqual(new Set(rows[name]));
    for (const token of [undefined, 'garbage', customer.access, members.administrator.refresh])
      expect(await send(call, token)).toEqual({ status: 401, code: 'token_not_valid' });
  },
);

test('an auditor reads everything and changes nothing but their own sign-in', () => {
  const held = Object.entries(permissions).filter(([, roles]) =>
    (roles as readonly StaffRole[]).includes('auditor'),
  );
  const names = held.map(([name]) => name);
  const reading = Object.keys(permissions).filter((name) => /\.(read|reveal|verify|export)$/.test(name));
  expect(names.toSorted()).toEqual(['self.manage', ...reading].toSorted());
});
