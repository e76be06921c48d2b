import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { section } from './public-pages.ts';

test.describe('the contact form', () => {
  const submitted = 'Message submitted. Our support team will contact you shortly.';

  async function fill(page: Page): Promise<void> {
    await page.getByLabel('Full name').fill('Ada Byron');
    await page.getByLabel('Email address').fill('ada@example.org');
    await page.getByRole('textbox', { name: 'Message' }).fill('Do you keep accounts in farthings?');
  }

  test('[PUB-08] stands beside WhatsApp, Telegram and the contact details', async ({ page }) => {
    await page.goto('/contact');
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

  test('[PUB-09] says "Please fill all fields" when one is empty, and sends nothing', async ({ page }) => {
    await page.goto('/contact', { waitUntil: 'networkidle' });
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1;
    });
    await fill(page);
    await page.getByLabel('Email address').fill('  ');
    await page.getByRole('button', { name: 'Send message' }).click();
    const alert = page.getByRole('alertdialog', { name: 'Please fill all fields' });
    await expect(alert).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(alert).toBeHidden();
    await expect(page.getByLabel('Email address')).toBeFocused();
    await expect(page.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Byron');
    await expectAccessible(page);
    expect(sent).toBe(0);
  });

  test('[PUB-10] is busy for 1.4 seconds, then empty, and says that the message was sent', async ({
    page,
  }) => {
    await page.goto('/contact', { waitUntil: 'networkidle' });
    await fill(page);
    const busy = page.getByRole('button', { name: 'Sending…' });
    const pressedMs = Date.now();
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(busy).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('alertdialog', { name: submitted })).toBeVisible();
    expect(Date.now() - pressedMs).toBeGreaterThanOrEqual(1_400);
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('button', { name: 'Message Sent!' })).toBeVisible();
    for (const label of ['Full name', 'Email address', 'Message']) {
      await expect(page.getByRole('textbox', { name: label })).toHaveValue('');
    }
  });

  test.describe('when it cannot be sent', () => {
    test.use({ expectedComplaints: [/status of 400|support\/contact/] });

    test('says why and keeps what was typed: no connection, then a wrong address', async ({ page }) => {
      await page.goto('/contact', { waitUntil: 'networkidle' });
      await fill(page);
      await page.route('**/support/contact/', (route) => route.abort());
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('We could not reach the bank.');
      await page.getByRole('button', { name: 'OK' }).click();
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
        'Do you keep accounts in farthings?',
      );
      await page.unroute('**/support/contact/');

      await page.getByLabel('Email address').fill('ada');
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
      await expect(page.getByText('Enter an email address such as name@example.com.')).toBeVisible();
      await expect(page.getByLabel('Email address')).toBeFocused();
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
        'Do you keep accounts in farthings?',
      );
    });
  });
});
