import { writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { openDatabase } from '../../../apps/bank/src/platform/database/database.ts';
import { type JourneyCustomer, newCustomer, newestCode } from '../customer.ts';
import { expect, expectAccessible, type JourneyBank } from '../fixtures.ts';
import { paymentOf, readyToPay } from '../held-payment.ts';
import { sayWhy, test } from '../staff-member.ts';

test.describe.configure({ timeout: 180_000 });

// A refusal of the bank is an error in the console.
test.use({ expectedComplaints: [/\/api\/v1\/staff\/reconciliation\/reports\/|Nothing was changed/] });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const reason = 'As the statement says';
/** The default of PAYOUT_IBAN. */
const sandboxIban = 'GB59FRTH00960000000001';

async function sendMoney(bank: JourneyBank, customer: JourneyCustomer) {
  await readyToPay(bank, customer, '500.00');
  const { data } = await customer.client.withdraw({ body: paymentOf('12.34') });
  const otp_code = await newestCode(bank, customer.email);
  const { data: sent } = await customer.client.verifyWithdrawal({
    body: { withdrawal_id: data.withdrawal_id, otp_code },
  });
  expect(sent.status).toBe('approved');
  return sent;
}

async function importFile(page: Page, path: string): Promise<void> {
  await button(page, 'Import a file').click();
  await page.getByRole('dialog').getByLabel('File').setInputFiles(path);
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
}

/** Says why, in the dialog that is open, and confirms. */
async function give(page: Page, title: string | RegExp, action: string): Promise<void> {
  const asked = page.getByRole('dialog', { name: title });
  await asked.getByLabel('Reason').fill(reason);
  await asked.getByRole('button', { name: action, exact: true }).click();
}

async function downloadStatement(page: Page, returned: string, info: TestInfo): Promise<string> {
  await button(page, 'Download a sandbox statement').click();
  await page
    .getByRole('dialog')
    .getByLabel(/^A payment that comes back/)
    .fill(returned);
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click();
  const path = info.outputPath('statement.xml');
  await (await downloading).saveAs(path);
  return path;
}

test('[RSK-13] a statement is imported, compared day by day, and a payment that came back is given back by two', async ({
  bank,
  staffPage,
}, info) => {
  const ada = await newCustomer(bank);
  const { reference } = await sendMoney(bank, ada);
  const balanceBefore = (await ada.client.getWallet()).balance;
  const [grace, mary] = await Promise.all([
    staffPage('operations', 'Grace Hopper'),
    staffPage('approver', 'Mary Kenneth'),
  ]);
  await grace.goto('/staff/reconciliation');
  await expect(grace.getByText('No statement has been imported yet.')).toBeVisible();
  await expectAccessible(grace);

  const hostile = info.outputPath('hostile.xml');
  await writeFile(hostile, '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "b">]><Document/>');
  await importFile(grace, hostile);
  await expect(grace.getByRole('dialog')).toContainText('Line 2: A DOCTYPE is not allowed.');
  await expectAccessible(grace);
  await grace.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await importFile(grace, await downloadStatement(grace, reference, info));
  await expect(grace.getByText(/^The file is imported: \d+ entr/)).toBeVisible();
  await expect(grace.getByRole('row').filter({ hasText: 'in EUR' })).toContainText('Differs');
  await expectAccessible(grace);
  await grace.locator('a[data-row]').first().click();
  await expect(grace.getByRole('heading', { level: 1 })).toHaveText(/ in EUR$/);
  await expect(grace.getByText('Unexplained')).toBeVisible();
  await expectAccessible(grace);

  await grace.goto('/staff/reconciliation/entries');
  await grace.getByRole('row').filter({ hasText: reference }).getByRole('link').click();
  const drawer = grace.getByRole('dialog');
  await expect(drawer).toContainText('Our payment came back.');
  await expectAccessible(grace);
  await button(grace, 'Claim the case').click();
  await expect(button(grace, 'Release the case')).toBeVisible();
  await button(grace, 'Propose to give it back').click();
  await give(grace, /^Propose to give back/, 'Propose');
  const proposal = await drawer.getByRole('link', { name: 'Show the proposal' }).getAttribute('href');
  expect((await ada.client.getWallet()).balance).toBe(balanceBefore);

  await mary.goto(proposal ?? '');
  await expect(mary.getByRole('dialog')).toContainText('AC04');
  await button(mary, 'Approve').click();
  await sayWhy(mary);
  await button(mary, 'Approve and do it').click();
  await expect(mary.getByRole('dialog').getByText('Approved', { exact: true })).toBeVisible();
  expect((await ada.client.getWallet()).balance).toBe('500.00');

  await grace.goto('/staff/reconciliation/reports');
  await expect(grace.getByRole('row').filter({ hasText: 'camt.053' })).toContainText('Grace Hopper');
  await expectAccessible(grace);
});

test('[RSK-13] [RSK-01] a fee of the other bank is taken into the books from its entry', async ({
  staffPage,
}, info) => {
  const grace = await staffPage('operations', 'Grace Hopper');
  const path = info.outputPath('fee.xml');
  await writeFile(path, noticeOfFee('7.31'));
  await grace.goto('/staff/reconciliation');
  await importFile(grace, path);
  await expect(grace.getByText(/^The file is imported: 1 entr/)).toBeVisible();
  await grace.goto('/staff/reconciliation/entries');
  await grace.getByRole('row').filter({ hasText: '7.31' }).getByRole('link').click();
  await button(grace, 'Take as a fee').click();
  const asked = grace.getByRole('dialog', { name: 'Take as a fee' });
  await expect(asked).toContainText('The other bank has charged $7.31.');
  await expectAccessible(grace);
  await give(grace, 'Take as a fee', 'Take as a fee');
  await expect(asked).toBeHidden();
  await expect(grace.getByRole('dialog')).toContainText('Explained');
  await grace.goto('/staff/books');
  const charged = grace.getByRole('row').filter({ hasText: 'Bank charges' }).filter({ hasText: '$7.31' });
  await expect(charged).toBeVisible();
});

/** A notice of movements (camt.054) with one that is no payment of ours. */
function noticeOfFee(amount: string): string {
  const now = new Date().toISOString();
  const id = `FEE-${now}`;
  return (
    '<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>' +
    `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${now}</CreDtTm></GrpHdr><Ntfctn><Id>${id}</Id><Acct><Id>` +
    `<IBAN>${sandboxIban}</IBAN></Id></Acct><Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd>` +
    `<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${now.slice(0, 10)}</Dt></BookgDt>` +
    '<BkTxCd><Prtry><Cd>CHARGE</Cd></Prtry></BkTxCd></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>'
  );
}

test('[RSK-13] a state that the journal does not bear out is an alarm until somebody acknowledges it', async ({
  bank,
  staffPage,
}) => {
  const ada = await newCustomer(bank);
  await readyToPay(bank, ada, '50.00');
  await ada.client.createCard({ body: { fee_amount: '10.00' } });
  const mary = await staffPage('approver', 'Mary Kenneth');
  const change = async (fee: number) => {
    const database = await openDatabase({ url: bank.databaseUrl });
    await database.pool.query('UPDATE card SET fee = $1 WHERE customer_id = $2', [fee, ada.id]);
    await database.close();
  };
  await change(999);
  try {
    await mary.goto('/staff/reconciliation/alarms');
    await button(mary, 'Compare now').click();
    await expect(mary.getByText('The states are being compared with the journal.')).toBeVisible();
    await mary.goto('/staff/queues');
    const alarm = mary
      .getByRole('listitem')
      .filter({ hasText: /^Card [0-9a-f-]+ is active, and the journal has/ });
    await expect(alarm).toBeVisible({ timeout: 60_000 });
    await expectAccessible(mary);
    await alarm.getByRole('button', { name: 'Acknowledge' }).click();
    await give(mary, 'Acknowledge the alarm', 'Acknowledge');
    await expect(alarm).toBeHidden();
  } finally {
    await change(1_000);
  }
});
