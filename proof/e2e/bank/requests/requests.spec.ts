import { moveMoney, newCustomer, newestCode, signInBrowser } from '../../customer.ts';
import { expect, expectAccessible, test } from '../../fixtures.ts';
import { button, enterCode, field, pin, summary } from '../transfer-steps.ts';

test('[PAY-05] money is asked for by a link, which a customer opens, signs in for and pays in two steps', async ({
  page,
  browser,
  bank,
}) => {
  const grace = await newCustomer(bank, { firstName: 'Grace', lastName: 'Hopper' });
  await signInBrowser(page.context(), bank, grace);
  await page.goto('/layout/requests');
  await expect(page.getByText('You have not asked anyone for money yet.')).toBeVisible();
  await button(page, 'New request').first().click();
  await button(page, 'Make the link').click();
  await expect(summary(page)).toContainText('Enter what it is for.');
  await expect(summary(page)).toContainText('Enter an amount.');
  await expectAccessible(page);
  await field(page, 'What is it for?').fill('Theatre tickets');
  await field(page, 'Amount').fill('25');
  await button(page, 'Make the link').click();
  await expect(page.getByRole('img', { name: 'QR code of the link to this request' })).toBeVisible();
  const link = (await page.getByText(/\/pay\/[\w-]{27}$/).textContent()) ?? '';
  await expectAccessible(page);

  const ada = await newCustomer(bank);
  await ada.client.createPin({ body: { pin } });
  await moveMoney(bank, ada.id, [{ amount: '100.00', kind: 'deposit', description: 'Deposit of USDT' }]);
  const other = await browser.newContext();
  const payer = await other.newPage();
  await payer.goto(link);
  await expect(payer.getByRole('heading', { level: 1 })).toHaveText('Grace asks you for $25.00');
  await expect(payer.getByText('Hopper')).toHaveCount(0);
  await expectAccessible(payer);
  await payer.getByRole('link', { name: 'Pay from your account' }).click();
  await field(payer, 'Email').fill(ada.email);
  await field(payer, 'Password').fill(ada.password);
  await button(payer, 'Log in').click();
  await expect(payer.getByText('Do you know Grace Hopper? Could this be a scam?')).toBeVisible();
  await expectAccessible(payer);
  await field(payer, 'Transaction PIN').fill(pin);
  await button(payer, 'Email me a code').click();
  await expect(payer.getByRole('heading', { name: 'Enter the code from your email' })).toBeFocused();
  await expect(button(payer, 'Send $25.00 to Grace Hopper')).toBeVisible();
  await expectAccessible(payer);
  await payer.reload();
  await expect(button(payer, 'Send $25.00 to Grace Hopper'), 'a reload does not lose the step').toBeVisible();
  await enterCode(payer, await newestCode(bank, ada.email));
  await expect(payer).toHaveURL(/transfer_receipt/);
  await expect(payer.getByText('Theatre tickets')).toBeVisible();

  await payer.goto(link);
  await expect(payer.getByRole('heading', { level: 1 })).toHaveText('This request has been paid');
  await expectAccessible(payer);
  await other.close();
  await page.reload();
  const row = page.getByRole('list', { name: 'Your requests' }).getByRole('listitem');
  await expect(row).toContainText('$25.00 from Ada Lovelace');
  await expect(row).toContainText('Paid');
  await expectAccessible(page);
});

test('[PAY-05] a request is withdrawn, and its link says nothing of who made it', async ({ page, bank }) => {
  const grace = await newCustomer(bank, { firstName: 'Grace', lastName: 'Hopper' });
  const { accounts } = await grace.client.listAccounts();
  const { request } = await grace.client.askForMoney({
    body: { account: accounts[0]?.id ?? '', way: 'open', currency: 'USD', text: 'Collection for Joan' },
  });
  await signInBrowser(page.context(), bank, grace);
  await page.goto(`/layout/pay/${request.token}`);
  await expect(page.getByText('This is your own request.')).toBeVisible();
  await page.getByRole('link', { name: 'Your requests' }).click();
  await button(page, 'Show Collection for Joan').click();
  await button(page, 'Withdraw this request').click();
  await expectAccessible(page);
  await button(page, 'Withdraw request').click();
  await expect(page.getByRole('list', { name: 'Your requests' })).toContainText('Withdrawn');
  await page.goto(`/pay/${request.token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This request can no longer be paid');
  await expect(page.getByText('Collection for Joan')).toHaveCount(0);
});
