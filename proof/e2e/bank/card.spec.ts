import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findLiveCard } from '../../../apps/bank/src/modules/cards/store.ts';
import { moveMoney, newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, type JourneyBank, test } from '../fixtures.ts';
import { narrowAndDark, tabTo } from '../keyboard.ts';
import { asStaff } from '../staff.ts';
import { runUntilVisible, stopClock } from '../stopped-clock.ts';

// That there is no card, each refusal and each call that a test lets fail is an error in the console.
test.use({ expectedComplaints: [/\/api\/v1\/cards\/|No card was ordered|The card was not shown/] });
test.describe.configure({ timeout: 90_000 });

const pin = '8361';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const order = (page: Page) => button(page, 'Request card for $10.00');
const face = (page: Page, name: 'Front' | 'Back') =>
  page.getByRole('region', { name: `${name} of the card` });
const detail = (page: Page, term: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd[1]');

/** Somebody with money, a PIN and, if wanted, a card, who is signed in. */
async function cardHolder(bank: JourneyBank, page: Page, card?: 'VISA' | 'MASTERCARD' | 'VERVE') {
  const ada = await newCustomer(bank);
  await moveMoney(bank, ada.id, [
    { amount: '50.00', kind: 'deposit', description: 'Deposit of USDT (TRC20)' },
  ]);
  await ada.client.createPin({ body: { pin } });
  if (card) await ada.client.createCard({ body: { fee_amount: '10.00', card_type: card } });
  await signInBrowser(page.context(), bank, ada);
  return ada;
}

test('[CRD-01] [CRD-04] a card is requested for its fee of $10.00 and shown a second later', async ({
  page,
  bank,
}) => {
  const ada = await cardHolder(bank, page);
  await page.clock.install();
  await page.goto('/layout/card');
  await expect(page.getByText('You have no card yet')).toBeVisible();
  await expect(page.getByText('Your wallet has enough for the fee.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Mastercard' }).check();
  await stopClock(page);
  await order(page).click();

  const created = page.getByRole('status').filter({ hasText: 'Virtual card request created.' });
  await runUntilVisible(page, created);
  await page.clock.runFor(700);
  await expect(page.getByText('You have no card yet')).toBeVisible();
  await page.clock.runFor(300);
  await runUntilVisible(page, face(page, 'Front').getByText('MASTERCARD'));
  await page.clock.runFor(2_500);
  await expect(created).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(created).toBeHidden();
  await page.clock.resume();
  expect((await ada.client.getWallet({})).balance).toBe('40.00');
  await expectAccessible(page);
});

test('[CRD-01] [CRD-02] the card turns to its back and front by a button, and the side turned away is out of reach', async ({
  page,
  bank,
}) => {
  await cardHolder(bank, page, 'VERVE');
  await page.goto('/layout/card');
  await expect(face(page, 'Front')).toContainText('VERVE');
  await expect(face(page, 'Front')).toContainText('Ada Lovelace');
  await expect(face(page, 'Back')).toHaveAttribute('inert');
  await expect(face(page, 'Front')).not.toHaveAttribute('inert');
  await button(page, 'Show Back').click();
  await expect(face(page, 'Back')).toContainText('CVV');
  await expect(face(page, 'Back')).not.toHaveAttribute('inert');
  await expect(face(page, 'Front')).toHaveAttribute('inert');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(face(page, 'Front')).not.toHaveAttribute('inert');

  for (const [term, text] of [
    ['Card type', 'VERVE'],
    ['Card holder', 'Ada Lovelace'],
    ['Valid until', /^\d\d\/\d\d/],
    ['Fee paid', '$10.00'],
    ['Payment reference', /[A-Z0-9]{6,}/],
    ['Status', 'Active'],
    ['Created', /20\d\d/],
    ['Last changed', /20\d\d/],
  ] as const) {
    await expect(detail(page, term)).toContainText(text);
  }
});

test('[CRD-03] number and CVV are masked until the PIN is given, and again after 30 seconds', async ({
  page,
  bank,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await cardHolder(bank, page, 'VISA');
  await page.clock.install();
  await page.goto('/layout/card');
  await expect(detail(page, 'Card number')).toHaveText(/^•••• •••• •••• \d{4}$/);
  await expect(detail(page, 'CVV')).toHaveText('•••');
  await expect(button(page, 'Copy number')).toHaveCount(0);

  await button(page, 'Show Details').click();
  const dialog = page.getByRole('dialog', { name: 'Show card details' });
  await expect(dialog.getByLabel('Transaction PIN')).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Please enter a valid 4-6 digit PIN.');
  await dialog.getByLabel('Transaction PIN').fill('9999');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('The transaction PIN is not right.');
  await expectAccessible(page);
  await dialog.getByLabel('Transaction PIN').fill(pin);
  await page.keyboard.press('Enter');

  await expect(detail(page, 'Card number')).toContainText(/4242 4242 \d{4} \d{4}/);
  await expect(detail(page, 'CVV')).toContainText(/^\d{3}/);
  await button(page, 'Copy number').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^42424242\d{8}$/);
  await button(page, 'Copy CVV').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{3}$/);
  await expectAccessible(page);
  await page.clock.runFor(31_000);
  await expect(detail(page, 'Card number')).toHaveText(/^•••• •••• •••• \d{4}$/);
  await expect(button(page, 'Show Details')).toBeVisible();
  expect(await page.content()).not.toMatch(/4242 ?4242/);
});

test('[CRD-03] the details can be hidden at once', async ({ page, bank }) => {
  await cardHolder(bank, page, 'VISA');
  await page.goto('/layout/card');
  await button(page, 'Show Details').click();
  await page.getByLabel('Transaction PIN').fill(pin);
  await page.keyboard.press('Enter');
  await button(page, 'Hide Details').click();
  await expect(detail(page, 'CVV')).toHaveText('•••');
});

test('[CRD-01] [CRD-03] by keyboard alone, on a screen of 320 px, in the dark theme', async ({
  page,
  bank,
}) => {
  await narrowAndDark(page);
  await cardHolder(bank, page);
  await page.goto('/layout/card');
  await tabTo(page, page.getByRole('radio', { name: 'Visa' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Mastercard' })).toBeChecked();
  await tabTo(page, order(page));
  await page.keyboard.press('Enter');
  await expect(face(page, 'Front')).toContainText('MASTERCARD');
  await tabTo(page, button(page, 'Show Back'));
  await page.keyboard.press('Enter');
  await expect(face(page, 'Back')).not.toHaveAttribute('inert');
  await tabTo(page, button(page, 'Show Details'));
  await page.keyboard.press('Enter');
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  await expect(detail(page, 'CVV')).toContainText(/^\d{3}/);
  await expect(button(page, 'Hide Details')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(detail(page, 'CVV')).toHaveText('•••');
});

test('[CRD-05] what cannot be loaded or made is told, with the reason', async ({ page, bank }) => {
  const ada = await newCustomer(bank);
  await signInBrowser(page.context(), bank, ada);
  await page.route('**/api/v1/cards/card_details/', (route) =>
    route.fulfill({ status: 500, json: { status: 'error', code: 'internal_error', message: 'Not now.' } }),
  );
  await page.goto('/layout/card');
  await expect(page.getByRole('alert')).toContainText('Failed to load card details.');
  await expectAccessible(page);
  await page.unroute('**/api/v1/cards/card_details/');
  await button(page, 'Retry').click();

  await expect(page.getByText('That is more than the $0.00 in your wallet.')).toBeVisible();
  await order(page).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Failed to create card.');
  await expect(alert).toContainText('There is not enough money in the account for this.');
  await expectAccessible(page);
  await button(page, 'Close').click();

  // Refused is not refused for ever: with money in the wallet the same button makes a card.
  await moveMoney(bank, ada.id, [{ amount: '10.00', kind: 'deposit', description: 'Deposit of BTC' }]);
  await order(page).click();
  await expect(face(page, 'Front')).toContainText('VISA');
});

test('[CRD-05] an answer with the status 404 means no card, whatever its words', async ({ page, bank }) => {
  await signInBrowser(page.context(), bank, await newCustomer(bank));
  await page.route('**/api/v1/cards/card_details/', (route) =>
    route.fulfill({ status: 404, json: { message: 'Nothing here.' } }),
  );
  await page.goto('/layout/card');
  await expect(page.getByText('You have no card yet')).toBeVisible();
});

test('nobody under 18 gets a card, and they are told why', async ({ page, bank }) => {
  const year = new Date().getUTCFullYear() - 17;
  const young = await newCustomer(bank, { dateOfBirth: `${year}-01-01` });
  await signInBrowser(page.context(), bank, young);
  await page.goto('/layout/card');
  await order(page).click();
  await expect(page.getByRole('alertdialog')).toContainText('You must be at least 18 years old for this.');
});

test('[CRD-06] the PIN is one button away, also for those who want to see their card without one', async ({
  page,
  bank,
}) => {
  const ada = await newCustomer(bank);
  await moveMoney(bank, ada.id, [{ amount: '10.00', kind: 'deposit', description: 'Deposit of BTC' }]);
  await ada.client.createCard({ body: { fee_amount: '10.00' } });
  await signInBrowser(page.context(), bank, ada);
  await page.goto('/layout/card');
  await button(page, 'Show Details').click();
  await expect(page.getByRole('link', { name: 'Create your transaction PIN' })).toBeVisible();
  await button(page, 'Close').click();
  await page.getByRole('link', { name: 'Add transaction pin' }).click();
  await expect(page).toHaveURL('/layout/transaction-pin');
});

test('a card that staff froze says so', async ({ page, bank }) => {
  const ada = await cardHolder(bank, page, 'VISA');
  const staff = { kind: 'staff', staffId: randomUUID(), because: 'lost telephone' } as const;
  await asStaff(bank, async ({ cards }, tx) => {
    const card = await findLiveCard(tx, ada.id);
    await cards.change(tx, staff, card?.id ?? '', 'freeze');
  });
  await page.goto('/layout/card');
  await expect(page.getByText('This card is frozen')).toBeVisible();
  await expect(detail(page, 'Status')).toHaveText('Frozen');
});
