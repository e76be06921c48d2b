import type { Page } from '@playwright/test';
import { expectAccessible } from '../../accessible.ts';
import { type JourneyCustomer, moveMoney, newCustomer, newestCode, signInBrowser } from '../../customer.ts';
import { expect, type JourneyBank, test } from '../../fixtures.ts';

// That there is no card yet, and a code or a telephone that is refused, is an error in the console.
test.use({ expectedComplaints: [/\/api\/v1\/cards\//] });
test.describe.configure({ timeout: 180_000 });

const pin = '8361';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Somebody with 100.00 and a transaction PIN, who is signed in. */
async function signedIn(bank: JourneyBank, page: Page, firstName: string): Promise<JourneyCustomer> {
  const customer = await newCustomer(bank, { firstName });
  await moveMoney(bank, customer.id, [
    { amount: '100.00', kind: 'deposit', description: 'Deposit of USDT (TRC20)' },
  ]);
  await customer.client.createPin({ body: { pin } });
  await signInBrowser(page.context(), bank, customer);
  return customer;
}

/** The producer makes the card and sends it; what is read is what stands on the card and in its letter. */
async function madeAndSent(page: Page, holder: string): Promise<{ lastFour: string; code: string }> {
  await page.goto('/sandbox/card-producer');
  const order = page.getByRole('listitem').filter({ hasText: holder });
  await order.getByRole('button', { name: 'Make it' }).click();
  await order.getByRole('button', { name: 'Send it' }).click();
  const letter = order.getByRole('region', { name: 'The letter' });
  await expect(letter).toContainText('1 Wren Lane');
  await expectAccessible(page);
  const text = (await letter.textContent()) ?? '';
  return {
    lastFour: /ending in (\d{4})/.exec(text)?.[1] ?? '',
    code: /this code:\s*(\d{6})/.exec(text)?.[1] ?? '',
  };
}

/** Twenty out of the machine of the sandbox. */
async function withdraw(page: Page, card: { number: string; expiry: string }, cardPin: string) {
  await page.goto('/sandbox/shop');
  await page.getByLabel('Where').selectOption({ label: 'Cash machine' });
  await page.getByLabel('Number of the card').fill(card.number);
  await page.getByLabel('Expiry date').fill(card.expiry);
  await page.getByLabel('PIN of the card').fill(cardPin);
  await page.getByRole('button', { name: 'Take out cash' }).click();
}

test('[CAR-01] [CAR-06] a physical card is ordered, comes with a letter, is activated, gets a PIN and takes out cash', async ({
  bank,
  page,
}) => {
  const ada = await signedIn(bank, page, 'Hedwig');
  await page.goto('/layout/card');
  await page.getByRole('link', { name: 'Order a physical card instead' }).click();
  await button(page, 'Order it for $10.00').click();
  await expect(page.getByRole('alert')).toContainText('Enter the address that we send it to.');
  await expectAccessible(page);
  await page.getByLabel('Where do we send it?').fill('1 Wren Lane\nLeeds LS1 1AA\nUnited Kingdom');
  await button(page, 'Order it for $10.00').click();
  await expect(page.getByText('Your card is being made.')).toBeVisible();
  await expectAccessible(page);
  const delivery = page.url();

  const { lastFour, code } = await madeAndSent(page, ada.name);
  await page.goto(delivery);
  await page.getByLabel('Last four digits of the card').fill(lastFour);
  await page.getByLabel('Code in the letter').fill(code === '000000' ? '000001' : '000000');
  await button(page, 'Activate').click();
  await expect(page.getByRole('alert')).toContainText('4 tries are left.');
  await expectAccessible(page);
  await page.getByLabel('Code in the letter').fill(code);
  await button(page, 'Activate').click();
  await expect(page.getByText('Your card works', { exact: true })).toBeVisible();
  await page.getByLabel('New PIN of the card').fill('5937');
  await page.getByLabel('Transaction PIN').fill(pin);
  await button(page, 'Set the PIN').click();
  await expect(page.getByRole('status').filter({ hasText: 'The PIN of your card is set.' })).toBeVisible();
  await expectAccessible(page);

  const params = { cardId: delivery.split('/').at(-2) ?? '' };
  const shown = await ada.client.revealOwnCard({ params, body: { pin } });
  const card = { number: shown.card_number, expiry: shown.expiry_date };
  await withdraw(page, card, '5938');
  await expect(page.getByText('Declined (55). The PIN is not right.')).toBeVisible();
  await expectAccessible(page);
  await withdraw(page, card, '5937');
  await expect(page.getByText('Approved. Take your cash.')).toBeVisible();
  expect((await ada.client.getWallet({})).balance).toBe('70.00');

  await page.goto('/layout/card');
  await page.getByRole('link', { name: 'Replace this card' }).click();
  await expect(page.getByLabel('Where do we send it?')).toHaveValue(/1 Wren Lane/);
  await expectAccessible(page);
  await button(page, 'Replace this card').click();
  await expect(page.getByText('Your card is being made.')).toBeVisible();
  const { cards } = await ada.client.listOwnCards();
  expect(cards.map(({ status }) => status)).toEqual(['active', 'ordered']);
});

test('[CAR-08] a card is added to a telephone, which pays until it is stopped', async ({ bank, page }) => {
  const ada = await signedIn(bank, page, 'Lise');
  await ada.client.orderCard({ body: { kind: 'virtual', fee_amount: '10.00' } });
  await page.goto('/layout/card');
  await page.getByRole('link', { name: 'Phones with this card' }).click();
  await expect(page.getByText('This card is not on a phone yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name of the phone').fill('Phone of Lise');
  await page.getByLabel('Transaction PIN').fill(pin);
  await button(page, 'Continue').click();
  await expect(page.getByText('We have sent six digits to your email address.')).toBeVisible();
  await expectAccessible(page);
  const boxes = page.getByRole('group', { name: 'Code from the email' }).getByRole('textbox');
  await boxes.first().fill(await newestCode(bank, ada.email));
  await button(page, 'Add the phone').click();
  const row = page.getByRole('listitem').filter({ hasText: 'Phone of Lise' });
  await expect(row).toContainText('Can pay');
  await expectAccessible(page);
  const own = page.url();

  const pay = async (answer: string) => {
    await page.goto('/sandbox/telephones');
    const telephone = page.getByRole('listitem').filter({ hasText: ada.name });
    await telephone.getByRole('button', { name: 'Pay $5.00' }).click();
    await expect(telephone).toContainText(answer);
    await expectAccessible(page);
  };
  await pay('Approved. Thank you.');
  await page.goto('/layout/card');
  await page.getByRole('region', { name: 'Payments' }).getByRole('link').click();
  await expect(page.getByText('Phone of Lise')).toBeVisible();
  await page.goto(own);
  await row.getByRole('button', { name: 'Stop Phone of Lise' }).click();
  await expect(row).toContainText('Stopped');
  await pay('stopped or removed');
  await page.goto(own);
  await row.getByRole('button', { name: 'Let it pay again on Phone of Lise' }).click();
  const asked = page.getByRole('dialog', { name: 'Let it pay again' });
  await asked.getByLabel('Transaction PIN').fill(pin);
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Let it pay again' }).click();
  await expect(row).toContainText('Can pay');
  await row.getByRole('button', { name: 'Remove Phone of Lise' }).click();
  await expect(page.getByText('This card is not on a phone yet.')).toBeVisible();
  expect((await ada.client.getWallet({})).balance).toBe('85.00');
});
