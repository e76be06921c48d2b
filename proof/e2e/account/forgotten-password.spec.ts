import type { Page } from '@playwright/test';
import { newCustomer } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { stopClock } from '../stopped-clock.ts';
import { button, logIn, summary } from './parts.ts';

// Each refusal of the bank is an error in the console.
test.use({ expectedComplaints: [/\/api\/v1\/account\//] });
test.describe.configure({ timeout: 180_000 });

const linkUsedUp = 'Failed to reset password. This reset link is no longer valid. Please ask for a new one.';

async function fillBoth(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
}

test('[AUTH-17] [AUTH-18] a forgotten password is replaced by the link in the mail, which then works no more', async ({
  page,
  bank,
}) => {
  const { email, client } = await newCustomer(bank);
  await page.clock.install();
  await page.goto('/account/reset-password');
  await page.getByLabel('Email').fill(email);
  await button(page, 'Send Reset Link').click();
  await expect(page.getByText('If there is an account with this address')).toBeVisible();
  await expectAccessible(page);
  const { messages } = await client.listSandboxMail({ query: { to: email } });
  const link = /\/account\/reset-password-confirm\?token=\S+/.exec(messages[0]?.text ?? '')?.[0] ?? '';

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('copper kettle on a hill');
  await page.getByLabel('Confirm new password').fill('copper kettle on the hill');
  await button(page, 'Set New Password').click();
  await expect(summary(page)).toContainText('Passwords do not match.');
  await fillBoth(page, 'passwordpassword');
  await button(page, 'Set New Password').click();
  await expect(summary(page)).toContainText('Failed to reset password.');
  await expect(summary(page).getByRole('link')).toContainText('too easy to guess');
  await fillBoth(page, 'copper kettle on a hill');
  await stopClock(page);
  await button(page, 'Set New Password').click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await page.clock.runFor(1_900);
  await expect(page).toHaveURL(link);
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/account/login');
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await logIn(page, email, 'copper kettle on a hill');
  await expect(page).toHaveURL('/layout/dashboard');

  await test.step('[AUTH-18] a link that was used, or that the bank does not know, says what to do', async () => {
    const unknown = client.confirmPasswordReset({
      body: { token: 'unknown', password: 'copper kettle on a hill' },
    });
    await expect(unknown).rejects.toThrow('This reset link is no longer valid. Please ask for a new one.');
    await page.goto(link);
    await fillBoth(page, 'another kettle on a hill');
    await button(page, 'Set New Password').click();
    await expect(summary(page)).toContainText(linkUsedUp);
    await expectAccessible(page);
  });
  await test.step('[AUTH-18] a link without its token says so at once', async () => {
    await page.goto('/account/reset-password-confirm');
    await expect(page.getByText('Invalid or missing reset token.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page).toHaveURL('/account/reset-password');
  });
});
