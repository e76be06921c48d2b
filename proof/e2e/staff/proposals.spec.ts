import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { clientFrom, newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible } from '../fixtures.ts';
import { type JourneyMember, newMember } from '../staff.ts';
import { sayWhy, signedInPage, test } from '../staff-member.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const reason = 'Called from the number on file';

test('[STF-03] [STF-04] a PIN is reset by two people, and the customer chooses another', async ({
  page,
  context,
  bank,
  newBrowser,
}) => {
  const ada = await newCustomer(bank);
  await ada.client.createPin({ body: { pin: '8364' } });
  const [grace, mary] = await Promise.all([
    newMember(bank, 'support', 'Grace Hopper'),
    newMember(bank, 'approver', 'Mary Kenneth'),
  ]);
  const params = { customerId: ada.id };
  const { proposal_id } = await grace.client.proposePinReset({
    params,
    body: { reason },
    idempotencyKey: 'reset-once',
  });

  const proposer = await signedInPage(await newBrowser(), grace);
  await proposer.goto(`/staff/proposals/${proposal_id}`);
  await expect(proposer.getByText('You proposed this, so someone else has to decide it.')).toBeVisible();
  await expect(button(proposer, 'Withdraw')).toBeVisible();
  await expect(button(proposer, 'Approve')).toHaveCount(0);
  await proposer.context().close();

  // Found in the list and approved without touching the mouse.
  const approver = await signedInPage(await newBrowser(), mary);
  await approver.goto('/staff/proposals');
  const row = approver.locator(`a[href="/staff/proposals/${proposal_id}"]`);
  await expect(row).toBeVisible();
  await approver.keyboard.press('j');
  while (!(await row.evaluate((link) => link.matches(':focus')))) await approver.keyboard.press('j');
  await approver.keyboard.press('Enter');
  await expect(dialog(approver, 'Reset a PIN')).toContainText(reason);
  await expect(dialog(approver, 'Reset a PIN')).toContainText('Grace Hopper');
  await expect(dialog(approver, 'Reset a PIN')).toContainText(ada.id);
  await expectAccessible(approver);
  await button(approver, 'Approve').press('Enter');
  await expect(dialog(approver, 'Approve this?')).toContainText('Remove the PIN of Ada Lovelace.');
  await expectAccessible(approver);
  await sayWhy(approver);
  await button(approver, 'Approve and do it').press('Enter');
  await expect(dialog(approver, 'Reset a PIN').getByText('Approved', { exact: true })).toBeVisible();
  await expect(dialog(approver, 'Reset a PIN').getByRole('region', { name: 'Details' })).toBeFocused();
  await expect(button(approver, 'Approve')).toHaveCount(0);
  await approver.goto(`/staff/customers/${ada.id}/trail`);
  await expect(approver.getByRole('row', { name: /reset the PIN of/ })).toContainText('Mary Kenneth');
  await approver.context().close();

  await signInBrowser(context, bank, ada);
  await page.goto('/layout/transaction-pin');
  await expect(button(page, 'Create PIN')).toBeVisible();
});

test.describe('among administrators', () => {
  // One of them is cut off from the bank for a moment.
  test.use({ expectedComplaints: [/\/api\/v1\/staff\//] });

  test('[STF-03] [STF-01] an invitation is never approved by whoever proposed it, and a role changes by two people', async ({
    bank,
    newBrowser,
    staffPage,
  }) => {
    const [ada, joan, sam, mary] = await Promise.all([
      newMember(bank, 'administrator', 'Ada Yonath'),
      newMember(bank, 'administrator', 'Joan Clarke'),
      newMember(bank, 'support', 'Sam Selvon'),
      staffPage('approver', 'Mary Kenneth'),
      // Who stays in operations: nobody leaves a duty without two people.
      newMember(bank, 'operations', 'Grace Hopper'),
    ]);
    // Unlike that of any other journey of this bank.
    const email = `colleague${randomInt(1e12)}@bank.example`;
    const first = await signedInPage(await newBrowser(), ada);
    await first.goto('/staff/members');
    await button(first, 'Propose an invitation').click();
    const asked = dialog(first, 'Propose an invitation');
    await button(first, 'Propose').click();
    await expect(asked.getByText('Enter a reason.')).toBeVisible();
    await expect(asked.getByText('Enter the email address of the person.')).toBeVisible();
    await expect(asked.getByLabel('Email')).toBeFocused();
    await expectAccessible(first);
    await asked.getByLabel('Email').fill(email);
    await asked.getByLabel('Role').selectOption('Auditor');
    await asked.getByLabel('Reason').fill('Starts on Monday');
    await button(first, 'Propose').click();
    await expect(first).toHaveURL(/\/staff\/proposals\/[\da-f-]{36}$/);
    await expect(first.getByText('You proposed this, so someone else has to decide it.')).toBeVisible();

    const proposalId = new URL(first.url()).pathname.split('/').at(-1) ?? '';
    const { proposal } = await ada.client.getProposal({ params: { proposalId } });
    const body = { content_hash: proposal.content_hash, reason };
    await expect(ada.client.approveProposal({ params: { proposalId }, body })).rejects.toMatchObject({
      code: 'own_proposal',
    });
    await expect(
      clientFrom(bank.url, joan.access).approveProposal({
        params: { proposalId },
        body: { content_hash: '0'.repeat(64), reason },
      }),
    ).rejects.toMatchObject({ code: 'proposal_changed' });

    const second = await signedInPage(await newBrowser(), joan);
    await second.goto(`/staff/proposals/${proposalId}`);
    await button(second, 'Decline').click();
    await dialog(second, 'Decline this?').getByLabel('Reason').fill('Nobody by this name was hired');
    await second.context().setOffline(true);
    await dialog(second, 'Decline this?').getByRole('button', { name: 'Decline' }).click();
    await expect(second.getByText('We could not reach the bank.')).toBeVisible();
    await expect(dialog(second, 'Decline this?').getByLabel('Reason')).toHaveValue(
      'Nobody by this name was hired',
    );
    await second.context().setOffline(false);
    await dialog(second, 'Decline this?').getByRole('button', { name: 'Decline' }).click();
    await expect(dialog(second, 'Invite a member').getByText('Declined', { exact: true })).toBeVisible();

    await first.goto('/staff/proposals?state=declined');
    await first.getByRole('link', { name: new RegExp(email) }).click();
    await expect(dialog(first, 'Invite a member')).toContainText('Nobody by this name was hired');
    await expect(first).toHaveURL(/state=declined/);
    await second.context().close();
    await test.step('[STF-03] [STF-01] a role changes by two people and signs its holder out; deactivating takes one', () =>
      changeRole(first, mary, sam));
  });
});

async function changeRole(admin: Page, approver: Page, sam: JourneyMember): Promise<void> {
  await admin.goto(`/staff/members/${sam.id}`);
  await button(admin, 'Propose a role').click();
  const asked = dialog(admin, 'Propose another role');
  await asked.getByLabel('Role').selectOption('Operations');
  await asked.getByLabel('Reason').fill('Moves to another team');
  await button(admin, 'Propose').click();
  await expect(dialog(admin, 'Change a role')).toContainText('Moves to another team');

  await approver.goto(new URL(admin.url()).pathname);
  await button(approver, 'Approve').click();
  await sayWhy(approver);
  await button(approver, 'Approve and do it').click();
  await expect(dialog(approver, 'Change a role').getByText('Approved', { exact: true })).toBeVisible();
  await expect(sam.client.getMe()).rejects.toMatchObject({ code: 'token_not_valid' });

  await admin.goto(`/staff/members/${sam.id}`);
  await expect(admin.getByRole('dialog')).toContainText('Operations');
  await button(admin, 'Deactivate').click();
  await dialog(admin, 'Deactivate this member?').getByLabel('Reason').fill('Has left');
  await dialog(admin, 'Deactivate this member?').getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog(admin, 'Sam Selvon')).toContainText('Deactivated');
  await expect(button(admin, 'Propose a role')).toHaveCount(0);
}
