import { randomInt } from 'node:crypto';
import type { StaffRole } from '@farthing/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { clientFrom } from '../customer.ts';
import { expect } from '../fixtures.ts';
import { newMember, nextCode } from '../staff.ts';
import { sayWhy, signedInPage, test } from '../staff-member.ts';

// What would leave a duty is refused.
test.use({ expectedComplaints: [/\/api\/v1\/staff\/roles\//] });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: new RegExp(`^${name}`) });

/** Letters only, unlike that of any other journey of this bank. */
function someRole(): string {
  return `cash-${Array.from({ length: 10 }, () => String.fromCharCode(97 + randomInt(26))).join('')}`;
}

test('[OPS-07] a role is made by two, its holder sees a change at once, no duty is left, and a session is ended', async ({
  bank,
  newBrowser,
}) => {
  const [asRhea, asTilda] = await Promise.all([
    newMember(bank, 'administrator', 'Rhea Rolle'),
    newMember(bank, 'approver', 'Tilda Rolle'),
    // With whom the approver can move money: a duty that nobody could do is not left.
    newMember(bank, 'operations', 'Olaf Rolle'),
  ]);
  const name = someRole();
  const rhea = await signedInPage(await newBrowser(), asRhea);
  await rhea.goto('/staff/members/roles');
  await button(rhea, 'Propose a new role').click();
  const asked = rhea.getByRole('dialog', { name: 'Propose a new role' });
  await asked.getByLabel('Name').fill(name);
  await asked.getByLabel('See the books', { exact: true }).check();
  await asked.getByLabel('Reason').fill('Somebody reads the books for the accountant');
  await button(rhea, 'Propose').click();
  await expect(rhea).toHaveURL(/\/staff\/proposals\/.+/);
  await expect(rhea.getByText('You proposed this, so someone else has to decide it.')).toBeVisible();

  const tilda = await signedInPage(await newBrowser(), asTilda);
  await tilda.goto(new URL(rhea.url()).pathname);
  const shown = tilda.getByRole('dialog', { name: 'What a role may do' });
  await expect(shown).toContainText('see the books');
  await button(tilda, 'Approve').click();
  await sayWhy(tilda);
  await button(tilda, 'Approve and do it').click();
  await expect(shown.getByText('Approved', { exact: true })).toBeVisible();

  // Somebody has it, and sees what it may do: and what else it may do from the next request on.
  const asNora = await newMember(bank, name as StaffRole, 'Nora Rolle');
  const nora = await signedInPage(await newBrowser(), asNora);
  await nora.goto('/staff/books');
  await expect(nora.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible();
  await expect(section(nora, 'Customers')).toHaveCount(0);
  const { proposal } = await asRhea.client.proposeRolePermissions({
    params: { role: name },
    body: {
      permissions: ['self.manage', 'proposals.read', 'books.read', 'customers.read'],
      reason: 'She helps',
    },
  });
  const { content_hash } = proposal;
  await asTilda.client.approveProposal({
    params: { proposalId: proposal.id },
    body: { content_hash, reason: 'She was trained' },
  });
  await nora.reload();
  await section(nora, 'Customers').click();
  await expect(nora.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();

  // Approvers without the duty to approve: nobody would be left for it.
  await rhea.goto('/staff/members/roles');
  await expect(rhea.getByRole('heading', { name: `C${name.slice(1).replace('-', ' ')}` })).toBeVisible();
  await expectAccessible(rhea);
  await button(rhea, 'Change what Approver may do').click();
  const other = rhea.getByRole('dialog', { name: 'Propose other permissions for Approver' });
  await other.getByLabel('Approve what moves money', { exact: true }).uncheck();
  await other.getByLabel('Reason').fill('To see whether it works');
  await button(rhea, 'Propose').click();
  await expect(other.getByRole('alert')).toContainText('two people');
  await rhea.context().close();

  // A second session of hers, which she ends.
  const anybody = clientFrom(bank.url);
  const { email, password, secret } = asNora;
  const { challenge } = await anybody.staffSignIn({ body: { email, password } });
  const second = await anybody.staffSignInWithCode({ body: { challenge, code: nextCode(secret) } });
  await nora.goto('/staff/profile');
  await nora.getByRole('button', { name: /^End / }).click();
  await expectAccessible(nora);
  await button(nora, 'End the session').click();
  await expect(nora.getByRole('button', { name: /^End / })).toHaveCount(0);
  await expect(clientFrom(bank.url, second.access).getMe()).rejects.toMatchObject({ status: 401 });
});
