import { newestCode } from '../../customer.ts';
import { expect, expectAccessible, test } from '../../fixtures.ts';
import {
  button,
  enterCode,
  field,
  germanIban,
  openTransfer,
  stepHeading,
  summary,
  toOtp,
} from '../transfer-steps.ts';

/** The next 31st from the day after tomorrow on: within what is listed as coming. */
function next31st(): string {
  const day = new Date(Date.now() + 2 * 86_400_000);
  while (day.getUTCDate() !== 31) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

test('[PAY-04] rent is scheduled from the transfer’s page, approved once, skipped, paused, changed and ended', async ({
  page,
  bank,
}) => {
  const ada = await openTransfer(page, bank);
  await page.getByRole('link', { name: 'Schedule a payment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule a payment' })).toBeVisible();
  await button(page, 'Continue').click();
  await expect(summary(page)).toContainText('Choose the day of the first payment.');
  await expectAccessible(page);
  await field(page, 'Currency').selectOption('EUR');
  await field(page, 'Account name').fill('Liese Lotte Vermieterin');
  await field(page, 'Bank name').fill('Commerzbank');
  await field(page, 'IBAN').fill(germanIban);
  await field(page, 'Amount of each payment').fill('650.00');
  await field(page, 'First payment').fill(next31st());
  await page.getByRole('radio', { name: 'A number of payments' }).check();
  await field(page, 'Number of payments').fill('12');
  const words = 'Every month on the 31st, on the last day of shorter months';
  await expect(page.getByText(words)).toBeVisible();
  await page.reload();
  await expect(field(page, 'Account name')).toHaveValue('Liese Lotte Vermieterin');
  await button(page, 'Continue').click();

  await expect(stepHeading(page, 'Check it, then enter your PIN')).toBeFocused();
  await expect(page.getByText(words)).toBeVisible();
  await expectAccessible(page);
  await toOtp(page);
  await expectAccessible(page);
  await enterCode(page, await newestCode(bank, ada.email));
  await button(page, /^Schedule 650.* to Liese Lotte Vermieterin$/).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Scheduled payments' })).toBeVisible();
  const orders = page.getByRole('region', { name: 'Your scheduled payments' });
  await expect(orders).toContainText('to Liese Lotte Vermieterin');
  await expectAccessible(page);
  await button(page, /^Skip Liese/)
    .first()
    .click();
  await expect(page.getByText('Skipped: nothing is paid')).toBeVisible();
  await button(page, /^Pause the payment/).click();
  await expect(orders).toContainText('Paused');
  await button(page, /^Resume the payment/).click();
  await expect(orders).toContainText('Active');

  await page.getByRole('link', { name: /^Change the payment/ }).click();
  await field(page, 'Amount of each payment').fill('700.00');
  await expect(page.getByText(words)).toBeVisible();
  await button(page, 'Continue').click();
  await toOtp(page);
  await enterCode(page, await newestCode(bank, ada.email));
  await button(page, /^Schedule 700.* to Liese Lotte Vermieterin$/).click();
  await expect(orders).toContainText('700,00');
  await expect(page.getByRole('region', { name: 'Ended' })).toContainText('650,00');
  expect((await ada.client.listStandingOrders()).orders.map(({ state }) => state)).toEqual([
    'active',
    'ended',
  ]);

  await button(page, /^End the payment/).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click();
  await expect(page.getByText('Nothing is due in the next three months.')).toBeVisible();
});
