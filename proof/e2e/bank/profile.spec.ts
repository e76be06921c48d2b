import sharp from 'sharp';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { runUntilVisible, stopClock } from '../stopped-clock.ts';
import { mailedLink, openProfile, profileForm, save, saved } from './profile-parts.ts';

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
});
