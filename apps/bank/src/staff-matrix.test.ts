import { randomUUID } from 'node:crypto';
import { apiPrefix, type Call, permissions, type StaffRole, staffRoles } from '@farthing/contract';
import { expect, test } from 'vitest';
import { testBank } from '../../../tools/testing/bank.ts';
import { signedInCustomer } from '../../../tools/testing/customers.ts';
import { type TestMember, testMember } from '../../../tools/testing/staff.ts';

/**
 * Which role may make which call of the staff. Every such route of the router has a row here, written by hand and not
 * taken from the table of permissions: a new route without a row fails, and so does a row that the table disagrees with.
 */
const everyRole: readonly StaffRole[] = staffRoles;
const desk: readonly StaffRole[] = ['support', 'operations', 'approver', 'auditor'];
const books: readonly StaffRole[] = ['operations', 'approver', 'auditor'];
const frontLine: readonly StaffRole[] = ['support', 'operations'];
const operations: readonly StaffRole[] = ['operations'];
const administrator: readonly StaffRole[] = ['administrator'];

const rows: Readonly<Record<string, readonly StaffRole[]>> = {
  'GET /staff/me/': everyRole,
  'GET /staff/passkeys/': everyRole,
  'POST /staff/passkeys/start/': everyRole,
  'POST /staff/passkeys/': everyRole,
  'DELETE /staff/passkeys/:passkeyId/': everyRole,

  'GET /staff/members/': ['administrator', 'approver', 'auditor'],
  'POST /staff/members/invite/': administrator,
  'POST /staff/members/:memberId/role/': administrator,
  'POST /staff/members/:memberId/deactivate/': administrator,
  'POST /staff/members/:memberId/reset/': administrator,

  'GET /staff/proposals/': everyRole,
  'GET /staff/proposals/:proposalId/': everyRole,
  'POST /staff/proposals/:proposalId/approve/': ['approver', 'administrator'],
  'POST /staff/proposals/:proposalId/decline/': ['approver', 'administrator'],
  'POST /staff/proposals/:proposalId/withdraw/': ['support', 'operations', 'administrator'],

  'GET /staff/queues/': desk,
  'GET /staff/queues/:queue/': desk,
  'GET /staff/queues/:queue/:caseId/': desk,
  'POST /staff/queues/:queue/:caseId/claim/': frontLine,
  'POST /staff/queues/:queue/:caseId/release/': frontLine,
  'POST /staff/deposits/:depositId/confirm/': operations,
  'POST /staff/deposits/:depositId/reject/': operations,
  'POST /staff/deposits/:depositId/credit-late/': operations,
  'POST /staff/deposits/:depositId/return-late/': operations,
  'POST /staff/withdrawals/:withdrawalId/approve/': operations,
  'POST /staff/withdrawals/:withdrawalId/decline/': operations,
  'POST /staff/loans/:loanId/propose-approval/': operations,
  'POST /staff/loans/:loanId/decline/': operations,
  'POST /staff/loans/:loanId/repayments/': operations,
  'POST /staff/messages/:messageId/handle/': frontLine,

  'GET /staff/customers/': desk,
  'GET /staff/customers/:customerId/': desk,
  'GET /staff/customers/:customerId/history/': desk,
  'GET /staff/customers/:customerId/trail/': desk,
  'GET /staff/customers/:customerId/trail/:entryId/': desk,
  'POST /staff/customers/:customerId/reveal/': ['support', 'operations', 'auditor'],
  'POST /staff/customers/:customerId/notes/': frontLine,
  'POST /staff/customers/:customerId/lock/': frontLine,
  'POST /staff/customers/:customerId/unlock/': frontLine,
  'POST /staff/customers/:customerId/unlock-login/': frontLine,
  'POST /staff/customers/:customerId/unlock-pin/': frontLine,
  'POST /staff/customers/:customerId/end-sessions/': frontLine,
  'POST /staff/customers/:customerId/resend-code/': frontLine,
  'POST /staff/customers/:customerId/close/': frontLine,
  'POST /staff/customers/:customerId/propose-pin-reset/': frontLine,
  'POST /staff/customers/:customerId/propose-limits/': frontLine,
  'POST /staff/customers/:customerId/propose-posting/': operations,

  'GET /staff/books/trial-balance/': books,
  'GET /staff/books/accounts/': books,
  'GET /staff/books/accounts/:accountId/entries/': books,
  'GET /staff/books/in-transit/': books,
  'GET /staff/books/flows/': books,
  'GET /staff/books/check/': books,
  'POST /staff/books/check/': books,
  'GET /staff/books/export/': books,
  'GET /staff/postings/:postingId/': books,
  'POST /staff/postings/:postingId/propose-reversal/': operations,
  'GET /staff/payment-files/': books,
  'GET /staff/payment-files/:fileId/': books,
  'GET /staff/payment-files/:fileId/content/': books,
  'POST /staff/payment-files/propose/': operations,
  'POST /staff/payouts/:withdrawalId/settle/': operations,
  'POST /staff/payouts/:withdrawalId/fail/': operations,

  'GET /staff/audit/': ['administrator', 'auditor'],
  'GET /staff/audit/:entryId/': ['administrator', 'auditor'],
  'GET /staff/operations/': ['operations', 'administrator', 'auditor'],
  'POST /staff/operations/dead-jobs/:jobId/retry/': ['operations', 'administrator'],
};

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
