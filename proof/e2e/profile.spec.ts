import { createClient } from '@farthing/contract/client';
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { newCustomer, newestCode, signInBrowser } from './customer.ts';
import { expect, expectAccessible, type JourneyBank, test } from './fixtures.ts';
import { runUntilVisible, stopClock } from './stopped-clock.ts';

type Place = { page: Page; context: BrowserContext; bank: JourneyBank };

async function openProfile({ page, context, bank }: Place) {
  const customer = await newCustomer(bank);
  await signInBrowser(context, bank, customer);
  await page.goto('/layout/profile');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  const read = async () => (await customer.client.getProfile({ params: { userId: customer.id } })).user;
  return { ...customer, read };
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Profile' });
const profileForm = (page: Page) => page.locator('form').filter({ has: save(page) });
const saved = (page: Page) => page.getByText('Profile updated successfully');

/** The newest link to a page that was mailed to an address. */
async function mailedLink(bank: JourneyBank, to: string, path: string): Promise<string> {
  const { messages } = await createClient({ baseUrl: bank.url }).listSandboxMail({ query: { to } });
  const link = messages
    .map(({ text }) => new RegExp(`/account/${path}\\?token=[\\w-]+`).exec(text)?.[0])
    .find((found) => found !== undefined);
  if (link === undefined) throw new Error(`no link to ${path} was sent to ${to}`);
  return link;
}

test('[PRF-01] [PRF-03] the profile is filled in and saved, and the page says so for four seconds', async ({
  page,
  context,
  bank,
}) => {
  await page.clock.install();
  const { read, email, password } = await openProfile({ page, context, bank });
  await expect(page.getByLabel('Last name')).toHaveValue('Lovelace');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Referral code')).toHaveValue((await read()).referral_code);
  await expect(page.getByLabel('Referral code')).toHaveJSProperty('readOnly', true);
  await expect(page.getByLabel('Gender').locator('option')).toHaveText([
    'Not given',
    'Male',
    'Female',
    'Other',
  ]);

  await page.getByLabel('Last name').fill('King');
  await profileForm(page).getByLabel('Current password', { exact: true }).fill(password);
  await page.getByLabel('Phone number').fill('+44 20 7946 0123');
  await page.getByLabel('Gender').selectOption('Female');
  await page.getByLabel('Country').selectOption({ label: 'United Kingdom' });
  await page.getByLabel('Address', { exact: true }).fill('12 St James’s Square');
  await page.getByLabel('City').fill('London');
  await page.getByLabel('State or county').fill('Greater London');
  await stopClock(page);
  await save(page).click();
  await runUntilVisible(page, saved(page));
  await page.clock.runFor(3_700);
  await expect(saved(page)).toBeVisible();
  await page.clock.runFor(400);
  await expect(saved(page)).toBeHidden();
  await page.clock.resume();
  expect(await read()).toMatchObject({
    last_name: 'King',
    phone_number: '+442079460123',
    gender: 'Female',
    country: 'GB',
    address: '12 St James’s Square',
    city: 'London',
    state: 'Greater London',
  });
  await expect(page.getByRole('banner').getByText('Ada King')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('London');
});

test('[PRF-02] only fields that are not blank are sent, as a form', async ({ page, context, bank }) => {
  const { email } = await openProfile({ page, context, bank });
  await page.getByLabel('First name').fill('  ');
  await page.getByLabel('City').fill('Leeds');
  const sending = page.waitForRequest((request) => request.method() === 'PATCH');
  await save(page).click();
  const request = await sending;
  expect(request.headers()['content-type']).toMatch(/^multipart\/form-data/);
  const names = [...(request.postData() ?? '').matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['last_name', 'email', 'city']);
  expect(request.postData()).toContain(email);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
});

test('[PRF-01] a picture is cropped to a square, previewed, sent and shown', async ({
  page,
  context,
  bank,
}) => {
  const { read } = await openProfile({ page, context, bank });
  const wide = { width: 900, height: 400, channels: 3, background: '#0a6' } as const;
  const file = await sharp({ create: wide }).jpeg().toBuffer();
  await page
    .getByLabel('Profile picture')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: file });
  await expect(page.getByRole('img', { name: 'Preview of your new picture' })).toBeVisible();
  await page.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await page.getByRole('slider', { name: 'Left or right' }).press('End');
  await expectAccessible(page);
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  const { profile_picture } = await read();
  expect(profile_picture).not.toBeNull();
  const shown = page.getByRole('img', { name: 'Profile of Ada Lovelace' });
  await expect(shown).toHaveAttribute('src', profile_picture ?? '');
  const { width, height } = await sharp(await (await fetch(bank.url + profile_picture)).bytes()).metadata();
  expect(width).toBe(height);
});

test.describe('a profile that the bank refuses', () => {
  test.use({ expectedComplaints: [/status of 40[03]|The profile was not saved|ERR_FAILED/] });

  test('[PRF-03] names each field, and nothing typed is lost', async ({ page, context, bank }) => {
    await openProfile({ page, context, bank });
    await page.getByLabel('Phone number').fill('12');
    await page.getByLabel('City').fill('Leeds');
    await save(page).click();
    const summary = page.getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toContainText(['Enter a phone number']);
    await expect(page).toHaveTitle(/^Error: /);
    await expectAccessible(page);
    await summary.getByRole('link').click();
    await expect(page.getByLabel('Phone number')).toBeFocused();
    await expect(page.getByLabel('City')).toHaveValue('Leeds');
    await expect(saved(page)).toBeHidden();
  });

  test('[PRF-03] says that the bank could not be reached', async ({ page, context, bank }) => {
    await openProfile({ page, context, bank });
    await page.route('**/account/profile/**', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await page.getByLabel('City').fill('Leeds');
    await save(page).click();
    await expect(page.getByRole('alert')).toContainText('We could not reach the bank.');
    await expect(page.getByLabel('City')).toHaveValue('Leeds');
  });

  test('a picture that is none is refused before it is sent', async ({ page, context, bank }) => {
    await openProfile({ page, context, bank });
    await page
      .getByLabel('Profile picture')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await expect(page.getByText('The picture could not be read.')).toBeVisible();
  });

  test('[RSK-11] another name takes the password, and cannot be one that poses as the bank', async ({
    page,
    context,
    bank,
  }) => {
    const { read, email, password } = await openProfile({ page, context, bank });
    await page.getByLabel('First name').fill('Security');
    await page.getByLabel('Last name').fill('Team');
    await save(page).click();
    const summary = page.getByRole('alert');
    await expect(summary.getByRole('link')).toHaveText('Enter your current password to change your name.');
    await expectAccessible(page);
    await profileForm(page).getByLabel('Current password', { exact: true }).fill(password);
    await save(page).click();
    await expect(summary.getByRole('link')).toContainText('one that others may take for the bank');
    await expect(page.getByLabel('Last name')).toHaveValue('Team');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('King');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    expect(await read()).toMatchObject({ first_name: 'Ada', last_name: 'King' });
    await mailedLink(bank, email, 'not-me');
  });

  test('[PRF-04] [RSK-07] a new email address takes effect with its code and a yes from the old one', async ({
    page,
    context,
    bank,
  }) => {
    const { read, email, password } = await openProfile({ page, context, bank });
    const changed = `new.${email}`;
    await page.getByLabel('Email').fill(changed);
    const current = profileForm(page).getByLabel('Current password', { exact: true });
    await current.fill('not-the-password-1');
    await save(page).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText('This is not your current password.');
    await expect(page.getByLabel('Email')).toHaveValue(changed);
    await expectAccessible(page);
    await current.fill(password);
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm your new email address' });
    await expect(dialog).toContainText(changed);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('Please enter the full 6-digit OTP.')).toBeVisible();
    await expectAccessible(page);
    expect((await read()).email).toBe(email);
    const code = await newestCode(bank, changed);
    await dialog
      .getByRole('textbox', { name: 'Code from the email' })
      .fill(code === '111111' ? '222222' : '111111');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('Invalid OTP. Please try again.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Code from the email' }).fill(code);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Your new email address waits for a yes')).toBeVisible();
    await expectAccessible(page);
    expect((await read()).email).toBe(email);

    const link = await mailedLink(bank, email, 'email-change');
    await page.goto(link);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Yes, change my address' }).click();
    await expect(page.getByText('Your email address was changed.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeFocused();
    await expect(page.getByText('Then do not say yes')).toHaveCount(0);
    await expectAccessible(page);
    expect((await read()).email).toBe(changed);
    await page.getByRole('link', { name: 'Go to your profile' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(changed);

    await page.goto(link);
    await page.getByRole('button', { name: 'Yes, change my address' }).click();
    await expect(page.getByRole('alert')).toContainText('This link is not valid any more.');
    await expectAccessible(page);
  });

  test('[RSK-07] a new address is dropped again, before its code or while it waits', async ({
    page,
    context,
    bank,
  }) => {
    const { read, email, password } = await openProfile({ page, context, bank });
    await page.getByLabel('Email').fill(`new.${email}`);
    await profileForm(page).getByLabel('Current password', { exact: true }).fill(password);
    await save(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Keep the old address' }).click();
    await expect(page.getByText('Your new email address waits')).toBeHidden();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    expect(await read()).toMatchObject({ email, pending_email: null });
  });

  test("[RSK-07] 'This was not me' signs everybody out, keeps the address, and leads to a new password", async ({
    page,
    context,
    bank,
  }) => {
    const { id, client, email, password } = await openProfile({ page, context, bank });
    const body = { email: `thief.${email}`, current_password: password };
    await client.updateProfile({ params: { userId: id }, body });
    const link = await mailedLink(bank, email, 'not-me');
    await page.goto(link);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'This was not me' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your account is safe' })).toBeFocused();
    await expect(page.getByText('Everybody is signed out of your account')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/layout/profile');
    await expect(page).toHaveURL(/\/account\/login/);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toContainText('Please set a new password first');
    await expectAccessible(page);

    await page.goto(await mailedLink(bank, email, 'reset-password-confirm'));
    await page.getByLabel('New password', { exact: true }).fill('copper-lantern-oboe-19');
    await page.getByLabel('Confirm new password').fill('copper-lantern-oboe-19');
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await page.getByRole('link', { name: 'Continue now' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('copper-lantern-oboe-19');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/layout\/dashboard$/);
  });
});

test('[RSK-07] a link without its token says so', async ({ page, bank }) => {
  for (const path of ['email-change', 'not-me']) {
    await page.goto(`${bank.url}/account/${path}`);
    await expect(page.getByText('This link is not complete')).toBeVisible();
    await expectAccessible(page);
  }
});

test.describe('the password', () => {
  test.use({ expectedComplaints: [/status of 40[13]/] });

  test('[PRF-05] is changed by giving the current one, signs out elsewhere, and signs in from then on', async ({
    page,
    context,
    bank,
  }) => {
    const { email, password } = await openProfile({ page, context, bank });
    const elsewhere = createClient({ baseUrl: bank.url });
    const { refresh } = await elsewhere.login({ body: { email, password } });
    const changed = 'copper-lantern-oboe-19';
    const form = page.locator('form').filter({ has: page.getByLabel('New password', { exact: true }) });
    const type = (label: string, text: string) => form.getByLabel(label, { exact: true }).fill(text);
    const summary = form.getByRole('alert');
    const send = form.getByRole('button', { name: 'Change Password' });

    await send.click();
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText(['Enter your current password.', 'Enter a password.']);
    await expectAccessible(page);

    await type('Current password', 'not-the-password-1');
    await type('New password', changed);
    await type('Confirm new password', changed);
    await send.click();
    await expect(summary.getByRole('link')).toHaveText('This is not your current password.');
    await summary.getByRole('link').click();
    await expect(form.getByLabel('Current password', { exact: true })).toBeFocused();
    await expect(form.getByLabel('New password', { exact: true })).toHaveValue(changed);

    await type('Current password', password);
    await page.keyboard.press('Enter');
    await expect(
      form.getByRole('status').filter({ hasText: 'Your password has been changed.' }),
    ).toBeVisible();
    await expect(summary).toBeHidden();
    await expect(form.getByLabel('New password', { exact: true })).toHaveValue('');
    await expectAccessible(page);
    await expect(elsewhere.refreshToken({ body: { refresh } })).rejects.toThrow();

    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.clear());
    await page.goto('/account/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(changed);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/layout\/dashboard$/);
  });
});

test('other sessions are listed and signed out, one by one and all at once', async ({
  page,
  context,
  bank,
}) => {
  const { email, password } = await openProfile({ page, context, bank });
  const elsewhere = createClient({ baseUrl: bank.url });
  const sessions = await Promise.all([1, 2, 3].map(() => elsewhere.login({ body: { email, password } })));
  await page.reload();
  const list = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Sign out/ }) });
  await expect(list).toHaveCount(4);
  await expect(list.filter({ hasText: 'This device' })).toHaveCount(1);
  await expectAccessible(page);
  await list.filter({ hasNotText: 'This device' }).first().getByRole('button').click();
  await expect(list).toHaveCount(3);
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(list).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeHidden();
  for (const { refresh } of sessions) {
    await expect(elsewhere.refreshToken({ body: { refresh } })).rejects.toThrow();
  }
});
