import type { Page } from '@playwright/test';
import { newCustomer } from '../customer.ts';
import { expect, expectAccessible } from '../fixtures.ts';
import { newMember } from '../staff.ts';
import { sayWhy, signedInPage, test } from '../staff-member.ts';
import { makeFile, sendMoney } from './payout.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const reason = 'The police have asked for it';

test('[RSK-05] a payment of a customer who was locked is taken out of its file, and two people give it back', async ({
  bank,
  newBrowser,
}) => {
  const [ada, bob, asGrace, asMary] = await Promise.all([
    newCustomer(bank),
    newCustomer(bank),
    newMember(bank, 'operations', 'Grace Hopper'),
    newMember(bank, 'approver', 'Mary Kenneth'),
  ]);
  const [stopped, other] = [await sendMoney(bank, ada), await sendMoney(bank, bob)];
  const path = await makeFile(asGrace, asMary);
  const grace = await signedInPage(await newBrowser(), asGrace);
  await grace.goto(path);
  await expect(button(grace, 'Download the file (pain.001)')).toBeVisible();
  await asGrace.client.lockCustomer({ params: { customerId: ada.id }, body: { reason } });
  await grace.reload();
  await expect(grace.getByText('1 payment may not leave the bank')).toBeVisible();
  await expect(button(grace, 'Download the file (pain.001)')).toBeHidden();
  await expect(grace.getByRole('row').filter({ hasText: stopped.reference })).toContainText('Stopped');
  await expectAccessible(grace);

  await button(grace, 'Make a new file').click();
  const asked = grace.getByRole('dialog', { name: 'Make a new file' });
  await asked.getByLabel('Reason').fill(reason);
  await expectAccessible(grace);
  await asked.getByRole('button', { name: 'Replace the file' }).click();
  await expect(grace).not.toHaveURL(new RegExp(`${path}$`));
  await expect(grace.getByRole('row').filter({ hasText: other.reference })).toBeVisible();
  await expect(grace.getByText(stopped.reference)).toHaveCount(0);
  const download = grace.waitForEvent('download');
  await button(grace, 'Download the file (pain.001)').click();
  expect((await download).suggestedFilename()).toMatch(/\.xml$/);
  await grace.goto(path);
  await expect(grace.getByRole('link', { name: 'Show the file in its place' })).toBeVisible();
  await expectAccessible(grace);

  await grace.goto('/staff/payment-files');
  const waiting = grace.getByRole('table', { name: 'Stopped payouts, the oldest first' });
  await expect(waiting.getByRole('row').filter({ hasText: stopped.reference })).toContainText('Locked');
  await expectAccessible(grace);
  await button(grace, `Give back: ${stopped.reference}`).click();
  const back = grace.getByRole('dialog', { name: 'Give the money back' });
  await back.getByLabel('Evidence that it did not leave').fill('Order 12 of today');
  await back.getByLabel('Reason').fill(reason);
  await expectAccessible(grace);
  await back.getByRole('button', { name: 'Propose to give it back' }).click();
  await expect(back).toBeHidden();

  const mary = await signedInPage(await newBrowser(), asMary);
  const { proposals } = await asMary.client.listProposals({ query: { subject_id: stopped.withdrawal_id } });
  await mary.goto(`/staff/proposals/${proposals[0]?.id}`);
  const shown = mary.getByRole('dialog').first();
  await expect(shown).toContainText('No: in no payment file');
  await expect(shown).toContainText('Order 12 of today');
  await button(mary, 'Approve').click();
  await sayWhy(mary);
  await button(mary, 'Approve and do it').click();
  await expect(shown.getByText('Approved', { exact: true })).toBeVisible();
  await grace.reload();
  await expect(grace.getByText(stopped.reference)).toHaveCount(0);
});
