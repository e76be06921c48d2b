import type { Page } from '@playwright/test';
import { type JourneyCustomer, moveMoney, newCustomer, newestCode } from '../customer.ts';
import { expect, expectAccessible, type JourneyBank } from '../fixtures.ts';
import { holdJobs } from '../hold-jobs.ts';
import { sayWhy, test } from '../staff-member.ts';

test.describe.configure({ timeout: 120_000 });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function customerWithMoney(bank: JourneyBank) {
  const ada = await newCustomer(bank);
  const deposit = { amount: '250.00', kind: 'deposit', description: 'Deposit of USDT' } as const;
  await moveMoney(bank, ada.id, [deposit]);
  return ada;
}

test('[STF-05] the trial balance balances, leads down to a posting, and a check that is run agrees', async ({
  bank,
  staffPage,
}) => {
  const ada = await customerWithMoney(bank);
  const grace = await staffPage('operations', 'Grace Hopper');
  await grace.goto('/staff/books');
  await expect(grace.getByText(/^The books balance: debit \$[\d,.]+ and credit/)).toBeVisible();
  await button(grace, 'Run check').click();
  await expect(grace.getByText('Everything agrees')).toBeVisible({ timeout: 60_000 });
  await expect(grace.getByText(/asked for by Grace Hopper/)).toBeVisible();
  await expectAccessible(grace);

  await grace.getByRole('link', { name: 'Income', exact: true }).first().click();
  await expect(grace).toHaveURL(/\/staff\/books\/accounts\?group=income&currency=USD/);
  await expect(grace.getByRole('row').filter({ hasText: 'Card fees, USD' })).toBeVisible();
  await grace.goBack();

  // A figure of a line leads where its name does.
  await grace
    .getByRole('table', { name: 'Trial balance in USD' })
    .getByRole('row', { name: /^Customer wallets/ })
    .getByRole('cell')
    .last()
    .click();
  // The journeys share a bank, and with it hundreds of wallets: whose is the first does not matter, nor what is in it.
  const wallet = grace.locator('a[data-row]').first();
  await expect(wallet).toBeVisible();
  await wallet.click();
  await expect(grace).toHaveURL(/\/staff\/books\/accounts\/\d+\?/);
  await expect(grace.getByRole('heading', { level: 1 })).toHaveText(/, wallet, USD$/);
  await expect(
    grace
      .getByRole('table', { name: 'Entries, newest first' })
      .or(grace.getByText('Nothing has been posted to this account yet.')),
  ).toBeVisible();
  await grace.goto(`/staff/customers/${ada.id}/history`);
  await grace.getByRole('link', { name: 'Deposit of USDT' }).click();
  await expect(grace.getByRole('heading', { level: 1 })).toHaveText(/^Posting \d+$/);
  await expect(grace.getByText('$250.00')).toBeVisible();
  await expectAccessible(grace);

  await grace.goto('/staff/books/flows');
  await expect(grace.getByRole('img', { name: /^In 30 days \$[\d,.]+ came in/ })).toBeVisible();
  await expectAccessible(grace);
  const download = grace.waitForEvent('download');
  await button(grace, 'Export').click();
  await button(grace, 'hledger, for accountants').click();
  expect((await download).suggestedFilename()).toMatch(/hledger|journal/);
});

test('[OPS-04] the audit log says who did what in words with links, is found by name, and is exported with its proof', async ({
  bank,
  staffPage,
}) => {
  const ada = await customerWithMoney(bank);
  const hedwig = await staffPage('support', 'Hedwig Kohn');
  await hedwig.goto(`/staff/customers/${ada.id}`);
  await button(hedwig, 'Actions').click();
  await button(hedwig, 'Lock').click();
  const asked = hedwig.getByRole('dialog', { name: /^Lock:/ });
  await asked.getByLabel('Reason').fill('Asked for it herself');
  await asked.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(hedwig.getByText(/Asked for it herself$/)).toBeVisible();

  const auditor = await staffPage('auditor', 'Emmy Noether');
  await auditor.goto(`/staff/audit?action=customer.lock&subject_id=${ada.id}`);
  const row = auditor.getByRole('row').filter({ hasText: 'Asked for it herself' });
  await expect(row).toContainText('Hedwig Kohn locked Ada Lovelace, because: Asked for it herself');
  await expect(row.getByRole('link', { name: 'Hedwig Kohn' })).toHaveAttribute('href', /staff\/members\//);
  await expect(row.getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute(
    'href',
    `/staff/customers/${ada.id}`,
  );
  await expectAccessible(auditor);
  // A colleague is chosen by name.
  await auditor.getByText('Filter and order').click();
  await auditor.getByLabel('Colleague').selectOption({ label: 'Hedwig Kohn' });
  await auditor.getByRole('button', { name: 'Apply' }).click();
  await expect(
    auditor.getByRole('button', { name: 'Remove the filter Colleague: Hedwig Kohn' }),
  ).toBeVisible();
  await expectAccessible(auditor);
  await row.getByRole('link').first().click();
  const change = auditor.getByRole('dialog').getByRole('row').filter({ hasText: 'Status' });
  await expect(change).toContainText('active');
  await expect(change).toContainText('locked');
  await expectAccessible(auditor);
  // The address opens the entry for whoever is sent it, also where no list has it.
  const { pathname } = new URL(auditor.url());
  await auditor.keyboard.press('Escape');
  await expect(auditor).toHaveURL(/staff\/audit\?action=customer\.lock&subject_id=/);
  await auditor.goto(`${pathname}?action=books.export&subject_id=${ada.id}`);
  await expect(auditor.getByRole('dialog', { name: 'Audit entry' })).toContainText(
    'Hedwig Kohn locked Ada Lovelace',
  );
  await expect(auditor.getByText('No entries of the audit log match these filters.')).toBeAttached();
  await auditor.keyboard.press('Escape');

  await button(auditor, 'Export with proof').click();
  const proof = auditor.getByRole('dialog', { name: 'Export with proof' });
  await expectAccessible(auditor);
  await proof.getByLabel('Id of the subject').fill(ada.id);
  await proof.getByLabel('Reason').fill('The court asked for it');
  const saved = auditor.waitForEvent('download');
  await proof.getByRole('button', { name: 'Export', exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(/^audit-.*\.jsonl$/);

  // An auditor reads everything and changes nothing.
  await auditor.goto(`/staff/customers/${ada.id}`);
  await expect(auditor.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
  await expect(button(auditor, 'Actions')).toHaveCount(0);
});

test('a payment file is made by two people, downloaded, and its settlement recorded', async ({
  bank,
  staffPage,
}) => {
  const ada = await customerWithMoney(bank);
  const { reference } = await payOut(bank, ada);
  await holdJobs(bank);
  const [grace, mary] = await Promise.all([
    staffPage('operations', 'Grace Hopper'),
    staffPage('approver', 'Mary Kenneth'),
  ]);
  await grace.goto('/staff/payment-files');
  await button(grace, 'Propose a payment file').click();
  const asked = grace.getByRole('dialog', { name: 'Propose a payment file' });
  await asked.getByLabel('Reason').fill('The file of today');
  await asked.getByRole('button', { name: 'Propose', exact: true }).click();
  await grace.getByRole('link', { name: 'Show the proposal' }).click();
  await expect(grace).toHaveURL(/\/staff\/proposals\/.+/);
  await mary.goto(new URL(grace.url()).pathname);
  await button(mary, 'Approve').click();
  await sayWhy(mary);
  await button(mary, 'Approve and do it').click();
  await expect(
    mary.getByRole('dialog', { name: 'Payment file' }).getByText('Approved', { exact: true }),
  ).toBeVisible();

  await grace.goto('/staff/payment-files');
  const files = grace.getByRole('table', { name: 'Payment files, newest first' });
  const newest = files.getByRole('link').first();
  await expect(newest).toBeVisible();
  await expectAccessible(grace);
  await newest.click();
  const download = grace.waitForEvent('download');
  await button(grace, 'Download the file (pain.001)').click();
  expect((await download).suggestedFilename()).toMatch(/\.xml$/);
  await button(grace, `Arrived: ${reference}`).click();
  const record = grace.getByRole('dialog', { name: 'The payout has arrived' });
  await record.getByLabel('Reason').fill('Statement of today');
  await record.getByRole('button', { name: 'Record as arrived' }).click();
  await expect(grace.getByRole('row').filter({ hasText: reference })).toContainText('Arrived');
  await expectAccessible(grace);
});

async function payOut(bank: JourneyBank, customer: JourneyCustomer) {
  await customer.client.createPin({ body: { pin: '4821' } });
  const { data } = await customer.client.withdraw({
    body: {
      amount: '50.00',
      currency: 'EUR',
      bank_name: 'Commerzbank',
      account_name: 'Konrad Zuse',
      account_number: 'DE89370400440532013000',
      pin: '4821',
    },
  });
  const otp_code = await newestCode(bank, customer.email);
  const verified = await customer.client.verifyWithdrawal({
    body: { withdrawal_id: data.withdrawal_id, otp_code },
  });
  return verified.data;
}
