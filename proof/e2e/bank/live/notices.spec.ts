import { newCustomer, signInBrowser } from '../../customer.ts';
import { expect, expectAccessible, test } from '../../fixtures.ts';

test('[NTF-01] notices come 20 at a time and by day, the bell counts them, and all are read by one press', async ({
  bank,
  page,
  context,
}) => {
  const ada = await newCustomer(bank);
  const { unread: before } = await ada.client.listNotices();
  const settings = { kinds: [], quiet_from: null, quiet_until: null, digest: false };
  for (let count = 0; count < 22; count += 1)
    await ada.client.saveNoticeSettings({ body: { ...settings, figures: count % 2 === 0 } });
  await signInBrowser(context, bank, ada);
  await page.goto('/layout/notices');
  const all = before + 22;
  const bell = page.getByRole('link', { name: /^Notices/ });
  await expect(bell).toHaveAccessibleName(`Notices, ${all} unread`);
  await expect(page.getByRole('status').filter({ hasText: 'unread' })).toHaveText(`${all} unread`);
  await expect(page.getByText('19 more about security')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await expect(page.getByText('19 more about security')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('You have read everything.')).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notices');
});

test('[NTF-03] what another app shares opens the form with it after the login, in a sheet on a telephone, and nothing is sent by itself', async ({
  bank,
  page,
}) => {
  const ada = await newCustomer(bank);
  await page.setViewportSize({ width: 375, height: 720 });
  const shared = new URLSearchParams({ title: 'Theatre', text: '<b>Row F</b>' });
  await page.goto(`/layout/requests?${shared}`);
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Ask for money' });
  await expect(sheet.getByLabel('What is it for?')).toHaveValue('Theatre <b>Row F</b>');
  const box = await sheet.boundingBox();
  expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 375, 720]);
  await expectAccessible(page, undefined, [375]);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/layout/requests');
  expect((await ada.client.listMoneyRequests()).requests).toEqual([]);
});
