import { createClient } from '@farthing/contract/client';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openProfile } from './profile-parts.ts';

test.describe('the password', () => {
  test.use({ expectedComplaints: [/status of 40[13]/] });

  test('[PRF-05] is changed by giving the current one, signs out elsewhere, and signs in from then on', async ({
    page,
    context,
    bank,
  }) => {
    const { email, password } = await openProfile({ page, context, bank });
    await page.getByRole('link', { name: 'Security', exact: true }).click();
    const elsewhere = createClient({ baseUrl: bank.url });
    const { refresh } = await elsewhere.login({ body: { email, password } });
    const changed = 'copper-lantern-oboe-19';
    const form = page.locator('form').filter({ has: page.getByLabel('New password', { exact: true }) });
    const type = (label: string, text: string) => form.getByLabel(label, { exact: true }).fill(text);
    const summary = form.getByRole('alert');
    const send = form.getByRole('button', { name: 'Change Password' });

    await send.click();
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText(['Enter your current password.', 'Enter a password.']);
    await expectAccessible(page);

    await type('Current password', 'not-the-password-1');
    await type('New password', changed);
    await type('Confirm new password', changed);
    await send.click();
    await expect(summary.getByRole('link')).toHaveText('This is not your current password.');
    await summary.getByRole('link').click();
    await expect(form.getByLabel('Current password', { exact: true })).toBeFocused();
    await expect(form.getByLabel('New password', { exact: true })).toHaveValue(changed);

    await type('Current password', password);
    await page.keyboard.press('Enter');
    await expect(
      form.getByRole('status').filter({ hasText: 'Your password has been changed.' }),
    ).toBeVisible();
    await expect(summary).toBeHidden();
    await expect(form.getByLabel('New password', { exact: true })).toHaveValue('');
    await expectAccessible(page);
    await expect(elsewhere.refreshToken({ body: { refresh } })).rejects.toThrow();

    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.clear());
    await page.goto('/account/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(changed);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/layout\/dashboard$/);
  });
});

test('other sessions are listed and signed out, one by one and all at once', async ({
  page,
  context,
  bank,
}) => {
  const { email, password } = await openProfile({ page, context, bank });
  const elsewhere = createClient({ baseUrl: bank.url });
  const sessions = await Promise.all([1, 2, 3].map(() => elsewhere.login({ body: { email, password } })));
  await page.getByRole('link', { name: 'Devices', exact: true }).click();
  const list = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Sign out/ }) });
  await expect(list).toHaveCount(4);
  await expect(list.filter({ hasText: 'This device' })).toHaveCount(1);
  await expectAccessible(page);
  await list.filter({ hasNotText: 'This device' }).first().getByRole('button').click();
  await expect(list).toHaveCount(3);
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeHidden();
  // Known still, and not signed in.
  const known = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Forget/ }) });
  await expect(known.filter({ hasText: 'Not signed in.' })).toHaveCount(2);
  for (const { refresh } of sessions) {
    await expect(elsewhere.refreshToken({ body: { refresh } })).rejects.toThrow();
  }
});
