import type { Page } from '@playwright/test';
import { newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible } from '../fixtures.ts';
import { sayWhy, test } from '../staff-member.ts';

/** Fills the form of the other bank, and sends. */
async function send(page: Page, account: string, amount: string): Promise<void> {
  await page.getByLabel('Who sends it').fill('Wilhelmina Quill');
  await page.getByLabel(/^IBAN, or sort code/).fill(account);
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByLabel('Text for the recipient').fill('For the piano');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** The notice (camt.054) of a payment for this account; the default of PAYOUT_IBAN is whose notice it is. */
function noticeOf(account: string): string {
  const now = new Date().toISOString();
  return (
    '<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>' +
    `<GrpHdr><MsgId>QUILL-1</MsgId><CreDtTm>${now}</CreDtTm></GrpHdr><Ntfctn><Id>QUILL-1</Id><Acct><Id>` +
    '<IBAN>GB59FRTH00960000000001</IBAN></Id></Acct><Ntry><Amt Ccy="USD">12.12</Amt><CdtDbtInd>CRDT</CdtDbtInd>' +
    `<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${now.slice(0, 10)}</Dt></BookgDt><AcctSvcrRef>QUILL-1-1</AcctSvcrRef>` +
    '<BkTxCd><Prtry><Cd>PAYMENT</Cd></Prtry></BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>QUILL-E2E</EndToEndId></Refs>' +
    '<RltdPties><Dbtr><Pty><Nm>Ottilie Quill</Nm></Pty></Dbtr>' +
    `<CdtrAcct><Id><IBAN>${account}</IBAN></Id></CdtrAcct></RltdPties></TxDtls></NtryDtls></Ntry></Ntfctn>` +
    '</BkToCstmrDbtCdtNtfctn></Document>'
  );
}

/** Approves the proposal that is open on the page. */
async function approve(page: Page, why: string): Promise<void> {
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await sayWhy(page, why);
  await page.getByRole('button', { name: 'Approve and do it', exact: true }).click();
}

test('[PAY-06] money from another bank reaches its account, and what is nobody’s or stands in a file is given to its owner by two', async ({
  bank,
  page,
  staffPage,
}) => {
  const dorothy = await newCustomer(bank, { firstName: 'Dorothy', lastName: 'Vaughan' });
  const [wallet] = (await dorothy.client.listAccounts()).accounts;
  if (wallet === undefined) throw new Error('there is no account');

  await page.goto('/sandbox/bank');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Enter an IBAN, or a sort code and an account number.');
  await send(page, wallet.iban, '78.00');
  await expect(page.getByRole('status')).toContainText('The money is in the account.');
  await expect(page.getByRole('row', { name: /Wilhelmina Quill.*£78\.00.*Arrived/ })).toBeVisible();
  await send(page, '99999999', '41.07');
  await expect(page.getByRole('status')).toContainText('The money is here, and waits for the bank’s staff.');
  await expectAccessible(page);

  await signInBrowser(page.context(), bank, dorothy);
  await page.goto('/layout/transactions');
  await page.getByRole('link', { name: /Transfer from Wilhelmina Quill/ }).click();
  await expect(page.getByText('For the piano')).toBeVisible();
  await expect(page.getByText('£78.00').first()).toBeVisible();

  const [evelyn, annie] = await Promise.all([
    staffPage('operations', 'Evelyn Boyd'),
    staffPage('approver', 'Annie Easley'),
  ]);
  await evelyn.goto('/staff/reconciliation/money');
  const stray = evelyn.getByRole('row', { name: /Wilhelmina Quill.*99999999.*41\.07/ }).first();
  await stray.getByRole('button', { name: 'Name the account' }).click();
  const asked = evelyn.getByRole('dialog', { name: 'Name the account' });
  await asked.getByLabel('Account number or IBAN here').fill(wallet.account_number);
  await asked.getByLabel('Reason').fill('She has called about a slip of the pen');
  await expectAccessible(evelyn);
  await asked.getByRole('button', { name: 'Propose', exact: true }).click();
  await stray.getByRole('link', { name: 'Waits for a second person' }).click();
  await expect(evelyn).toHaveURL(/\/staff\/proposals\/.+/);

  await annie.goto(new URL(evelyn.url()).pathname);
  await expect(annie.getByText('Wilhelmina Quill').first()).toBeVisible();
  await approve(annie, 'The recording bears it out');
  await expect.poll(async () => (await dorothy.client.getWallet()).balance).toBe('151.88');

  await evelyn.goto('/staff/reconciliation/reports');
  await evelyn.getByRole('button', { name: 'Import a file', exact: true }).click();
  const file = { name: 'quill.xml', mimeType: 'application/xml', buffer: Buffer.from(noticeOf(wallet.iban)) };
  await evelyn.getByRole('dialog').getByLabel('File').setInputFiles(file);
  await evelyn.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  const imported = evelyn.getByRole('row', { name: /quill\.xml.*1 payment, \$12\.12/ });
  await imported.getByRole('button', { name: 'Credit', exact: true }).click();
  const credit = evelyn.getByRole('dialog', { name: 'Credit the payments of a file' });
  await credit.getByLabel('Reason').fill('As the bank tells by its notice');
  await expectAccessible(evelyn);
  await credit.getByRole('button', { name: 'Propose', exact: true }).click();
  await imported.getByRole('link', { name: 'Waits for a second person' }).click();
  await expect(evelyn).toHaveURL(/\/staff\/proposals\/.+/);
  expect((await dorothy.client.getWallet()).balance).toBe('151.88');

  await annie.goto(new URL(evelyn.url()).pathname);
  await expect(annie.getByText('Ottilie Quill').first()).toBeVisible();
  await expectAccessible(annie);
  await approve(annie, 'The lines are those of the notice');
  await expect.poll(async () => (await dorothy.client.getWallet()).balance).toBe('164.00');
});
