import { newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test('[REF-01] the link and the code are shown and copied', async ({ page, context, bank }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const customer = await newCustomer(bank);
  await signInBrowser(context, bank, customer);
  const { user } = await customer.client.getProfile({ params: { userId: customer.id } });
  await page.goto('/layout/referral');
  const link = `${bank.url}/account/signup?referral=${user.referral_code}`;
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect(page.getByText(link, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await clipboard()).toBe(link);
  await page.getByRole('button', { name: 'Copy code' }).click();
  await expect.poll(clipboard).toBe(user.referral_code);
});

test('[REF-01] a browser that does not copy is excused in words', async ({ page, context, bank }) => {
  await signInBrowser(context, bank, await newCustomer(bank));
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
  });
  await page.goto('/layout/referral');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Could not copy to clipboard.')).toBeVisible();
});

test('[REF-02] who joined by the link is in a table, or in cards on a small screen', async ({
  page,
  context,
  bank,
}) => {
  const customer = await newCustomer(bank);
  await signInBrowser(context, bank, customer);
  await page.goto('/layout/referral');
  await expect(
    page.getByText('Nobody has joined by your link yet. Share it, and they show here.'),
  ).toBeVisible();
  await expectAccessible(page);

  const { user } = await customer.client.getProfile({ params: { userId: customer.id } });
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

test.describe('what cannot be loaded', () => {
  test.use({ expectedComplaints: [/status of (400|503)/] });
  const busy = { status: 'error', code: 'service_unavailable', message: 'The bank is busy.' };

  for (const { what, path, words } of [
    { what: 'the link', path: '**/account/profile/**', words: 'Failed to load referral info.' },
    { what: 'the history', path: '**/referral-details/', words: 'Failed to load referral history.' },
  ]) {
    test(`[REF-03] ${what} is an error with a way to try again`, async ({ page, context, bank }) => {
      await signInBrowser(context, bank, await newCustomer(bank));
      await page.route(path, (route) => route.fulfill({ status: 503, json: busy }));
      await page.goto('/layout/referral');
      const failure = page.getByRole('alert').filter({ hasText: words });
      await expect(failure).toBeVisible();
      await page.unrouteAll();
      await failure.getByRole('button', { name: 'Retry' }).click();
      await expect(failure).toBeHidden();
    });
  }

  test('[REF-03] a browser that has lost who is signed in says so', async ({ page, context, bank }) => {
    await signInBrowser(context, bank, await newCustomer(bank));
    await page.goto('/layout/dashboard');
    await page.evaluate(() => localStorage.removeItem('user_id'));
    await page.getByRole('link', { name: 'Referral', exact: true }).click();
    await expect(page.getByText('User not logged in.')).toBeVisible();
  });
});
