import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { newCustomer } from '../customer.ts';
import { expect } from '../fixtures.ts';
import { holdJobs } from '../hold-jobs.ts';
import { newMember } from '../staff.ts';
import { signedInPage, test } from '../staff-member.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const reason = 'Compared with the block explorer';

test('[OPS-06] several cases and several proposals are decided at once, each with a result of its own', async ({
  bank,
  newBrowser,
}) => {
  const [ida, asBella, asMina] = await Promise.all([
    newCustomer(bank, { firstName: 'Ida', lastName: 'Bulkworth' }),
    newMember(bank, 'operations', 'Bella Bulk'),
    newMember(bank, 'approver', 'Mina Bulk'),
  ]);
  const announce = async () => (await ida.client.fundWallet({ body: { amount: '5.00' } })).data.deposit_id;
  const deposits = [await announce(), await announce(), await announce(), await announce()] as const;
  await holdJobs(bank);

  // Rejected by keyboard: j goes to a row, x chooses it.
  const bella = await signedInPage(await newBrowser(), asBella);
  await bella.goto('/staff/queues/deposits');
  for (const id of deposits.slice(2)) {
    const row = bella.locator(`a[href="/staff/queues/deposits/${id}"]`);
    await row.focus();
    await bella.keyboard.press('x');
    await expect(bella.locator(`input[data-choice="${id}"]`)).toBeChecked();
  }
  await expect(bella.getByText('2 chosen')).toBeVisible();
  await expectAccessible(bella);
  await button(bella, 'Reject').click();
  const rejecting = bella.getByRole('dialog', { name: 'Reject: 2 cases' });
  await expect(rejecting.getByText('2 will be declined')).toBeVisible();
  await expect(rejecting.getByRole('list', { name: 'What happens to each' })).toContainText('Ida Bulkworth');
  await expectAccessible(bella);
  await rejecting.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(rejecting.getByText('Enter a reason.')).toBeVisible();
  await rejecting.getByLabel('Reason').fill('Not on the network');
  await rejecting.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(bella.getByText('All 2 are decided')).toBeVisible();
  for (const id of deposits.slice(2))
    await expect(bella.locator(`a[href="/staff/queues/deposits/${id}"]`)).toHaveCount(0);

  // Confirmed together: each has a payment of its own, and another amount than was announced takes a second person.
  const confirmed = deposits.slice(0, 2);
  for (const id of confirmed) await bella.locator(`input[data-choice="${id}"]`).check();
  await button(bella, 'Confirm').click();
  const confirming = bella.getByRole('dialog', { name: 'Confirm: 2 cases' });
  await expect(confirming.getByText('2 will be left out')).toBeVisible();
  for (const [place, id] of confirmed.entries()) {
    await confirming.locator(`#received-${id}`).fill(`${7 + place}.50`);
    await confirming.locator(`#hash-${id}`).fill(`${place}a`.repeat(place === 0 ? 32 : 31));
  }
  await expect(confirming.getByText('1 will be proposed to a second person')).toBeVisible();
  await confirming.getByLabel('Reason').fill(reason);
  await confirming.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(confirming.locator(`#hash-${confirmed[1]}`)).toBeFocused();
  await expectAccessible(bella);
  await confirming.locator(`#hash-${confirmed[1]}`).fill('1a'.repeat(32));
  await expect(confirming.getByText('2 will be proposed to a second person')).toBeVisible();
  await confirming.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(confirming).toHaveCount(0);
  const mina = await signedInPage(await newBrowser(), asMina);
  await mina.goto(`/staff/proposals?state=open&order=due&by=${asBella.id}`);
  await expect(mina.getByText('2 proposals', { exact: true })).toBeVisible();
  await mina.getByLabel('Choose all 2 shown').check();
  await button(mina, 'Approve').click();
  const approving = mina.getByRole('dialog', { name: 'Approve 2 proposals?' });
  await expect(approving.getByText('$16.00')).toBeVisible();
  await expectAccessible(mina);
  // One is taken back before the other person says yes: it is refused alone.
  const { case: second } = await asBella.client.getCase({
    params: { queue: 'deposits', caseId: confirmed[1] ?? '' },
  });
  await asBella.client.withdrawProposal({ params: { proposalId: second.proposal_id ?? '' } });
  await approving.getByLabel('Reason').fill(reason);
  await button(mina, 'Approve and do them').click();
  await expect(mina.getByText('1 of 2 are decided')).toBeVisible();
  await expect(mina.getByRole('list', { name: 'What happened to each' })).toContainText('Approved and done.');
  await expectAccessible(mina);
  expect((await ida.client.getWallet()).balance).toBe('7.50');
});
