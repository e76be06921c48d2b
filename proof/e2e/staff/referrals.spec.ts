import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type JourneyCustomer, newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, type JourneyBank } from '../fixtures.ts';
import { asStaff } from '../staff.ts';
import { test } from '../staff-member.ts';

// A case that was just decided is asked for once more, and refused.
test.use({ expectedComplaints: [/\/api\/v1\/staff\/queues\//] });

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Brought in by somebody's code, with a first deposit that has arrived. */
async function broughtIn(bank: JourneyBank, ref: string, firstName: string): Promise<JourneyCustomer> {
  const friend = await newCustomer(bank, { firstName, lastName: 'Twin', ref });
  const { data } = await friend.client.fundWallet({ body: { amount: '60.00' } });
  const payment = { received: '60.00', transactionHash: randomBytes(32).toString('hex') };
  await asStaff(bank, ({ deposits }) => deposits.confirm({ kind: 'system' }, data.deposit_id, payment));
  return friend;
}

test('[RSK-14] a bonus that looks farmed waits with its reasons, is declined by staff, and its referrer reads so', async ({
  bank,
  context,
  page,
  staffPage,
}) => {
  const ada = await newCustomer(bank, { firstName: 'Ada', lastName: 'Referrer' });
  const { user } = await ada.client.getProfile({ params: { userId: ada.id } });
  const statuses = async () => (await ada.client.getReferrals()).data.map(({ status }) => status);
  await broughtIn(bank, user.referral_code, 'Ida');
  await expect.poll(statuses, { timeout: 30_000 }).toEqual(['paid']);
  const second = await broughtIn(bank, user.referral_code, 'Ida');

  const grace = await staffPage('operations', 'Grace Hopper');
  await expect(async () => {
    await grace.goto(`/staff/queues/referrals/${second.id}`);
    await expect(dialog(grace, 'Bonus for bringing in Ida Twin')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 45_000 });
  const theCase = dialog(grace, 'Bonus for bringing in Ida Twin');
  await expect(theCase).toContainText('The same name as the referrer, or as another whom they brought in');
  await expectAccessible(grace);
  await theCase.getByRole('button', { name: 'Decline', exact: true }).click();
  const asked = dialog(grace, /^Decline:/);
  await asked.getByLabel('Reason').fill('The same person on the telephone');
  await asked.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(theCase.getByText('Decided', { exact: true })).toBeVisible();

  await signInBrowser(context, bank, ada);
  await page.goto('/layout/referral');
  const table = page.getByRole('table', { name: 'Users Referred' });
  await expect(table.getByText('No bonus')).toBeVisible();
  await expect(table.getByText('Paid')).toBeVisible();
  await expectAccessible(page);
  expect((await ada.client.getWallet()).balance).toBe('10.00');
});
