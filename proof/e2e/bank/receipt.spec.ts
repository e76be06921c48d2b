import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdf } from '../../../tools/testing/documents/read-pdf.ts';
import { type JourneyCustomer, moveMoney, newCustomer, newestCode, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, type JourneyBank, test } from '../fixtures.ts';

const given = {
  amount: '1250.00',
  created_at: '2026-11-15T14:05:00.000Z',
  currency: 'GBP',
  account_name: 'A Patel',
  account_number: 'GB33BUKB20201555555555',
  bank_name: 'Example Bank',
  description: 'Transfer to A Patel',
  reference: 'FTH-1234-5678',
  status: 'approved',
};

const receipt = (page: Page) => page.getByRole('article', { name: 'Receipt' });
const button = (page: Page, name: string) => page.getByRole('button', { name });

/** As navigation hands it over, which the browser keeps through a reload. */
async function openReceipt(page: Page, bank: JourneyBank, more: Readonly<Record<string, string>> = {}) {
  await signInBrowser(page.context(), bank, await newCustomer(bank));
  await page.goto('/layout/transfer_receipt');
  await page.evaluate((usr) => history.replaceState({ ...history.state, usr }, ''), { ...given, ...more });
  await page.reload();
  await expect(receipt(page)).toBeVisible();
}

/** Pays somebody whose name the fonts of our pages do not have. */
async function payAbroad(bank: JourneyBank, { client, id, email }: JourneyCustomer): Promise<string> {
  const pin = '4821';
  await client.createPin({ body: { pin } });
  await moveMoney(bank, id, [{ amount: '500.00', kind: 'deposit', description: 'Deposit of USDT' }]);
  const { data } = await client.withdraw({
    body: {
      amount: '92.00',
      currency: 'EUR',
      account_name: '王小明',
      bank_name: 'Beispielbank',
      account_number: 'DE89370400440532013000',
      pin,
    },
  });
  const { withdrawal_id } = data;
  await client.verifyWithdrawal({ body: { withdrawal_id, otp_code: await newestCode(bank, email) } });
  return withdrawal_id;
}

test('[RCP-01] is handed its data, and without it offers the way back', async ({ page, bank }) => {
  await openReceipt(page, bank);
  for (const words of ['£1,250.00', 'A Patel', 'GB33 BUKB 2020 1555 5555 55', 'Example Bank', '15 Nov 2026'])
    await expect(receipt(page)).toContainText(words);
  await expectAccessible(page);
  // The same address again would be a reload, which keeps it.
  await page.goto('/terms');
  await page.goto('/layout/transfer_receipt');
  await expect(page.getByText('There is no receipt here')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to transfers' }).click();
  await expect(page).toHaveURL('/layout/transfer');
});

test('[RCP-01] is nobody else’s: whoever signs in next does not see it', async ({ page, bank }) => {
  await openReceipt(page, bank);
  await page.evaluate((usr) => history.replaceState({ ...history.state, usr }, ''), {
    ...given,
    userId: 'somebody else',
  });
  await page.reload();
  await expect(page.getByText('There is no receipt here')).toBeVisible();
});

test('[RCP-02] says TRANSFER COMPLETED when approved, otherwise the status itself', async ({
  page,
  bank,
}) => {
  await openReceipt(page, bank);
  await expect(page.getByText('TRANSFER COMPLETED')).toBeVisible();
  await openReceipt(page, bank, { status: 'declined' });
  await expect(page.getByText('declined', { exact: true })).toBeVisible();
  await expect(page.getByText('TRANSFER COMPLETED')).toHaveCount(0);
});

test('[RCP-03] Print Copy prints the receipt alone, on one page, also from the dark theme', async ({
  page,
  bank,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openReceipt(page, bank);
  await button(page, 'Print Copy').click();
  await expect(page.locator('body[data-printed]')).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(receipt(page)).toBeVisible();
  await expect(button(page, 'Print Copy')).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const paper = await page.evaluate(
    () => getComputedStyle(document.querySelector('article') as Element).color,
  );
  expect(paper, 'ink is dark').toMatch(/oklch\(0\.[0-3]/);
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});

test.describe('by its address', () => {
  // Somebody else's is answered with 404.
  test.use({ expectedComplaints: [/404 .*\/wallet\/withdrawals\//] });

  test('[RCP-01] it is found again, saved as a PDF with real text, and shown to nobody else', async ({
    page,
    bank,
  }) => {
    const ada = await newCustomer(bank);
    const id = await payAbroad(bank, ada);
    await signInBrowser(page.context(), bank, ada);
    await page.goto(`/layout/transfer_receipt?id=${id}`);
    await expect(receipt(page)).toContainText(/TRANSFER (SENT|ACCEPTED|COMPLETED)/);
    for (const words of ['王小明', 'DE89 3704 0044 0532 0130 00', '92.00 EUR', '1 USD = 0.9154 EUR'])
      await expect(receipt(page)).toContainText(words);
    await expect(page.locator('.coin-turn')).toHaveCount(0);

    const shown = async () => ((await receipt(page).textContent()) ?? '').replaceAll(/\s/g, '');
    const before = await shown();
    const started = page.waitForEvent('download');
    await button(page, 'Download PDF').click();
    const download = await started;
    expect(download.suggestedFilename()).toMatch(/^receipt-[A-Z0-9-]+\.pdf$/);
    const { text, pages } = await readPdf(await readFile(await download.path()));
    expect(pages).toBe(1);
    // The file shows what the page shows, line by line.
    const written = text.replaceAll(/\s/g, '');
    // A payment that has arrived meanwhile is on the file first.
    if (written !== before) await expect.poll(shown, { timeout: 40_000 }).toBe(written);

    // Who was paid opens the link without signing in, and reads nothing of the account that paid.
    await button(page, 'Make a link').click();
    const link = await page.getByRole('link', { name: /\/receipt\// }).getAttribute('href');
    await page.goto(link ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A payment from Ada Lovelace');
    for (const words of ['王小明', '•••• 3000', '92.00 EUR'])
      await expect(receipt(page)).toContainText(words);
    for (const words of ['Main account', '0.9154']) await expect(receipt(page)).not.toContainText(words);
    await expectAccessible(page);

    await signInBrowser(page.context(), bank, await newCustomer(bank, { firstName: 'Grace' }));
    await page.goto(`/layout/transfer_receipt?id=${id}`);
    await expect(page.getByText('There is no receipt here')).toBeVisible();
  });
});
