import type { Page } from '@playwright/test';
import { newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible } from '../fixtures.ts';
import { heldPayment } from '../held-payment.ts';
import { holdJobs } from '../hold-jobs.ts';
import { sayWhy, test } from '../staff-member.ts';

// A refusal of the bank is an error in the console, and so is a customer's call after they were locked out.
test.use({ expectedComplaints: [/\/api\/v1\/(?:staff|accounts?|wallet|loan)\/|The (?:case|claim) was not/] });
test.describe.configure({ timeout: 120_000 });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Says why, in the dialog that is open, and confirms. */
async function giveReason(page: Page, title: string | RegExp, reason: string, action: string): Promise<void> {
  const asked = dialog(page, title);
  await asked.getByLabel('Reason').fill(reason);
  await asked.getByRole('button', { name: action, exact: true }).click();
}

test('[STF-02] [STF-03] [STF-04] a loan is proposed by one, approved by another, and reaches the customer', async ({
  bank,
  staffPage,
  page,
}) => {
  const ada = await newCustomer(bank);
  const { loan } = await ada.client.requestLoan({ body: { amount: '1000', loan_term: '1 week' } });
  const [grace, mary] = await Promise.all([
    staffPage('operations', 'Grace Hopper'),
    staffPage('approver', 'Mary Kenneth'),
  ]);

  // By keyboard: through the list, into the case, claimed there.
  await grace.goto('/staff/queues/loans');
  const oldest = grace.locator('a[data-row]').first();
  await expect(oldest).toBeVisible();
  await grace.keyboard.press('j');
  await expect(oldest).toBeFocused();
  await grace.goto(`/staff/queues/loans/${loan.id}`);
  await expect(dialog(grace, 'Loan for 1 week')).toContainText('Ada Lovelace');
  await grace.keyboard.press('c');
  await expect(grace.getByText(/^Yours until /)).toBeVisible();
  await expectAccessible(grace);

  await button(grace, 'Propose to approve').click();
  await giveReason(grace, /^Propose to approve/, 'Good history', 'Propose to approve');
  await expect(grace.getByText('The loan is proposed. Somebody else has to approve it.')).toBeVisible();
  await grace.getByRole('link', { name: 'Show the proposal' }).click();
  await expect(grace.getByText('You proposed this, so someone else has to decide it.')).toBeVisible();
  await expect(button(grace, 'Approve')).toHaveCount(0);

  await mary.goto(new URL(grace.url()).pathname);
  await button(mary, 'Approve').click();
  await sayWhy(mary);
  await dialog(mary, 'Approve this?').getByRole('button', { name: 'Approve and do it' }).click();
  await expect(dialog(mary, 'Approve a loan').getByText('Approved', { exact: true })).toBeVisible();

  await signInBrowser(page.context(), bank, ada);
  await page.goto('/layout/loan');
  await expect(page.getByRole('table', { name: 'My Loans' }).getByText('Approved')).toBeVisible();
  expect((await ada.client.getWallet()).balance).toBe('1000.00');
  await grace.goto(`/staff/queues/loans/${loan.id}`);
  await expect(grace.getByText('Already decided')).toBeVisible();
  await grace.goto(`/staff/customers/${ada.id}/trail`);
  await expect(grace.getByRole('row', { name: /approved .*loan/ })).toContainText('Mary Kenneth');
});

test('[STF-02] a held withdrawal shows why it was held, and is sent by whoever has claimed it', async ({
  bank,
  staffPage,
}) => {
  const ada = await newCustomer(bank);
  const { withdrawal_id } = await heldPayment(bank, ada);
  const [grace, edith] = await Promise.all([
    staffPage('operations', 'Grace Hopper'),
    staffPage('operations', 'Edith Clarke'),
  ]);
  const path = `/staff/queues/withdrawals/${withdrawal_id}`;
  await grace.goto(path);
  await expect(grace.getByText(/^Above the bounds for what is new: the amount is /)).toBeVisible();
  await button(grace, 'Claim').click();
  await expect(grace.getByText(/^Yours until /)).toBeVisible();

  await edith.goto(path);
  await expect(edith.getByText(/^Grace Hopper works on it/)).toBeVisible();
  await expect(button(edith, 'Send')).toHaveCount(0);

  await button(grace, 'Send').click();
  await expect(grace.getByRole('dialog', { name: /^Send:/ })).toContainText('€15,000.00');
  await expect(grace.getByRole('dialog', { name: /^Send:/ })).toContainText('DE89370400440532013000');
  await giveReason(grace, /^Send:/, 'Called the customer', 'Send');
  await expect(grace.getByText('The payment is on its way.')).toBeVisible();
  // Too late: she learns it when she takes it over, or before that, from a page that asks again by itself.
  const tooLate = edith.getByText('Already decided');
  await expect(button(edith, 'Take over').or(tooLate)).toBeVisible();
  await button(edith, 'Take over')
    .click({ timeout: 3_000 })
    .catch(() => undefined);
  await expect(tooLate).toBeVisible();

  const { withdrawal } = await ada.client.getWithdrawal({ params: { withdrawalId: withdrawal_id } });
  expect(withdrawal.status).not.toBe('pending');
  await grace.goto(`/staff/customers/${ada.id}/trail`);
  await expect(grace.getByRole('row', { name: /approved .*payment/ })).toContainText('Called the customer');
});

test('[STF-02] a deposit that two confirm at the same moment is credited once', async ({
  bank,
  staffPage,
}) => {
  const ada = await newCustomer(bank);
  const { data } = await ada.client.fundWallet({ body: { amount: '250.00', network: 'TRC20' } });
  await holdJobs(bank);
  const both = await Promise.all(
    ['Grace Hopper', 'Edith Clarke'].map((name) => staffPage('operations', name)),
  );
  for (const page of both) {
    await page.goto(`/staff/queues/deposits/${data.deposit_id}`);
    await button(page, 'Confirm').click();
    const asked = dialog(page, /^Confirm:/);
    await asked.getByLabel('Amount received').fill('250.00');
    await asked.getByLabel('Transaction hash').fill('f00dcafe'.repeat(8));
    await asked.getByLabel('Reason').fill('Seen on the block explorer');
  }
  const confirm = (page: Page) =>
    dialog(page, /^Confirm:/)
      .getByRole('button', { name: 'Confirm', exact: true })
      .click();
  await Promise.all(both.map(confirm));
  for (const page of both) {
    await expect(page.getByText(/^(?:The deposit is credited\.|Already decided)$/)).toBeVisible();
  }
  const wallet = await ada.client.getWallet();
  expect(wallet.balance).toBe('250.00');
  expect(wallet.transactions).toHaveLength(1);
  for (const page of both) {
    await page.goto(`/staff/customers/${ada.id}/trail`);
    await expect(page.getByRole('row', { name: /credited .*deposit/ })).toHaveCount(1);
  }
});
