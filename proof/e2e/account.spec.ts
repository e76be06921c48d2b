import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Page } from '@playwright/test';
import { newCustomer } from './customer.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

// Each refusal of the bank, and each call that a test lets fail, is an error in the console.
test.use({ expectedComplaints: [/\/api\/v1\/account\//] });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const summary = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('heading') });
const someEmail = () => `nobody.${randomInt(1e12)}@example.com`;
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Log in').click();
}

/** From now on time passes on the page only when the test says so; its clock has to be installed. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

type Answer = { status: number } & ({ json: unknown } | { contentType: string; body: string });

/** Lets a call fail: with this answer, or with none. */
async function failCall(page: Page, path: string, answer?: Answer): Promise<void> {
  const pattern = `**/api/v1/account/${path}`;
  await page.unroute(pattern);
  await page.route(pattern, (route) => (answer ? route.fulfill(answer) : route.abort()));
}

test.describe('login', () => {
  test('[AUTH-01] asks for email and password, and leads to a new password and to the signup', async ({
    page,
  }) => {
    await page.goto('/account/login');
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
      'autocomplete',
      'current-password',
    );
    await expect(page.getByLabel('Remember me')).not.toBeChecked();
    await expectAccessible(page);
    await button(page, 'Log in').click();
    await expect(summary(page)).toBeFocused();
    await expect(summary(page).getByRole('link')).toHaveText([
      'Enter your email address.',
      'Enter your password.',
    ]);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL('/account/reset-password');
    await page.goBack();
    await page.getByRole('link', { name: 'Open an account' }).click();
    await expect(page).toHaveURL('/account/signup');
  });

  test('[AUTH-02] [ACC-05] keeps the session under the names of the spec and goes to the dashboard', async ({
    page,
    bank,
  }) => {
    const { id, name, email, password } = await newCustomer(bank);
    await page.goto('/account/login');
    await page.getByLabel('Remember me').check();
    await logIn(page, email.toUpperCase(), password);
    await expect(page).toHaveURL('/layout/dashboard');
    expect(await stored(page)).toEqual({
      access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh: expect.any(String),
      user_id: id,
      user_name: name,
      user_email: email,
      remember_me: 'true',
    });
    await page.goto('/account/login');
    await expect(page).toHaveURL('/layout/dashboard');
  });

  test('[AUTH-03] shows what the bank says, in whatever shape it says it', async ({ page }) => {
    await page.goto('/account/login');
    await logIn(page, someEmail(), 'not the right one');
    await expect(summary(page)).toContainText('The email address or the password is not right.');
    await expect(summary(page)).toBeFocused();
    const plain = 'The vault is <b>closed</b>, "really".';
    for (const [answer, words] of [
      [{ contentType: 'text/plain; charset=utf-8', body: plain }, plain],
      [{ json: 'Come back at nine.' }, 'Come back at nine.'],
      [{ json: { detail: 'Not on a Sunday.' } }, 'Not on a Sunday.'],
      [{ json: { non_field_errors: ['Try the side door.'] } }, 'Try the side door.'],
      [{ json: {} }, 'Login failed. Please check your credentials.'],
    ] as const) {
      await failCall(page, 'login/', { status: 400, ...answer });
      await button(page, 'Log in').click();
      await expect(summary(page)).toContainText(words);
    }
  });

  test('[AUTH-04] says so when nothing answers, keeps what was typed, and sends each click once', async ({
    page,
    bank,
  }) => {
    const { email, password } = await newCustomer(bank);
    await page.goto('/account/login');
    await failCall(page, 'login/');
    await logIn(page, email, password);
    await expect(summary(page)).toContainText('No response from server. Please try again later.');
    await page.unroute('**/api/v1/account/login/');
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/account/login/')) calls += 1;
    });
    await button(page, 'Log in').dblclick();
    await expect(page).toHaveURL('/layout/dashboard');
    expect(calls).toBe(1);
  });

  test('[AUTH-05] a locked account is a warning, with the way to support and to a new password', async ({
    page,
  }) => {
    await page.goto('/account/login');
    const email = someEmail();
    for (let wrong = 1; wrong < 5; wrong++) {
      await logIn(page, email, `guess number ${wrong}`);
      await expect(summary(page)).toContainText('is not right');
    }
    await logIn(page, email, 'guess number 5');
    const warning = page.getByRole('alert').filter({ hasText: 'Your account has been locked' });
    await expect(warning).toContainText('Warning');
    await expect(warning.getByRole('link', { name: 'email support' })).toHaveAttribute('href', '/contact');
    await expect(warning.getByRole('link', { name: 'set a new one' })).toBeVisible();
    await expect(summary(page)).toBeHidden();
    await expectAccessible(page);
  });

  test('an address without its code leads to the OTP page, where a new one can be asked for', async ({
    page,
    request,
  }) => {
    const [email, password] = [someEmail(), 'violet-anchor-piano-72'];
    const account = { first_name: 'Ada', last_name: 'Lovelace', date_of_birth: '1990-12-10' };
    await request.post('/api/v1/account/register/', {
      data: { ...account, account_type: 'Current', email, password, password2: password },
    });
    await page.goto('/account/login');
    await logIn(page, email, password);
    await expect(page.getByRole('alert')).toContainText('Please verify your email address first');
    await button(page, 'Enter the code').click();
    await expect(page).toHaveURL('/account/otp');
    await expect(page.getByText(email)).toBeVisible();
    await expect(button(page, 'Resend')).toBeVisible();
  });
});

test.describe('one-time code', () => {
  const boxes = (page: Page) => page.getByRole('group', { name: 'Code' }).getByRole('textbox');

  async function openOtp(page: Page, email?: string): Promise<void> {
    await page.goto('/account/otp');
    if (email === undefined) return;
    await page.evaluate((address) => localStorage.setItem('userEmail', address), email);
    await page.reload();
  }

  test('[AUTH-12] six boxes: digits only, on by itself, Backspace back, a pasted code fills all', async ({
    page,
    context,
  }) => {
    await openOtp(page, someEmail());
    await expect(boxes(page)).toHaveCount(6);
    await boxes(page).first().focus();
    await page.keyboard.type('4x8');
    await expect(boxes(page).nth(2)).toBeFocused();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect(boxes(page).first()).toBeFocused();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText(' 482 910 '));
    await page.keyboard.press('ControlOrMeta+V');
    for (const [place, digit] of [...'482910'].entries()) {
      await expect(boxes(page).nth(place)).toHaveValue(digit);
    }
    await page.getByRole('link', { name: 'Back to Signup' }).click();
    await expect(page).toHaveURL('/account/signup');
  });

  test('[AUTH-13] [AUTH-14] too few digits and a wrong code are said beside the boxes', async ({ page }) => {
    await openOtp(page, someEmail());
    await expect(page.getByRole('link', { name: 'sandbox inbox' })).toHaveAttribute('href', '/sandbox/mail');
    await boxes(page).first().focus();
    await page.keyboard.type('48291');
    await button(page, 'Verify OTP').click();
    await expect(summary(page)).toContainText('Please enter the full 6-digit OTP.');
    await expectAccessible(page);
    await summary(page).getByRole('link').click();
    await boxes(page).last().focus();
    await page.keyboard.type('0');
    await button(page, 'Verify OTP').click();
    await expect(summary(page)).toContainText('Invalid OTP. Please try again.');
    for (const [json, words] of [
      [{ message: 'This code has expired.' }, 'This code has expired.'],
      [{}, 'Invalid OTP. Please try again.'],
    ] as const) {
      await failCall(page, 'verify-code/', { status: 400, json });
      await button(page, 'Verify OTP').click();
      await expect(summary(page)).toContainText(words);
    }
    await expect(boxes(page).last()).toHaveValue('0');
  });

  test('[AUTH-15] another code after 60 s: the boxes are cleared and the wait begins anew', async ({
    page,
  }) => {
    await page.clock.install();
    await openOtp(page, someEmail());
    await expect(page.getByRole('timer')).toHaveText(/^(1:00|0:5\d)$/);
    await page.clock.fastForward(45_000);
    await expect(button(page, 'Resend')).toBeHidden();
    // A reload is no way around the wait, and does not make it longer.
    await page.reload();
    await expect(page.getByRole('timer')).toHaveText(/^0:[01]\d$/);
    await boxes(page).first().focus();
    await page.keyboard.type('482');
    await page.clock.fastForward(15_000);
    await stopTheClock(page);
    await button(page, 'Resend').click();
    const resent = page.getByText('OTP resent successfully — check your email.');
    await expect(resent).toBeVisible();
    await expect(boxes(page).first()).toHaveValue('');
    await expect(boxes(page).first()).toBeFocused();
    await expect(page.getByRole('timer')).toHaveText('1:00');
    await page.clock.runFor(3_400);
    await expect(resent).toBeVisible();
    await page.clock.runFor(200);
    await expect(resent).toBeHidden();

    // A minute on this page's clock, not on the bank's: it refuses for real.
    await page.clock.runFor(60_000);
    await button(page, 'Resend').click();
    await expect(page.getByRole('alert')).toContainText('Failed to resend OTP.');
    await expect(page.getByRole('alert')).toContainText(/Please wait \d+ seconds/);
    await expect(button(page, 'Resend')).toBeVisible();
  });

  test('[AUTH-16] without a stored address there is nothing to verify and nowhere to send to', async ({
    page,
  }) => {
    await page.clock.install();
    await openOtp(page);
    const words = 'Email not found. Please return to sign up and try again.';
    await boxes(page).first().focus();
    await page.keyboard.type('482910');
    await button(page, 'Verify OTP').click();
    await expect(summary(page)).toContainText(words);
    await page.reload();
    await expect(page.getByRole('timer')).toBeVisible();
    await page.clock.fastForward(60_000);
    await button(page, 'Resend').click();
    await expect(summary(page)).toContainText(words);
  });
});

test.describe('a forgotten password', () => {
  const linkUsedUp =
    'Failed to reset password. This reset link is not valid any more. Please ask for a new one.';

  async function fillBoth(page: Page, password: string): Promise<void> {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password').fill(password);
  }

  test('[AUTH-17] [AUTH-18] is replaced by the link in the mail, which then works no more', async ({
    page,
    bank,
  }) => {
    const { email, client } = await newCustomer(bank);
    await page.clock.install();
    await page.goto('/account/reset-password');
    await page.getByLabel('Email').fill(email);
    await button(page, 'Send Reset Link').click();
    await expect(page.getByText('If there is an account with this address')).toBeVisible();
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
    await stopTheClock(page);
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

    await page.goto(link);
    await fillBoth(page, 'another kettle on a hill');
    await button(page, 'Set New Password').click();
    await expect(summary(page)).toContainText(linkUsedUp);
  });

  test('[AUTH-18] a link that the bank does not know says what to do', async ({ page }) => {
    await page.goto('/account/reset-password-confirm?token=unknown');
    await fillBoth(page, 'copper kettle on a hill');
    await button(page, 'Set New Password').click();
    await expect(summary(page)).toContainText(linkUsedUp);
    await failCall(page, 'password_reset/confirm/');
    await button(page, 'Set New Password').click();
    await expect(summary(page)).toContainText(
      'Failed to reset password. We could not reach the bank. Please check your connection and try again.',
    );
    await expectAccessible(page);
  });

  test('[AUTH-17] says when the link could not be sent', async ({ page }) => {
    await page.goto('/account/reset-password');
    await page.getByLabel('Email').fill(someEmail());
    await failCall(page, 'password_reset/');
    await button(page, 'Send Reset Link').click();
    await expect(summary(page)).toContainText('Failed to send reset link. Try again.');
    for (const answer of [
      { status: 500, json: {} },
      { status: 200, json: { status: 'pending' } },
    ]) {
      await failCall(page, 'password_reset/', answer);
      await button(page, 'Send Reset Link').click();
      await expect(summary(page)).toContainText('Something went wrong. Please try again.');
    }
    await page.unroute('**/api/v1/account/password_reset/');
    await button(page, 'Send Reset Link').click();
    await expect(page.getByText('If there is an account with this address')).toBeVisible();
    await expectAccessible(page);
  });

  test('[AUTH-18] a link without its token says so at once', async ({ page }) => {
    await page.goto('/account/reset-password-confirm');
    await expect(page.getByText('Invalid or missing reset token.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page).toHaveURL('/account/reset-password');
  });
});

test.describe('logout', () => {
  // The other tab may ask something just when the session ends, and is told so.
  test.use({ expectedComplaints: [/\/api\/v1\/account\/|status of 401/] });

  test('[AUTH-19] asks; No goes to the dashboard, a failure keeps the session, Yes leaves nothing', async ({
    page,
    context,
    bank,
    request,
  }) => {
    const { email, password } = await newCustomer(bank);
    await page.goto('/account/login');
    await logIn(page, email, password);
    await expect(page).toHaveURL('/layout/dashboard');
    await page.goto('/account/logout');
    await expect(page.getByRole('heading', { name: 'Log out?' })).toBeVisible();
    await expectAccessible(page);
    await button(page, 'No, stay signed in').click();
    await expect(page).toHaveURL('/layout/dashboard');

    const other = await context.newPage();
    await other.goto('/account/login');
    await expect(other).toHaveURL('/layout/dashboard');

    await page.goto('/account/logout');
    await failCall(page, 'logout/');
    await button(page, 'Yes, log out').click();
    await expect(summary(page)).toContainText('Logout failed. Please try again.');
    const { refresh } = await stored(page);
    expect(refresh).toBeDefined();
    await page.unroute('**/api/v1/account/logout/');
    await button(page, 'Yes, log out').click();
    await expect(page).toHaveURL('/');
    expect(await stored(page)).toEqual({});
    const renewed = await request.post('/api/v1/account/token/refresh/', { data: { refresh } });
    expect(renewed.status()).toBe(401);

    await expect(other, 'other tabs follow').toHaveURL('/account/login?signed-out=elsewhere');
  });
});

test.describe('the weight of the account pages', () => {
  for (const path of [
    '/account/login',
    '/account/signup',
    '/account/otp',
    '/account/reset-password',
    '/account/reset-password-confirm?token=abc',
    '/account/logout',
  ]) {
    test(`${path} takes at most 130 kB of JavaScript, and nothing on it moves`, async ({ page }) => {
      const sizes: Promise<number>[] = [];
      page.on('response', (response) => {
        if (response.url().endsWith('.js')) sizes.push(gzipped(response.body()));
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      expect(total).toBeLessThanOrEqual(130_000);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              const entries = list.getEntries() as (PerformanceEntry & { value: number })[];
              resolve(entries.reduce((sum, { value }) => sum + value, 0));
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve(0), 200);
          }),
      );
      expect(shift).toBe(0);
    });
  }
});

async function gzipped(body: Promise<Buffer>): Promise<number> {
  return (await promisify(gzip)(await body, { level: 9 })).length;
}
