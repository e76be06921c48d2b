import { newCustomer } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { button, failCall, logIn, stored, summary } from './parts.ts';

// Each refusal of the bank, and each call that a test lets fail, is an error in the console.
test.use({ expectedComplaints: [/\/api\/v1\/account\//] });

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
