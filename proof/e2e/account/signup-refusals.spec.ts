import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { button, someEmail, summary } from './parts.ts';
import { fillDetails, heading, password } from './signup-steps.ts';

// Each refusal of the bank is an error in the console.
test.use({ expectedComplaints: [/\/api\/v1\/account\//] });
test.describe.configure({ timeout: 180_000 });

const agreement = (page: Page) => page.getByLabel('I agree to create this account.');

async function setPassword(page: Page, secret: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByLabel('Confirm password').fill(secret);
}

test('[AUTH-06] [AUTH-08] [AUTH-09] [AUTH-11] [ACC-05] a signup is mended where it is refused, and neither Back nor a reload loses it', async ({
  page,
}) => {
  const email = someEmail();
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/account/register/')) calls += 1;
  });
  await page.goto('/account/signup?referral=WREN1844');
  await page.getByLabel('Referral code').fill('NOBODY99');

  await test.step('[AUTH-08] what is missing or does not match is listed, linked and said beside its field', async () => {
    await button(page, 'Continue').click();
    await expect(summary(page)).toBeFocused();
    await expect(summary(page).getByRole('heading')).toHaveText('Please fill all required fields.');
    await expect(summary(page).getByRole('link')).toHaveCount(8);
    await expect(page).toHaveTitle(/^Error: Open an account/);
    await summary(page).getByRole('link', { name: 'Enter your date of birth.' }).click();
    await expect(page.getByLabel('Day')).toBeFocused();

    await fillDetails(page, { email, password: 'sunshinemonkey' });
    await page.getByLabel('Confirm email').fill('someone.else@example.com');
    await page.getByLabel('Confirm password').fill('something else');
    await button(page, 'Continue').click();
    await expect(summary(page).getByRole('link')).toHaveText([
      'Email addresses must match.',
      'Passwords must match.',
    ]);
    const described = (label: string) => expect(page.getByLabel(label));
    await described('Confirm email').toHaveAccessibleDescription(/Email addresses must match\./);
    await described('Confirm password').toHaveAccessibleDescription(/Passwords must match\./);
    await expectAccessible(page);
  });
  await test.step('[AUTH-11] what the bank says of fields is listed at the first step, and stands beside them', async () => {
    await page.getByLabel('Confirm email').fill(email);
    await page.getByLabel('Confirm password').fill('sunshinemonkey');
    await button(page, 'Continue').click();
    const tooWeak = 'This password is too easy to guess. A few unrelated words make a good one.';
    await expect(summary(page).getByRole('link')).toHaveText([tooWeak, 'We do not know this referral code.']);
    await expect(summary(page)).toBeFocused();
    await expect(heading(page)).toHaveText('Open an account');
    const secret = page.getByLabel('Password', { exact: true });
    await expect(secret).toHaveAccessibleDescription(new RegExp(tooWeak));
    expect(calls).toBe(0);
    await page.reload();
    await expect(page.getByLabel('Referral code')).toHaveValue('NOBODY99');
  });
  await test.step('[AUTH-06] Back and Change lose nothing, not even the tick of the last step', async () => {
    await setPassword(page, password);
    await page.getByLabel('Referral code').fill('');
    await button(page, 'Continue').click();
    await expect(heading(page)).toHaveText('Check what you told us');
    await button(page, 'Continue').click();
    await agreement(page).check();
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
    await expect(heading(page)).toHaveText('Check what you told us');
    await button(page, 'Continue').click();
    await expect(agreement(page)).toBeChecked();
  });
  await test.step('[AUTH-09] without the tick nothing is sent', async () => {
    await agreement(page).uncheck();
    await button(page, 'Submit').click();
    await expect(summary(page).getByRole('link')).toHaveText('Please confirm agreement before submitting.');
    await expectAccessible(page);
    expect(calls).toBe(0);
  });
  await test.step('[ACC-05] a reload keeps what was typed, except for the password, which is stored nowhere', async () => {
    await page.reload();
    await expect(heading(page)).toHaveText('Open an account');
    await expect(page.getByText('we never store it in the browser')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Amina');
    await expect(page.getByLabel('Year')).toHaveValue('1990');
    await expect(page.getByLabel('Account type')).toHaveValue('Savings');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    const stored = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
    expect(JSON.stringify(stored)).not.toContain(password);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
  await test.step('[AUTH-11] it is mended; two clicks open one account', async () => {
    await setPassword(page, password);
    await button(page, 'Continue').click();
    await expect(heading(page)).toHaveText('Check what you told us');
    await button(page, 'Continue').click();
    await agreement(page).check();
    calls = 0;
    await button(page, 'Submit').dblclick();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(calls).toBe(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/account/otp');
  });
});
