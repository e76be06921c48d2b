import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { arrive, expectFits, section } from './public-pages.ts';

// What cannot be sent is an error in the console.
test.use({ expectedComplaints: [/status of 400|support\/contact/] });
test.describe.configure({ timeout: 180_000 });

const words = 'Do you keep accounts in farthings?';
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

test('[PUB-08] [PUB-09] [PUB-10] the contact form says what is missing or wrong, keeps what was typed, and is sent', async ({
  page,
}) => {
  await arrive(page, '/contact', () => page.goto('/contact', { waitUntil: 'networkidle' }));
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await expectFits(page, '/contact');
  await test.step('[PUB-08] stands beside WhatsApp, Telegram and the contact details', async () => {
    for (const label of ['Full name', 'Email address', 'Message']) {
      await expect(page.getByRole('textbox', { name: label })).toBeVisible();
    }
    const ways = section(page, 'Other ways to reach us');
    for (const name of [
      'Chat on WhatsApp',
      'Chat on Telegram',
      '+44 20 7946 0960',
      'support@farthing.example',
    ]) {
      await expect(ways.getByRole('link', { name })).toBeVisible();
    }
  });
  await test.step('[PUB-09] says "Please fill all fields" when one is empty, and sends nothing', async () => {
    await page.getByLabel('Full name').fill('Ada Byron');
    await page.getByLabel('Email address').fill('  ');
    await message(page).fill(words);
    await send(page);
    const alert = page.getByRole('alertdialog', { name: 'Please fill all fields' });
    await expect(alert).toBeVisible();
    // What is wrong can be read while it is open.
    const problem = await page.getByText('Please fill in this field.').boundingBox();
    const covered = await alert.boundingBox();
    expect(problem?.y ?? 0).toBeGreaterThan((covered?.y ?? 0) + (covered?.height ?? 0));
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(alert).toBeHidden();
    await expect(page.getByLabel('Email address')).toBeFocused();
    await expect(page.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Byron');
    await expectAccessible(page, 'main');
    expect(sent).toBe(0);
  });
  await test.step('says why and keeps what was typed: no connection, then a wrong address', async () => {
    await page.getByLabel('Email address').fill('ada@example.org');
    await page.route('**/support/contact/', (route) => route.abort());
    await send(page);
    await expect(page.getByRole('alertdialog')).toContainText('We could not reach the bank.');
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(message(page)).toHaveValue(words);
    await page.unroute('**/support/contact/');

    await page.getByLabel('Email address').fill('ada');
    await send(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('Enter an email address such as name@example.com.')).toBeVisible();
    await expect(page.getByLabel('Email address')).toBeFocused();
    await expect(message(page)).toHaveValue(words);
  });
  await test.step('[PUB-10] is busy for 1.4 seconds, then empty, and says that the message was sent', async () => {
    await page.getByLabel('Email address').fill('ada@example.org');
    const pressedMs = Date.now();
    await send(page);
    await expect(page.getByRole('button', { name: 'Sending…' })).toHaveAttribute('aria-disabled', 'true');
    const submitted = 'Message submitted. Our support team will contact you shortly.';
    await expect(page.getByRole('alertdialog', { name: submitted })).toBeVisible();
    expect(Date.now() - pressedMs).toBeGreaterThanOrEqual(1_400);
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('button', { name: 'Message Sent!' })).toBeVisible();
    for (const label of ['Full name', 'Email address', 'Message']) {
      await expect(page.getByRole('textbox', { name: label })).toHaveValue('');
    }
  });
});
