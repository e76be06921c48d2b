import { newCustomer, newestCode } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { stopClock } from '../stopped-clock.ts';
import { button, someEmail } from './parts.ts';
import { fillDetails, heading, password, reachConfirmation } from './signup-steps.ts';

// Each refusal of the bank, and each call that a test lets fail, is an error in the console.
test.use({ expectedComplaints: [/\/api\/v1\/account\//] });

test('[AUTH-06] [AUTH-10] [AUTH-14] [AUTH-02] from the first field to the first login, with the code of the inbox', async ({
  page,
  bank,
}) => {
  const friend = await newCustomer(bank);
  const { user } = await friend.client.getProfile({ params: { userId: friend.id } });
  const email = someEmail();
  await page.clock.install();
  await page.goto(`/account/signup?referral=${user.referral_code}`);
  await expect(page.getByRole('progressbar', { name: 'Step 1 of 3: Personal information' })).toBeVisible();
  await expect(page.getByLabel('Referral code')).toHaveValue(user.referral_code);
  await fillDetails(page, { email, password });
  await button(page, 'Continue').click();

  await expect(page.getByRole('progressbar', { name: 'Step 2 of 3: Review' })).toBeVisible();
  await expect(heading(page)).toBeFocused();
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
  await button(page, 'Continue').click();

  await expect(page.getByRole('progressbar', { name: 'Step 3 of 3: Confirm' })).toBeVisible();
  await page.getByLabel('I agree to create this account.').check();
  await stopClock(page);
  await button(page, 'Submit').click();
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
  await button(page, 'Verify OTP').click();
  await expect(page.getByRole('alertdialog', { name: 'Email verified' })).toBeVisible();
  await page.clock.runFor(1_400);
  await expect(page).toHaveURL('/account/otp');
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/account/login');
  await page.clock.resume();

  await expect(heading(page)).toHaveText('Log in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Log in').click();
  await expect(page).toHaveURL('/layout/dashboard');
});

test('[AUTH-07] step 1 asks for everything, in words that browsers and password managers know', async ({
  page,
}) => {
  await page.goto('/account/signup');
  for (const [label, name, filledBy] of [
    ['First name', 'first_name', 'given-name'],
    ['Last name', 'last_name', 'family-name'],
    ['Email', 'email', 'email'],
    ['Confirm email', 'confirm_email', 'email'],
    ['Password', 'password', 'new-password'],
    ['Confirm password', 'password2', 'new-password'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('name', name);
    await expect(field).toHaveAttribute('autocomplete', filledBy);
  }
  await expect(page.locator('form')).toHaveCount(1);
  await expect(page.getByRole('group', { name: 'Date of birth (16+ years)' })).toBeVisible();
  const types = await page.getByLabel('Account type').getByRole('option').allTextContents();
  expect(types.slice(1)).toEqual(['Current', 'Savings', 'Mortgage', 'Merchant']);
  await expect(page.getByLabel('Referral code (optional)')).toHaveValue('');
  await expect(page.getByLabel('Send me the newsletter')).not.toBeChecked();
});

test('[AUTH-06] Back and Change lose nothing, not even the tick of the last step', async ({ page }) => {
  await page.goto('/account/signup');
  const email = someEmail();
  await reachConfirmation(page, { email, password });
  await button(page, 'Back').click();
  await expect(heading(page)).toHaveText('Check what you told us');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Change email' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByLabel('Confirm password')).toHaveValue(password);
  await expect(page.getByLabel('Month')).toHaveValue('05');

  await page.goBack();
  await expect(heading(page)).toHaveText('Check what you told us');
  await button(page, 'Back').click();
  await expect(page.getByLabel('First name')).toHaveValue('Amina');
  await button(page, 'Continue').click();
  await button(page, 'Continue').click();
  await expect(page.getByLabel('I agree to create this account.')).toBeChecked();
});

test('[ACC-05] a reload keeps what was typed, except for the password, which is stored nowhere', async ({
  page,
}) => {
  await page.goto('/account/signup?referral=WREN1844');
  await page.getByLabel('Referral code').fill('WREN1956');
  await reachConfirmation(page, { email: someEmail(), password });
  await page.reload();
  await expect(heading(page)).toHaveText('Open an account');
  await expect(page.getByText('we never store it in the browser')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Amina');
  await expect(page.getByLabel('Year')).toHaveValue('1990');
  await expect(page.getByLabel('Account type')).toHaveValue('Savings');
  await expect(page.getByLabel('Referral code')).toHaveValue('WREN1956');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  const stored = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
  expect(JSON.stringify(stored)).not.toContain(password);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('two clicks open one account', async ({ page }) => {
  await page.goto('/account/signup');
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/account/register/')) calls += 1;
  });
  await reachConfirmation(page, { email: someEmail(), password });
  await button(page, 'Submit').dblclick();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  expect(calls).toBe(1);
});

test('the whole way by keyboard alone, on a screen of 320 px, in the dark', async ({ page, bank }) => {
  const email = someEmail();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/account/signup');
  await page.getByLabel('First name').focus();
  const type = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
  };
  await type('Amina', 'Patel', '7', '5', '1990', 'Savings', email, email, password);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toHaveText('Check what you told us');
  await button(page, 'Continue').focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Open your account');
  for (const stop of ['Terms', 'Privacy', 'tick']) {
    await page.keyboard.press('Tab');
    if (stop === 'tick') await page.keyboard.press('Space');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Continue now' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account/otp');
  await page.getByRole('group', { name: 'Code' }).getByRole('textbox').first().focus();
  await page.keyboard.type(await newestCode(bank, email));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Email verified' })).toBeVisible();
});
