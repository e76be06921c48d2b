import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { runUntilVisible, stopClock } from '../stopped-clock.ts';
import { mailedLink, openProfile, profileForm, save, saved } from './profile-parts.ts';

test.use({ expectedComplaints: [/status of 40[03]|The profile was not saved|ERR_FAILED/] });

const summary = (page: Page) => page.getByRole('alert');
const pictureField = (page: Page) => page.getByLabel('Profile picture');
const currentPassword = (page: Page) => profileForm(page).getByLabel('Current password', { exact: true });

type User = { readonly email: string; readonly referral_code: string };

async function expectFilledIn(page: Page, { email, referral_code }: User): Promise<void> {
  await expect(page.getByLabel('Last name')).toHaveValue('Lovelace');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Referral code')).toHaveValue(referral_code);
  await expect(page.getByLabel('Referral code')).toHaveJSProperty('readOnly', true);
  await expect(page.getByLabel('Gender').locator('option')).toHaveText([
    'Not given',
    'Male',
    'Female',
    'Other',
  ]);
}

async function expectFieldsNamed(page: Page): Promise<void> {
  await page.getByLabel('Phone number').fill('12');
  await page.getByLabel('City').fill('Leeds');
  await save(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole('link')).toContainText(['Enter a phone number']);
  await expect(page).toHaveTitle(/^Error: /);
  await expectAccessible(page);
  await summary(page).getByRole('link').click();
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await expect(page.getByLabel('City')).toHaveValue('Leeds');
  await expect(saved(page)).toBeHidden();
}

async function expectUnreached(page: Page): Promise<void> {
  await page.getByLabel('Phone number').fill('');
  await page.route('**/account/profile/**', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await save(page).click();
  await expect(summary(page)).toContainText('We could not reach the bank.');
  await expect(page.getByLabel('City')).toHaveValue('Leeds');
  await page.unroute('**/account/profile/**');
}

async function expectBlankLeftOut(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('  ');
  const sending = page.waitForRequest((request) => request.method() === 'PATCH');
  await save(page).click();
  const request = await sending;
  expect(request.headers()['content-type']).toMatch(/^multipart\/form-data/);
  const names = [...(request.postData() ?? '').matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['last_name', 'email', 'city']);
  expect(request.postData()).toContain(email);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await page.clock.fastForward(5_000);
  await expect(saved(page)).toBeHidden();
}

async function expectNameGuarded(page: Page, password: string): Promise<void> {
  await page.getByLabel('First name').fill('Security');
  await page.getByLabel('Last name').fill('Team');
  await save(page).click();
  await expect(summary(page).getByRole('link')).toHaveText(
    'Enter your current password to change your name.',
  );
  await expectAccessible(page);
  await currentPassword(page).fill(password);
  await save(page).click();
  await expect(summary(page).getByRole('link')).toContainText('one that others may take for the bank');
  await expect(page.getByLabel('Last name')).toHaveValue('Team');
}

async function expectSavedForFourSeconds(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('King');
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
}

async function choosePicture(page: Page): Promise<void> {
  const wide = { width: 900, height: 400, channels: 3, background: '#0a6' } as const;
  const file = await sharp({ create: wide }).jpeg().toBuffer();
  await pictureField(page).setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: file });
  await expect(page.getByRole('img', { name: 'Preview of your new picture' })).toBeVisible();
  await page.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await page.getByRole('slider', { name: 'Left or right' }).press('End');
  await expectAccessible(page);
  await save(page).click();
  await expect(saved(page)).toBeVisible();
}

test('[PRF-01] [PRF-02] [PRF-03] [RSK-11] the profile is filled in and saved, and the page says so for four seconds; what is refused is named, and nothing typed is lost', async ({
  page,
  context,
  bank,
}) => {
  await page.clock.install();
  const { read, email, password } = await openProfile({ page, context, bank });
  await test.step('[PRF-01] it shows what the bank knows', async () => expectFilledIn(page, await read()));
  await test.step('a picture that is none is refused before it is sent', async () => {
    const buffer = Buffer.from('<svg/>');
    await pictureField(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await expect(page.getByText('The picture could not be read.')).toBeVisible();
  });
  await test.step('[PRF-03] a refusal names each field, and nothing typed is lost', () =>
    expectFieldsNamed(page));
  await test.step('[PRF-03] it says that the bank could not be reached', () => expectUnreached(page));
  await test.step('[PRF-02] only fields that are not blank are sent, as a form', () =>
    expectBlankLeftOut(page, email));
  await test.step('[RSK-11] another name takes the password, and cannot be one that poses as the bank', () =>
    expectNameGuarded(page, password));
  await test.step('[PRF-01] [PRF-03] it is saved, and the page says so for four seconds', async () => {
    await expectSavedForFourSeconds(page);
    expect(await read()).toMatchObject({
      first_name: 'Ada',
      last_name: 'King',
      phone_number: '+442079460123',
      gender: 'Female',
      country: 'GB',
      address: '12 St James’s Square',
      city: 'London',
      state: 'Greater London',
    });
    await expect(page.getByRole('banner').getByText('Ada King')).toBeVisible();
    await mailedLink(bank, email, 'not-me');
    await page.reload();
    await expect(page.getByLabel('City')).toHaveValue('London');
  });
  await test.step('[PRF-01] a picture is cropped to a square, previewed, sent and shown', async () => {
    await choosePicture(page);
    const { profile_picture } = await read();
    expect(profile_picture).not.toBeNull();
    const shown = page.getByRole('img', { name: 'Profile of Ada King' });
    await expect(shown).toHaveAttribute('src', profile_picture ?? '');
    const picture = await (await fetch(bank.url + profile_picture)).bytes();
    const { width, height } = await sharp(picture).metadata();
    expect(width).toBe(height);
  });
});
