import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newCustomer, newestCode } from './customer.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

// Each refusal of the bank, and each call that a test lets fail, is an error in the console.
test.use({ expectedComplaints: [/\/api\/v1\/account\//] });

const password = 'violet-anchor-piano-72';
const registerPath = '**/api/v1/account/register/';
const someEmail = () => `amina.${randomInt(1e12)}@example.com`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const summary = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('heading') });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** From now on time passes on the page only when the test says so; its clock has to be installed. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

type Filled = { email: string; password: string };

async function fillDetails(page: Page, { email, password: secret }: Filled): Promise<void> {
  await page.getByLabel('First name').fill('Amina');
  await page.getByLabel('Last name').fill('Patel');
  for (const [part, value] of [
    ['Day', '7'],
    ['Month', '5'],
    ['Year', '1990'],
  ] as const) {
    await page.getByLabel(part, { exact: true }).fill(value);
  }
  await page.getByLabel('Account type').selectOption('Savings');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Confirm email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByLabel('Confirm password').fill(secret);
}

/** At the last step, with the box ticked. */
async function reachConfirmation(page: Page, filled: Filled): Promise<void> {
  await fillDetails(page, filled);
  await button(page, 'Continue').click();
  await expect(heading(page)).toHaveText('Check what you told us');
  await button(page, 'Continue').click();
  await page.getByLabel('I agree to create this account.').check();
}

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
  await stopTheClock(page);
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
  await stopTheClock(page);
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

test('[AUTH-08] what is missing or does not match is listed, linked and said beside its field', async ({
  page,
}) => {
  await page.goto('/account/signup');
  await button(page, 'Continue').click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole('heading')).toHaveText('Please fill all required fields.');
  await expect(summary(page).getByRole('link')).toHaveCount(8);
  await expect(page).toHaveTitle(/^Error: Open an account/);
  await summary(page).getByRole('link', { name: 'Enter your date of birth.' }).click();
  await expect(page.getByLabel('Day')).toBeFocused();

  await fillDetails(page, { email: someEmail(), password });
  await page.getByLabel('Confirm email').fill('someone.else@example.com');
  await page.getByLabel('Confirm password').fill('something else');
  await button(page, 'Continue').click();
  await expect(summary(page).getByRole('link')).toHaveText([
    'Email addresses must match.',
    'Passwords must match.',
  ]);
  await expect(page.getByLabel('Confirm email')).toHaveAccessibleDescription(/Email addresses must match\./);
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription(/Passwords must match\./);
  await expectAccessible(page);
});

test('nobody under 16 gets past the first step', async ({ page }) => {
  await page.goto('/account/signup');
  await fillDetails(page, { email: someEmail(), password });
  await page.getByLabel('Year').fill(`${new Date().getFullYear() - 15}`);
  await button(page, 'Continue').click();
  await expect(summary(page)).toContainText('You must be at least 16 years old to open an account.');
});

test('a password is judged while it is typed, with how to mend it', async ({ page }) => {
  await page.goto('/account/signup');
  await fillDetails(page, { email: someEmail(), password: '' });
  const field = page.getByLabel('Password', { exact: true });
  const verdict = page.getByRole('status').filter({ hasText: /./ });
  for (const [typed, words] of [
    ['violet', 'Too short: use at least 12 characters.'],
    ['aminapatel1990', 'Do not use your name, email address or date of birth.'],
    ['sunshinemonkey', 'Perhaps easy to guess: add another unrelated word.'],
    ['aaaaaaaaaaaaaaaa', 'Perhaps easy to guess: add another unrelated word.'],
    [password, 'Looks strong.'],
    ['k8#pQz!v2LmX', 'Looks strong.'],
  ] as const) {
    await field.fill(typed);
    await expect(verdict).toHaveText(words);
  }
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

test('[AUTH-09] without the tick nothing is sent', async ({ page }) => {
  await page.goto('/account/signup');
  let calls = 0;
  await page.route(registerPath, (route) => {
    calls += 1;
    return route.continue();
  });
  await reachConfirmation(page, { email: someEmail(), password });
  await page.getByLabel('I agree to create this account.').uncheck();
  await button(page, 'Submit').click();
  await expect(summary(page).getByRole('link')).toHaveText('Please confirm agreement before submitting.');
  await expectAccessible(page);
  expect(calls).toBe(0);
});

test('[AUTH-11] what the bank says of fields is listed, stands beside them, and can be mended', async ({
  page,
}) => {
  await page.goto('/account/signup?referral=NOBODY99');
  await reachConfirmation(page, { email: someEmail(), password: 'sunshinemonkey' });
  await button(page, 'Submit').click();
  await expect(heading(page)).toHaveText('Open an account');
  await expect(summary(page)).toBeFocused();
  const tooWeak = 'This password is too easy to guess. A few unrelated words make a good one.';
  await expect(summary(page).getByRole('link')).toHaveText([tooWeak, 'We do not know this referral code.']);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(new RegExp(tooWeak));

  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel('Referral code').fill('');
  await button(page, 'Continue').click();
  await button(page, 'Continue').click();
  await button(page, 'Submit').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
});

test('[AUTH-11] a refusal without fields, without words, or no answer at all: said, kept, tried again', async ({
  page,
}) => {
  await page.goto('/account/signup');
  await reachConfirmation(page, { email: someEmail(), password });
  for (const [answer, words] of [
    [{ message: 'We open no accounts today.' }, 'We open no accounts today.'],
    [{}, 'Registration failed. Please check your input.'],
    [{ errors: { branch: ['Choose a branch.'] } }, 'branch: Choose a branch.'],
    [undefined, 'Network error. Please try again.'],
  ] as const) {
    await page.route(registerPath, (route) =>
      answer === undefined ? route.abort() : route.fulfill({ status: 400, json: answer }),
    );
    await button(page, 'Submit').click();
    await expect(summary(page)).toContainText(words);
    await page.unroute(registerPath);
  }
  await expect(page.getByLabel('I agree to create this account.')).toBeChecked();
  await button(page, 'Submit').click();
  const outcome = page.getByRole('alertdialog');
  await expect(outcome).toBeVisible();
  await outcome.getByRole('link', { name: 'Continue now' }).click();
  await expect(page).toHaveURL('/account/otp');
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
