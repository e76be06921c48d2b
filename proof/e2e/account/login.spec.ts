import { newCustomer } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { button, failCall, logIn, someEmail, stored, summary } from './parts.ts';

// Each refusal of the bank, and each call that a test lets fail, is an error in the console.
test.use({ expectedComplaints: [/\/api\/v1\/account\//] });

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
