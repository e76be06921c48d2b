import { newCustomer } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { button, failCall, logIn, someEmail, stored, summary } from './parts.ts';

// Each refusal of the bank, and each call that a test lets fail, is an error in the console. The other tab may ask
// something just when the session ends, and is told so.
test.use({ expectedComplaints: [/\/api\/v1\/account\/|status of 401/] });
test.describe.configure({ timeout: 180_000 });

test('[AUTH-01] [AUTH-03] [AUTH-05] the login asks for email and password, says what is wrong, and leads on', async ({
  page,
  request,
}) => {
  const email = someEmail();
  await page.goto('/account/login');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  );
  await expect(page.getByLabel('Remember me')).not.toBeChecked();
  await expectAccessible(page);
  await test.step('a sandbox that others may reach offers nobody', async () => {
    await expect(page.getByRole('region', { name: 'Demo customers of this sandbox' })).toHaveCount(0);
  });
  await test.step('[AUTH-01] both are asked for', async () => {
    await button(page, 'Log in').click();
    await expect(summary(page)).toBeFocused();
    await expect(summary(page).getByRole('link')).toHaveText([
      'Enter your email address.',
      'Enter your password.',
    ]);
    await expectAccessible(page);
  });
  await test.step('[AUTH-03] a wrong password is told in the words of the bank', async () => {
    await logIn(page, email, 'guess number 1');
    await expect(summary(page)).toContainText('The email address or the password is not right.');
    await expect(summary(page)).toBeFocused();
  });
  await test.step('[AUTH-05] a locked account is a warning, with the way to support and to a new password', async () => {
    for (let wrong = 2; wrong < 5; wrong++) {
      await request.post('/api/v1/account/login/', { data: { email, password: `guess number ${wrong}` } });
    }
    await logIn(page, email, 'guess number 5');
    const warning = page.getByRole('alert').filter({ hasText: 'Your account has been locked' });
    await expect(warning).toContainText('Warning');
    await expect(warning.getByRole('link', { name: 'email support' })).toHaveAttribute('href', '/contact');
    await expect(warning.getByRole('link', { name: 'set a new one' })).toBeVisible();
    await expect(summary(page)).toBeHidden();
    await expectAccessible(page);
  });
  await test.step('[AUTH-01] it leads to a new password and to the signup', async () => {
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL('/account/reset-password');
    await page.goBack();
    await page.getByRole('link', { name: 'Open an account' }).click();
    await expect(page).toHaveURL('/account/signup');
    await page.goBack();
  });
  await test.step('an address without its code leads to the OTP page, where a new one can be asked for', async () => {
    const [unverified, password] = [someEmail(), 'violet-anchor-piano-72'];
    const account = { first_name: 'Ada', last_name: 'Lovelace', date_of_birth: '1990-12-10' };
    await request.post('/api/v1/account/register/', {
      data: { ...account, account_type: 'Current', email: unverified, password, password2: password },
    });
    await logIn(page, unverified, password);
    await expect(page.getByRole('alert')).toContainText('Please verify your email address first');
    await button(page, 'Enter the code').click();
    await expect(page).toHaveURL('/account/otp');
    await expect(page.getByText(unverified)).toBeVisible();
    await expect(button(page, 'Resend')).toBeVisible();
  });
});

test('[AUTH-02] [AUTH-04] [ACC-05] [AUTH-19] a session from the login to the logout, in two tabs', async ({
  page,
  context,
  bank,
  request,
}) => {
  const { id, name, email, password } = await newCustomer(bank);
  await page.goto('/account/login');
  await test.step('[AUTH-04] says so when nothing answers, keeps what was typed, and sends each click once', async () => {
    await page.getByLabel('Remember me').check();
    await failCall(page, 'login/');
    await logIn(page, email.toUpperCase(), password);
    await expect(summary(page)).toContainText('No response from server. Please try again later.');
    await page.unroute('**/api/v1/account/login/');
    let calls = 0;
    page.on('request', (sent) => {
      if (sent.url().endsWith('/account/login/')) calls += 1;
    });
    await button(page, 'Log in').dblclick();
    await expect(page).toHaveURL('/layout/dashboard');
    expect(calls).toBe(1);
  });
  await test.step('[AUTH-02] [ACC-05] keeps the session under the names of the spec', async () => {
    expect(await stored(page)).toEqual({
      access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh: expect.any(String),
      user_id: id,
      user_name: name,
      user_email: email,
      remember_me: 'true',
    });
  });
  const other = await context.newPage();
  await test.step('[AUTH-02] whoever is signed in goes from the login to the dashboard', async () => {
    await other.goto('/account/login');
    await expect(other).toHaveURL('/layout/dashboard');
  });
  await test.step('[AUTH-19] asks; No goes to the dashboard, a failure keeps the session, Yes leaves nothing', async () => {
    await page.goto('/account/logout');
    await expect(page.getByRole('heading', { name: 'Log out?' })).toBeVisible();
    await expectAccessible(page);
    await button(page, 'No, stay signed in').click();
    await expect(page).toHaveURL('/layout/dashboard');

    await page.goBack();
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
