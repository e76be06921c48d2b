import sharp from 'sharp';
import { newCustomer, signInBrowser } from '../../customer.ts';
import { expect, expectAccessible, test } from '../../fixtures.ts';
import { button, field, summary } from '../transfer-steps.ts';

test('[PAY-05] the code of a request is scanned from a picture, or its link typed; what is no request of this bank is refused in words', async ({
  page,
  browser,
  bank,
}) => {
  const grace = await newCustomer(bank, { firstName: 'Grace', lastName: 'Hopper' });
  const { accounts } = await grace.client.listAccounts();
  const { request } = await grace.client.askForMoney({
    body: { account: accounts[0]?.id ?? '', way: 'open', currency: 'USD', text: 'Collection for Joan' },
  });
  const theirs = await browser.newContext();
  await signInBrowser(theirs, bank, grace);
  const shown = await theirs.newPage();
  await shown.goto(`${bank.url}/layout/requests`);
  await button(shown, 'Show Collection for Joan').click();
  const code = shown.getByRole('img', { name: 'QR code of the link to this request' });
  const picture = await code.screenshot();
  await theirs.close();

  await signInBrowser(page.context(), bank, await newCustomer(bank));
  await page.goto('/layout/requests');
  await page.getByRole('link', { name: 'Scan a code' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scan a code');
  await field(page, 'The link').fill(`https://elsewhere.example/pay/${request.token}`);
  await button(page, 'Go to the request').click();
  await expect(summary(page)).toContainText('This leads to elsewhere.example, not to Farthing.');
  await expectAccessible(page);
  // Everything that was not granted is refused, on a machine with a camera too.
  await page.context().grantPermissions([], { origin: bank.url });
  await button(page, 'Use the camera').click();
  await expect(page.getByText('Choose a picture of the code, or enter the link.')).toBeVisible();

  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    field(page, 'A picture of the code').setInputFiles({ name, mimeType, buffer });
  await choose('code.png', 'image/png', Buffer.from('no picture'));
  await expect(page.getByText('This file could not be read as a picture.')).toBeVisible();
  const white = sharp({ create: { width: 300, height: 300, channels: 3, background: 'white' } });
  await choose('white.png', 'image/png', await white.png().toBuffer());
  await expect(page.getByText('There is no QR code in this picture.')).toBeVisible();
  await choose('code.png', 'image/png', picture);
  await expect(page).toHaveURL(`/layout/pay/${request.token}`);
  await expect(page.getByText('Do you know Grace Hopper? Could this be a scam?')).toBeVisible();
});
