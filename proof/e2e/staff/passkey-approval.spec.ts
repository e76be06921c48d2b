import type { Page } from '@playwright/test';
import { newCustomer } from '../customer.ts';
import { expect, expectAccessible } from '../fixtures.ts';
import { heldPayment } from '../held-payment.ts';
import { newMember } from '../staff.ts';
import { pageWithAuthenticator, sayWhy, storeSession, test } from '../staff-member.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('[RSK-12] a large payout is approved with a passkey, and without one the page says what to do instead', async ({
  bank,
  newBrowser,
}) => {
  const [ada, grace, mary] = await Promise.all([
    newCustomer(bank),
    newMember(bank, 'operations', 'Grace Hopper'),
    newMember(bank, 'approver', 'Mary Kenneth'),
  ]);
  const { withdrawal_id } = await heldPayment(bank, ada, '40000.00');
  const { proposal_id } = await grace.client.approveWithdrawal({
    params: { withdrawalId: withdrawal_id },
    body: { reason: 'Called the customer' },
  });
  const page = await pageWithAuthenticator(await newBrowser());
  // Browsers make passkeys for a host with a name only.
  const url = bank.url.replace('127.0.0.1', 'localhost');
  await page.goto(`${url}/staff/sign-in`);
  await storeSession(page, mary);

  await page.goto(`${url}/staff/proposals/${proposal_id}`);
  await button(page, 'Approve').click();
  await expect(page.getByText('This is a large amount, so confirm that it is you')).toBeVisible();
  await sayWhy(page);
  await button(page, 'Use your passkey instead').click();
  await expect(page.getByText('You have no passkey yet. Enter a code instead.')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${url}/staff/profile`);
  await page.getByLabel('Name for a new passkey').fill('Laptop');
  await page.getByLabel('Current password', { exact: true }).fill(mary.password);
  await button(page, 'Make a passkey').click();
  await expect(button(page, 'Remove Laptop')).toBeVisible();

  await page.goto(`${url}/staff/proposals/${proposal_id}`);
  await button(page, 'Approve').click();
  await sayWhy(page);
  await button(page, 'Use your passkey instead').click();
  await expect(
    page.getByRole('dialog', { name: 'Large payout' }).getByText('Approved', { exact: true }),
  ).toBeVisible();
  const { transactions } = await ada.client.getWallet();
  expect(transactions[0]).toMatchObject({ description: 'Transfer to Konrad Zuse' });
});
