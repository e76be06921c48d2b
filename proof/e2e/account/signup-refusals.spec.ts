import { expect, expectAccessible, test } from '../fixtures.ts';
import { button, someEmail, summary } from './parts.ts';
import { fillDetails, heading, password, reachConfirmation } from './signup-steps.ts';

// Each refusal of the bank, and each call that a test lets fail, is an error in the console.
test.use({ expectedComplaints: [/\/api\/v1\/account\//] });

const registerPath = '**/api/v1/account/register/';

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
