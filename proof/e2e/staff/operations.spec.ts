import { newCustomer } from '../customer.ts';
import { expect, expectAccessible } from '../fixtures.ts';
import { test } from '../staff-member.ts';

test.describe.configure({ timeout: 120_000 });

test('[OPS-05] what came in is on the page, and its figure opens the list behind it', async ({
  bank,
  staffPage,
}) => {
  const radia = await newCustomer(bank);
  await radia.client.fundWallet({ body: { amount: '321.09', network: 'TRC20' } });
  const page = await staffPage('operations', 'Hertha Ayrton');
  await page.goto('/staff/operations');
  await expect(page.getByRole('heading', { name: 'What came in' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Queues against their targets' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Providers' })).toContainText('Mail server');
  await expect(page.getByText('Last check of the books')).toBeVisible();
  await expectAccessible(page);

  // By keyboard: the table of hours, and from a figure of it to the list of that hour.
  const summary = page.getByText('Show as a table');
  await summary.focus();
  await page.keyboard.press('Enter');
  const hours = page.getByRole('table', { name: 'What came in by the hour' });
  // Of all that were announced; another figure counts those that failed.
  const figure = hours.locator('a[href*="/staff/deposits?"]:not([href*="state="])').last();
  await figure.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/staff\/deposits\?at_from=\d{4}-\d\d-\d\dT\d\d&at_to=/);
  await expect(page.getByText(/^Announced from .*:00 UTC to .*:59 UTC$/)).toBeVisible();
  await expect(page.getByText('$321.09').first()).toBeVisible();
  await page.goBack();

  await page.getByRole('link', { name: 'Day before' }).click();
  await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/);
  await expect(page.getByRole('link', { name: 'Today', exact: true })).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Parts of operations' })
    .getByRole('link', { name: 'Jobs and email' })
    .click();
  await expect(page.getByRole('heading', { name: 'Dead letters' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Jobs by kind' })).toContainText('count-hours');
  await expectAccessible(page);

  await page
    .getByRole('navigation', { name: 'Parts of operations' })
    .getByRole('link', { name: 'Alarms' })
    .click();
  const watched = page.getByRole('table', { name: 'What is watched' });
  await expect(watched.getByRole('row', { name: /Age of the exchange rates/ })).toContainText('6 hours');
  await page.getByRole('button', { name: 'Send a test alarm' }).press('Enter');
  // The bank of the journeys has neither: the page says so instead of letting people believe that somebody was told.
  await expect(page.getByText('No address is set for emails. No webhook is set.')).toBeVisible();
  await expectAccessible(page);
  await watched.getByRole('link', { name: '6 hours' }).click();
  await expect(page.getByRole('heading', { name: 'Alarm at old exchange rates' })).toBeVisible();
});
