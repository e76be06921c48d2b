import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { stopClock } from '../stopped-clock.ts';
import { button, someEmail, summary } from './parts.ts';

// Each refusal of the bank is an error in the console.
test.use({ expectedComplaints: [/\/api\/v1\/account\//] });
test.describe.configure({ timeout: 180_000 });

const boxes = (page: Page) => page.getByRole('group', { name: 'Code' }).getByRole('textbox');

test('[AUTH-12] [AUTH-13] [AUTH-14] [AUTH-15] a one-time code is typed or pasted, refused, and asked for anew', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await page.addInitScript((address) => localStorage.setItem('userEmail', address), someEmail());
  await page.goto('/account/otp');
  await expect(page.getByRole('timer')).toHaveText(/^(1:00|0:5\d)$/);
  await expect(page.getByRole('link', { name: 'sandbox inbox' })).toHaveAttribute('href', '/sandbox/mail');
  await test.step('[AUTH-15] a reload is no way around the wait, and does not make it longer', async () => {
    await page.clock.fastForward(45_000);
    await expect(button(page, 'Resend')).toBeHidden();
    await page.reload();
    await expect(page.getByRole('timer')).toHaveText(/^0:[01]\d$/);
  });

  await test.step('[AUTH-12] six boxes: digits only, on by itself, Backspace back, a pasted code fills all', async () => {
    await expect(boxes(page)).toHaveCount(6);
    await boxes(page).first().focus();
    await page.keyboard.type('4x8');
    await expect(boxes(page).nth(2)).toBeFocused();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect(boxes(page).first()).toBeFocused();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText(' 482 910 '));
    await page.keyboard.press('ControlOrMeta+V');
    for (const [place, digit] of [...'482910'].entries()) {
      await expect(boxes(page).nth(place)).toHaveValue(digit);
    }
  });
  await test.step('[AUTH-13] [AUTH-14] too few digits and a wrong code are said beside the boxes', async () => {
    await boxes(page).last().press('Backspace');
    await button(page, 'Verify OTP').click();
    await expect(summary(page)).toContainText('Please enter the full 6-digit OTP.');
    await expectAccessible(page);
    await summary(page).getByRole('link').click();
    await boxes(page).last().focus();
    await page.keyboard.type('0');
    await button(page, 'Verify OTP').click();
    await expect(summary(page)).toContainText('Invalid OTP. Please try again.');
    await expect(boxes(page).last()).toHaveValue('0');
  });
  await test.step('[AUTH-15] another code after 60 s: the boxes are cleared and the wait begins anew', async () => {
    await page.clock.fastForward(15_000);
    await stopClock(page);
    await button(page, 'Resend').click();
    const resent = page.getByText('OTP resent successfully — check your email.');
    await expect(resent).toBeVisible();
    await expect(boxes(page).first()).toHaveValue('');
    await expect(boxes(page).first()).toBeFocused();
    await expect(page.getByRole('timer')).toHaveText('1:00');
    await page.clock.runFor(3_400);
    await expect(resent).toBeVisible();
    await page.clock.runFor(200);
    await expect(resent).toBeHidden();

    // A minute on this page's clock, not on the bank's: it refuses for real.
    await page.clock.runFor(60_000);
    await button(page, 'Resend').click();
    const refused = page.getByRole('alert').filter({ hasText: 'Failed to resend OTP.' });
    await expect(refused).toContainText(/Please wait \d+ seconds/);
    await expect(button(page, 'Resend')).toBeVisible();
  });
  await page.getByRole('link', { name: 'Back to Signup' }).click();
  await expect(page).toHaveURL('/account/signup');
});
