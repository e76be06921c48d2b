import type { Page } from '@playwright/test';
import { newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

async function expectCopied(page: Page, link: string, code: string): Promise<void> {
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect(page.getByText(link, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await clipboard()).toBe(link);
  await page.getByRole('button', { name: 'Copy code' }).click();
  await expect.poll(clipboard).toBe(code);
}

test('[REF-01] [REF-02] the link and the code are shown and copied; who joined by them is in a table, or in cards on a small screen', async ({
  page,
  context,
  bank,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const customer = await newCustomer(bank);
  await signInBrowser(context, bank, customer);
  const { user } = await customer.client.getProfile({ params: { userId: customer.id } });
  await page.goto('/layout/referral');
  await expect(
    page.getByText('Nobody has joined with your link yet. When someone does, they show here.'),
  ).toBeVisible();
  await expectAccessible(page);
  await test.step('[REF-01] the link and the code are shown and copied', () =>
    expectCopied(page, `${bank.url}/account/signup?referral=${user.referral_code}`, user.referral_code));
  await test.step('[REF-01] a browser that does not copy is excused in words', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Could not copy to clipboard.')).toBeVisible();
  });

  await newCustomer(bank, { firstName: 'Grace', lastName: 'Hopper', ref: user.referral_code });
  await page.reload();
  const table = page.getByRole('table', { name: 'Users Referred' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Full name',
    'Email',
    'Status',
    'Bonus',
    'Referred at',
  ]);
  const row = table.getByRole('row').nth(1);
  const [referral] = (await customer.client.getReferrals({})).data;
  const joinedAt = new Date(referral?.referred_at ?? 0);
  expect(Math.abs(Date.now() - joinedAt.getTime())).toBeLessThan(10 * 60_000);
  const inLondon = { timeZone: 'Europe/London', dateStyle: 'medium', timeStyle: 'short' } as const;
  await expect(row.getByRole('rowheader')).toHaveText('Grace Hopper');
  await expect(row.getByRole('cell')).toHaveText([
    /g•••@example\.com$/,
    /Pending$/,
    /\$10\.00$/,
    new RegExp(`${joinedAt.toLocaleString('en-GB', inLondon)}$`),
  ]);
  await expect(row.locator('time')).toHaveAttribute('datetime', referral?.referred_at ?? '');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expect(row).toBeVisible();
  expect((await row.boundingBox())?.height).toBeGreaterThan(100);
  for (const [place, term] of ['Email', 'Status', 'Bonus', 'Referred at'].entries())
    await expect(row.getByRole('cell').nth(place).getByText(term, { exact: true })).toBeVisible();
});
