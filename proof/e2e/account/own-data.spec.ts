import { newCustomer, newestCode } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test('[IDV-09] [IDV-08] a customer asks for a copy of their data, downloads it with a second factor, and reads that it was done', async ({
  page,
  bank,
}) => {
  const { email, password, client } = await newCustomer(bank, { firstName: 'Sophia' });
  await page.goto('/account/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/layout\/dashboard$/);

  await test.step('it is asked for', async () => {
    await page.goto('/layout/own-data');
    await expect(page.getByRole('button', { name: 'Ask for a copy' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ask for a copy' }).click();
    await expect.poll(async () => (await client.getOwnData()).copy?.state, { timeout: 30_000 }).toBe('ready');
    await page.reload();
    await expect(page.getByText('Your copy is ready')).toBeVisible();
  });

  await test.step('it takes the code of a mail', async () => {
    await page.getByRole('button', { name: 'Download your copy' }).click();
    await expect(page.getByText('We have sent six digits')).toBeVisible();
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(page.getByText('Please enter the full 6-digit OTP.')).toBeVisible();
    await expectAccessible(page);
    const boxes = page.getByRole('group', { name: 'Code from the email' }).getByRole('textbox');
    await boxes.first().fill(await newestCode(bank, email));
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await started).suggestedFilename()).toMatch(/^your-data-.*\.zip$/);
  });

  await test.step('and it stands in the log', async () => {
    await page.goto('/layout/access-log');
    await expect(page.getByText('You downloaded a copy of your data.')).toBeVisible();
    await expectAccessible(page);
  });
});
