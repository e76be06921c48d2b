import type { BrowserContext, Page } from '@playwright/test';
import { type JourneyCustomer, moveMoney, newCustomer, newestCode, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, type JourneyBank, test } from '../fixtures.ts';

const pin = '4821';

type Place = { context: BrowserContext; bank: JourneyBank };

/** Ada with $5,000.00 and a PIN, signed in. */
async function openAda({ context, bank }: Place): Promise<JourneyCustomer> {
  const ada = await newCustomer(bank);
  await ada.client.createPin({ body: { pin } });
  await moveMoney(bank, ada.id, [{ amount: '5000.00', kind: 'deposit', description: 'Deposit of USDT' }]);
  await signInBrowser(context, bank, ada);
  return ada;
}

/** £250.00 to another bank, which waits for its code. */
async function askForPounds({ client }: JourneyCustomer): Promise<string> {
  const { data } = await client.withdraw({
    body: {
      amount: '250.00',
      currency: 'GBP',
      account_name: 'A Patel',
      account_number: 'GB33BUKB20201555555555',
      bank_name: 'Example Bank',
      narration: 'Rent for May',
      pin,
    },
  });
  return data.withdrawal_id;
}

const underWay = (page: Page) => page.getByRole('region', { name: 'Under way' });
const main = (page: Page) => page.getByRole('main');

test('[PND-01] [PND-02] a payment that was left before its code is on the dashboard and in the history, and is sent from its page', async ({
  page,
  context,
  bank,
}) => {
  test.slow();
  const ada = await openAda({ context, bank });
  await page.goto('/layout/dashboard');
  await expect(page.getByRole('heading', { name: 'Recent Deposits' })).toBeVisible();
  await expect(underWay(page)).toHaveCount(0);
  const id = await askForPounds(ada);
  await page.reload();
  await expect(underWay(page).getByRole('listitem')).toContainText('Waiting for your code');
  await expect(underWay(page)).toContainText('£250.00');
  await expect(underWay(page)).toContainText('$322.13');
  await page.goto('/layout/transactions');
  await expect(underWay(page)).toContainText('Without the code it ends at');
  await underWay(page).getByRole('link', { name: 'Payment to A Patel' }).click();
  await expect(page).toHaveURL(`/layout/transactions/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment to A Patel');
  for (const words of ['Rent for May', 'Example Bank', '$322.13 (USD)', '$1.61 (0.51%)'])
    await expect(main(page)).toContainText(words);
  await expectAccessible(page);
  await page.reload();
  await page
    .getByRole('group', { name: 'Code' })
    .getByRole('textbox')
    .first()
    .fill(await newestCode(bank, ada.email));
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('Rent for May');
  await page.goto('/layout/transactions');
  const row = main(page).getByRole('listitem').filter({ hasText: 'Transfer to A Patel' });
  for (const words of ['−£250.00', '−$322.13', 'Rent for May']) await expect(row).toContainText(words);
});

test('[PND-01] it is cancelled from its page, and then nothing is under way', async ({
  page,
  context,
  bank,
}) => {
  const ada = await openAda({ context, bank });
  await page.goto(`/layout/transactions/${await askForPounds(ada)}`);
  await page.getByRole('button', { name: 'Cancel this payment' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(main(page)).toContainText('Cancelled; the money is yours to use again');
  await expect(page.getByRole('group', { name: 'Code' })).toHaveCount(0);
  await page.goto('/layout/transactions');
  await expect(page.getByText('All 1 shown.')).toBeVisible();
  await expect(underWay(page)).toHaveCount(0);
});

test.describe('of somebody else', () => {
  test.use({ expectedComplaints: [/status of 404/] });

  test("[PND-02] another's page says that there is nothing, and one's own opens again after a reload", async ({
    page,
    context,
    bank,
  }) => {
    const grace = await newCustomer(bank, { firstName: 'Grace', lastName: 'Hopper' });
    await moveMoney(bank, grace.id, [{ amount: '7.00', kind: 'bonus', description: 'Bonus of Grace' }]);
    const [theirs] = (await grace.client.getWallet()).transactions;
    const ada = await openAda({ context, bank });
    const [own] = (await ada.client.getWallet()).transactions;
    await page.goto('/layout/transactions');
    await page.getByRole('link', { name: 'Deposit of USDT' }).click();
    await expect(page).toHaveURL(`/layout/transactions/${own?.id}`);
    await page.reload();
    await expect(main(page)).toContainText('+$5,000.00');
    await expect(main(page)).toContainText(own?.reference ?? '');
    await page.goto(`/layout/transactions/${theirs?.id}`);
    await expect(main(page)).toContainText('There is no such transaction in your account.');
    await expect(page.getByText('Bonus of Grace')).toHaveCount(0);
  });
});
