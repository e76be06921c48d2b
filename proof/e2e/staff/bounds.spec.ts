import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { newCustomer } from '../customer.ts';
import { expect } from '../fixtures.ts';
import { heldPayment } from '../held-payment.ts';
import { holdJobs } from '../hold-jobs.ts';
import { newMember } from '../staff.ts';
import { sayWhy, signedInPage, test } from '../staff-member.ts';

// A case that was just decided is asked for once more, and refused.
test.use({ expectedComplaints: [/\/api\/v1\/staff\/queues\//] });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const hash = 'ab12'.repeat(16);

test('[RSK-01] [RSK-12] a deposit of another amount than was announced takes two people, who see both amounts', async ({
  bank,
  newBrowser,
}) => {
  const [ada, asGrace, asMary] = await Promise.all([
    newCustomer(bank),
    newMember(bank, 'operations', 'Grace Hopper'),
    newMember(bank, 'approver', 'Mary Kenneth'),
  ]);
  const { data } = await ada.client.fundWallet({ body: { amount: '5.00', network: 'TRC20' } });
  await holdJobs(bank);
  const [grace, mary] = await Promise.all([
    newBrowser().then((context) => signedInPage(context, asGrace)),
    newBrowser().then((context) => signedInPage(context, asMary)),
  ]);

  await grace.goto(`/staff/queues/deposits/${data.deposit_id}`);
  await expect(button(grace, 'Confirm')).toBeVisible();
  await expectAccessible(grace);
  await button(grace, 'Confirm').click();
  const asked = grace.getByRole('dialog', { name: /^Confirm:/ });
  await asked.getByLabel('Amount received').fill('7.50');
  await asked.getByLabel('Transaction hash').fill('x');
  await asked.getByLabel('Reason').fill('Seen on the block explorer');
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await expect(asked).toContainText('Enter the 64 characters of the transaction hash');
  await asked.getByLabel('Transaction hash').fill(` 0x${hash.toUpperCase()} `);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await expect(grace.getByText('Proposed', { exact: true }).first()).toBeVisible();
  expect((await ada.client.getWallet()).balance).toBe('0.00');

  const path = await grace.getByRole('link', { name: 'Show the proposal' }).getAttribute('href');
  await mary.goto(path ?? '');
  const shown = mary.getByRole('dialog', { name: 'Credit a deposit' });
  await expect(shown).toContainText('More came in than was announced');
  await expect(shown).toContainText(hash);
  await expect(shown.getByText('$5.00', { exact: true }).first()).toBeVisible();
  await expectAccessible(mary);
  await button(mary, 'Approve').click();
  await sayWhy(mary);
  await button(mary, 'Approve and do it').click();
  await expect(shown.getByText('Approved', { exact: true })).toBeVisible();
  expect((await ada.client.getWallet()).balance).toBe('7.50');

  await mary.goto('/staff/deposits?state=credited');
  await mary.getByRole('link', { name: 'Ada Lovelace' }).first().click();
  await expect(mary.getByRole('dialog')).toContainText('Credited');
  await expectAccessible(mary);
});

test('[RSK-12] a payment that is closed is found by its payee, with all that is known of it', async ({
  bank,
  staffPage,
}) => {
  const ada = await newCustomer(bank);
  const { withdrawal_id } = await heldPayment(bank, ada);
  await ada.client.cancelWithdrawal({ body: { withdrawal_id } });
  const grace = await staffPage('operations', 'Grace Hopper');
  await grace.goto('/staff/payments');
  await grace.getByText('Filter and order', { exact: true }).click();
  await grace.getByLabel('Cancelled').check();
  await grace.getByLabel('Payee begins with').fill('konrad');
  await grace.getByLabel('Id of the payer').fill(ada.id);
  await button(grace, 'Apply').click();
  // Until the answer is there, the table still shows what was asked for before: others pay him too.
  const found = grace.getByRole('link', { name: 'Konrad Zuse' });
  await expect(found).toHaveCount(1);
  await found.click();
  await expect(grace.getByRole('dialog')).toContainText('Cancelled');
  const fromAndTo = grace.getByRole('heading', { name: 'From and to' });
  await expect(grace.locator('section', { has: fromAndTo }).last()).toContainText('•••• 3000');
  await expectAccessible(grace);
});
