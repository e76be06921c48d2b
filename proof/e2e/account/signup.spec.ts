import { newCustomer, newestCode } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { stopClock } from '../stopped-clock.ts';
import { button, someEmail } from './parts.ts';
import { heading, password } from './signup-steps.ts';

// Each refusal of the bank is an error in the console.
test.use({ expectedComplaints: [/\/api\/v1\/account\//] });
test.describe.configure({ timeout: 180_000 });

test('[AUTH-06] [AUTH-10] [AUTH-14] [AUTH-02] from the first field to the first login, by keyboard alone, at 320 px, in the dark', async ({
  page,
  bank,
}) => {
  const friend = await newCustomer(bank);
  const { user } = await friend.client.getProfile({ params: { userId: friend.id } });
  const email = someEmail();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.clock.install();
  await page.goto(`/account/signup?referral=${user.referral_code}`);
  await expect(page.getByRole('progressbar', { name: 'Step 1 of 3: Personal information' })).toBeVisible();
  await expect(page.getByLabel('Referral code')).toHaveValue(user.referral_code);
  await page.getByLabel('First name').focus();
  for (const text of ['Amina', 'Patel', '7', '5', '1990', 'Savings']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  for (const text of [email, email, password]) {
    await page.keyboard.insertText(text);
    await page.keyboard.press('Tab');
  }
  // Past the button that shows the password.
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('progressbar', { name: 'Step 2 of 3: Review' })).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toHaveText('Check what you told us');
  for (const [term, detail] of [
    ['Name', 'Amina Patel'],
    ['Date of birth', '7 May 1990'],
    ['Account type', 'Savings'],
    ['Email', email],
    ['Referral code', user.referral_code],
  ] as const) {
    await expect(page.getByRole('definition').filter({ hasText: detail })).toBeVisible();
    await expect(page.getByRole('term').filter({ hasText: term })).toBeVisible();
  }
  await button(page, 'Continue').focus();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('progressbar', { name: 'Step 3 of 3: Confirm' })).toBeVisible();
  await expect(heading(page)).toHaveText('Open your account');
  for (const stop of ['Terms', 'Privacy', 'tick']) {
    await page.keyboard.press('Tab');
    if (stop === 'tick') await page.keyboard.press('Space');
  }
  await stopClock(page);
  await page.keyboard.press('Enter');
  const outcome = page.getByRole('alertdialog');
  await expect(
    outcome.getByText('Account created successfully! An OTP has been sent to your email.'),
  ).toBeVisible();
  await expect(outcome.getByRole('link', { name: 'Continue now' })).toBeFocused();
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ userEmail: email });
  await page.clock.runFor(2_400);
  await expect(page).toHaveURL(/\/account\/signup/);
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/account/otp');
  await page.clock.resume();

  await page.getByRole('group', { name: 'Code' }).getByRole('textbox').first().focus();
  await page.keyboard.type(await newestCode(bank, email));
  await stopClock(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Email verified' })).toBeVisible();
  await page.clock.runFor(1_400);
  await expect(page).toHaveURL('/account/otp');
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/account/login');
  await page.clock.resume();

  await expect(heading(page)).toHaveText('Log in');
  await page.getByLabel('Email').focus();
  await page.keyboard.insertText(email);
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/layout/dashboard');
});
