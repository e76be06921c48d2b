import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { codeAt } from '../../../apps/bank/src/platform/totp/totp.ts';
import { newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible } from '../fixtures.ts';
import { invitationLink, newMember, nextCode } from '../staff.ts';
import { pageWithAuthenticator, signedInPage, storeSession, test } from '../staff-member.ts';

// A refused password or code is an error in the console.
test.use({ expectedComplaints: [/\/api\/v1\/staff\/(?:sign-in|invitation)\//] });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const sections = (page: Page) => page.getByRole('navigation', { name: 'Console' }).getByRole('link');

/** As an auditor sees them, who reads everything. */
const everySection = [
  'Queues',
  'Inbox',
  'Customers',
  'Proposals',
  'Payments',
  'Company files',
  'Deposits',
  'Chain payments',
  'Top-ups',
  'Accounts',
  'Contact messages',
  'Cards',
  'Loans',
  'Instalment loans',
  'Credit cards',
  'Books',
  'Payment files',
  'Reconciliation',
  'Risk rules',
  'Settings',
  'Audit log',
  'Operations',
  'Members',
];

/** One box takes all six digits, as they are pasted. */
async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('group', { name: 'Code' }).getByRole('textbox').first().fill(code);
}

test('[STF-01] somebody invited sets up password and authenticator app, and then signs in with them', async ({
  page,
  bank,
}) => {
  const email = `ruth.${randomInt(1e12)}@bank.example`;
  const { pathname, search } = new URL(await invitationLink(bank, 'approver', email));
  await page.goto(pathname + search);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByLabel('Your name').fill('Ruth Belville');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await button(page, 'Finish and sign in').click();
  await expect(page.getByRole('alert')).toContainText('Use at least 12 characters.');
  await expect(page.getByRole('alert')).toContainText('Enter all six digits of the code.');
  await expectAccessible(page);

  const password = 'marble-kettle-orchard-19';
  await page.getByLabel('Password', { exact: true }).fill(password);
  const secret = ((await page.getByText(/^[A-Z2-7 ]{20,}$/).textContent()) ?? '').replaceAll(' ', '');
  await enterCode(page, codeAt(secret, new Date()) === '000000' ? '111111' : '000000');
  await button(page, 'Finish and sign in').click();
  await expect(page.getByRole('alert')).toContainText('This code is not right, or was used already.');
  await enterCode(page, codeAt(secret, new Date()));
  await button(page, 'Finish and sign in').click();
  await expect(page.getByText('Ruth Belville')).toBeVisible();
  await expect(page.getByText('Approver', { exact: true })).toBeVisible();

  await button(page, 'Sign out').click();
  await expect(heading(page, 'Staff sign-in')).toBeVisible();
  await page.goto(pathname + search);
  await expect(page.getByText('This invitation is no longer valid.')).toBeVisible();
  await expect(button(page, 'Retry')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(heading(page, 'Staff sign-in')).toBeVisible();

  // By keyboard alone, after a password and a code that are wrong.
  await page.goto('/staff/members');
  await expect(page).toHaveURL(/\/staff\/sign-in\?to=/);
  await page.getByLabel('Email').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The email address or the password is not right.');
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Confirm that it is you')).toBeVisible();
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This code is not right, or was used already.');
  await expectAccessible(page);
  await enterCode(page, nextCode(secret));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Members')).toBeVisible();
  await expect(page).toHaveURL(/\/staff\/members$/);
});

test('[STF-01] a passkey is made, signs in without a code, and is removed', async ({ context, bank }) => {
  const member = await newMember(bank, 'auditor', 'Ellen Ochoa');
  const page = await pageWithAuthenticator(context);
  // Browsers make passkeys for a host with a name only.
  const url = bank.url.replace('127.0.0.1', 'localhost');
  await page.goto(`${url}/staff/sign-in`);
  await storeSession(page, member);
  await page.goto(`${url}/staff/profile`);
  await page.getByLabel('Name for a new passkey').fill('Laptop');
  await page.getByLabel('Current password', { exact: true }).fill(member.password);
  await button(page, 'Make a passkey').click();
  await expect(button(page, 'Remove Laptop')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await button(page, 'Continue').click();
  await expect(button(page, 'Use your passkey')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ellen Ochoa')).toBeVisible();

  await page.goto(`${url}/staff/profile`);
  await button(page, 'Remove Laptop').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('You have none yet.')).toBeVisible();
});

test('[STF-01] a customer and a member of staff in one browser have a session each; a customer who logs out clears both', async ({
  page,
  context,
  bank,
}) => {
  const [customer, member] = [await newCustomer(bank), await newMember(bank, 'support', 'Mary Jackson')];
  await signInBrowser(context, bank, customer);
  await page.goto('/staff');
  await expect(heading(page, 'Staff sign-in')).toBeVisible();
  const staff = await signedInPage(context, member);
  await staff.goto('/staff/profile');
  await expect(heading(staff, 'Your sign-in')).toBeVisible();

  await staff.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(heading(staff, 'Staff sign-in')).toBeVisible();
  await page.goto('/layout/profile');
  await expect(heading(page, 'Profile')).toBeVisible();
  await staff.goBack();
  await expect(staff.getByText('Mary Jackson')).toHaveCount(0);

  const again = await signedInPage(context, await newMember(bank, 'support', 'Dorothy Vaughan'));
  await again.goto('/staff/profile');
  await expect(heading(again, 'Your sign-in')).toBeVisible();
  await page.goto('/account/logout');
  await button(page, 'Yes, log out').click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await again.reload();
  await expect(heading(again, 'Staff sign-in')).toBeVisible();
});

test('[STF-01] the console shows what a role may open, is used by keyboard and fits a narrow screen', async ({
  staffPage,
}) => {
  const page = await staffPage('auditor', 'Katherine Johnson');
  await page.goto('/staff/proposals');
  await expect(heading(page, 'Proposals')).toBeVisible();
  // Of the other roles, and of the pages that each may not open, the tests of the console tell.
  await expect(sections(page)).toHaveText(everySection.map((label) => new RegExp(`^${label}`)));
  await expect(sections(page).last(), 'no place is cut off at 1280 by 800').toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await page.keyboard.type('gm');
  await expect(heading(page, 'Members')).toBeFocused();
  const row = page.getByRole('row').nth(1).getByRole('link');
  await expect(row).toBeVisible();
  await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Member since');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/staff\/members$/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Go to Proposals');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 700 });
  await button(page, 'Open menu').click();
  await expect(
    page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Audit log' }),
  ).toBeVisible();
  await expectAccessible(page, undefined, [320]);
});
