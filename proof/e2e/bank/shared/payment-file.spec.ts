import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newCustomer, newestCode, signInBrowser } from '../../customer.ts';
import { expect, expectAccessible, listen, test } from '../../fixtures.ts';
import { pin, readyToPay } from '../../held-payment.ts';

test.describe.configure({ timeout: 240_000 });

/** Without a space, as files are often called: a narrow page has to break it. */
const fileName = 'payments_to_suppliers_and_wages_november_2026_final.csv';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('[ACT-07] a company pays from a CSV file: mistakes by line, a preview, one approval by another, and what became of each line', async ({
  page,
  bank,
  browser,
  extraHTTPHeaders,
}, testInfo) => {
  const paula = await newCustomer(bank, { firstName: 'Paula', lastName: 'Ledgers' });
  const quinn = await newCustomer(bank, { firstName: 'Quinn', lastName: 'Ledgers' });
  const payee = await newCustomer(bank, { firstName: 'Perry', lastName: 'Paidby' });
  await readyToPay(bank, paula, '900.00');
  await quinn.client.createPin({ body: { pin } });
  const { account } = await paula.client.openBusinessAccount({
    body: {
      currency: 'USD',
      name: 'Ledgers and Sons',
      company_name: 'Ledgers and Sons Ltd',
      company_number: '12345678',
      company_address: '1 Paper Street, London',
      company_trade: 'Paper',
      bound: '100.00',
    },
  });
  const params = { accountId: account.id };
  await paula.client.proposeForAccount({
    params,
    body: { kind: 'invite', email: quinn.email, role: 'approve', pin },
  });
  const { invitations } = await quinn.client.listAccountInvitations();
  const joining = { params: { invitationId: invitations[0]?.id ?? '' } };
  await quinn.client.sendInvitationCode(joining);
  const otp_code = await newestCode(bank, quinn.email);
  await quinn.client.acceptAccountInvitation({ ...joining, body: { pin, otp_code } });
  const { data } = await paula.client.withdraw({
    body: {
      amount: '400.00',
      currency: 'USD',
      bank_name: 'Farthing',
      account_name: 'Ledgers and Sons',
      account_number: account.account_number,
      beneficiary: { sort_code: '009600' },
      pin,
    },
  });
  const body = { withdrawal_id: data.withdrawal_id, otp_code: await newestCode(bank, paula.email) };
  await paula.client.verifyWithdrawal({ body });
  const { account_number } = await payee.client.getWallet();

  await signInBrowser(page.context(), bank, paula);
  await page.goto(`/layout/accounts/${account.id}`);
  await page.getByRole('link', { name: 'Pay from a file' }).click();
  await expect(page.getByText('You have not checked a file yet.')).toBeVisible();
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download a template').click(),
  ]);
  expect(template.suggestedFilename()).toBe('payments-usd.csv');
  const choose = (text: string) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await button(page, 'Check the file').click();
  await expect(page.getByText('Choose a CSV file.')).toBeVisible();
  const head = 'name,bank,account,sort_code,amount,reference';
  const line = `Perry Paidby,Farthing,${account_number},009600`;
  const onDisk = testInfo.outputPath('mended.csv');
  await writeFile(onDisk, `${head}\n${line},1.005,Wages\n`);
  await page.getByLabel('CSV file').setInputFiles(onDisk);
  await button(page, 'Check the file').click();
  await expect(page.getByText('1 mistake in this file')).toBeVisible();
  await writeFile(onDisk, `${head}\n${line},1.00,Wages for the month\n`);
  await button(page, 'Check the file').click();
  await expect(page.getByText('This file has changed since you chose it. Choose it again.')).toBeVisible();
  await choose(`${head}\n=cmd,Farthing,${account_number},009600,1.00,x\n${line},1.005,Wages\n`);
  await button(page, 'Check the file').click();
  await expect(page.getByText('2 mistakes in this file')).toBeVisible();
  await expect(page.getByText('This looks like a formula.')).toBeVisible();
  await expect(page.getByText(fileName), 'the chosen file is still there').toBeVisible();
  await expectAccessible(page);
  await choose(
    `${head}\n${line},150.00,Wages\n${line},100.00,Bonus\nNobody,Farthing,99999999,009600,5.00,x\n`,
  );
  await button(page, 'Check the file').click();
  await expect(page.getByRole('heading', { level: 1, name: fileName })).toBeVisible();
  await expect(page.getByText('$255.00')).toBeVisible();
  await expect(page.getByText('The approval of 1 other person')).toBeVisible();
  await expect(page.getByText('2 match, 1 is another')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Confirm these payments').click();
  await page.getByLabel('Transaction PIN').fill(pin);
  await button(page, 'Email me a code').click();
  const dialog = page.getByRole('dialog', { name: 'Confirm these payments' });
  await expect(button(page, 'Confirm $255.00')).toBeVisible();
  await expectAccessible(page);
  await dialog
    .getByRole('textbox')
    .first()
    .fill(await newestCode(bank, paula.email));
  await button(page, 'Confirm $255.00').click();
  await expect(page.getByText('Waiting for approval')).toBeVisible();

  const other = await browser.newContext({ baseURL: bank.url, extraHTTPHeaders: extraHTTPHeaders ?? {} });
  const complaints = listen(other);
  const quinns = await other.newPage();
  await signInBrowser(other, bank, quinn);
  await quinns.goto('/layout/dashboard');
  await quinns.getByRole('link', { name: `Payments of the file ${fileName}` }).click();
  await button(quinns, 'Approve these payments').click();
  await quinns.getByLabel('Transaction PIN').fill(pin);
  await expectAccessible(quinns);
  await button(quinns, 'Approve $255.00').click();
  await expect(quinns.getByText('2 of 3 payments sent, 1 not paid')).toBeVisible({ timeout: 60_000 });
  await button(quinns, 'Only what was not paid').click();
  await expect(
    quinns.getByText('Money cannot be sent to this account. Please check the number.'),
  ).toBeVisible();
  await expectAccessible(quinns);
  expect((await payee.client.getWallet()).balance).toBe('250.00');
  await other.close();
  expect(complaints, 'the other browser has nothing to complain about').toEqual([]);
});
