import type { Page } from '@playwright/test';
import { withoutStream } from '../../shared/without-stream.ts';
import { type JourneyCustomer, moveMoney, newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, type JourneyBank, test } from '../fixtures.ts';
import { narrowAndDark, tabTo } from '../keyboard.ts';
import { retryOnce, runUntilVisible, stopClock } from '../stopped-clock.ts';

// That there is no card, each refusal and each call that a test lets fail is an error in the console.
test.use({ expectedComplaints: [/\/api\/v1\/cards\/|No card was ordered|The card was not shown/] });

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

const maskedNumber = /^•••• •••• •••• \d{4}$/;

/** Somebody with a PIN, who is signed in. */
async function signedInWithPin(bank: JourneyBank, page: Page): Promise<JourneyCustomer> {
  const ada = await newCustomer(bank);
  await ada.client.createPin({ body: { pin } });
  await signInBrowser(page.context(), bank, ada);
  return ada;
}

const giveMoney = (bank: JourneyBank, { id }: JourneyCustomer) =>
  moveMoney(bank, id, [{ amount: '50.00', kind: 'deposit', description: 'Deposit of USDT (TRC20)' }]);

/** What cannot be loaded or made is told, with the reason. */
async function expectFailuresTold(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toContainText('Failed to load card details.');
  await expectAccessible(page);
  await retryOnce(page, () => page.unroute('**/api/v1/cards/card_details/'));
  await expect(page.getByText('That is more than there is in your wallet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Verve' }).check();
  await order(page).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Failed to create card.');
  await expect(alert).toContainText('There is not enough money in the account for this.');
  await expectAccessible(page);
  await button(page, 'Close').click();
}

/** With the clock stopped: the card comes a second after the yes, which stays for four. */
async function expectShownAfterASecond(page: Page): Promise<void> {
  const created = page.getByRole('status').filter({ hasText: 'Virtual card request created.' });
  await runUntilVisible(page, created);
  await page.clock.runFor(700);
  await expect(page.getByText('You have no card yet')).toBeVisible();
  await page.clock.runFor(300);
  await runUntilVisible(page, face(page, 'Front').getByText('VERVE'));
  await page.clock.runFor(2_500);
  await expect(created).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(created).toBeHidden();
}

async function expectTurns(page: Page): Promise<void> {
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
}

async function expectDetails(page: Page): Promise<void> {
  for (const [term, text] of [
    ['Card type', 'VERVE'],
    ['Card holder', 'Ada Lovelace'],
    ['Valid until', /^\d\d\/\d\d/],
    ['Status', 'Active'],
  ] as const) {
    await expect(detail(page, term)).toContainText(text);
  }
}

/** Only for the PIN, and for 30 seconds. */
async function expectMasked(page: Page): Promise<void> {
  await expect(detail(page, 'Card number')).toHaveText(maskedNumber);
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

  const number =
    (await detail(page, 'Card number')
      .filter({ hasText: /\d{4} \d{4} \d{4} \d{4}/ })
      .textContent()) ?? '';
  await expect(detail(page, 'CVV')).toContainText(/^\d{3}/);
  await button(page, 'Copy number').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number.replaceAll(' ', ''));
  await button(page, 'Copy CVV').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{3}$/);
  await expectAccessible(page);
  await page.clock.runFor(31_000);
  await expect(detail(page, 'Card number')).toHaveText(maskedNumber);
  await expect(button(page, 'Show Details')).toBeVisible();
  expect(await page.content()).not.toContain(number);
  expect(await page.content()).not.toContain(number.replaceAll(' ', ''));
}

/** A larger payment waits until its owner has approved it in the app, by the keyboard. */
async function expectApprovedInApp(page: Page): Promise<void> {
  await button(page, 'One more: Book about coins').click();
  await button(page, 'Pay').click();
  await expect(page.getByText('Waiting for your approval')).toBeVisible();
  await expectAccessible(page, undefined, [320]);
  const app = await page.context().newPage();
  await app.goto('/layout/dashboard');
  await app.getByRole('link', { name: 'Wren & Sons asks for a card payment' }).click();
  await expect(app.getByRole('heading', { name: 'Approve a card payment' })).toBeFocused();
  await expect(app.getByLabel('Transaction PIN')).toBeVisible();
  await expectAccessible(app);
  await tabTo(app, app.getByLabel('Transaction PIN'));
  await app.keyboard.type(pin);
  await app.keyboard.press('Enter');
  await expect(app.getByText('Approved', { exact: true })).toBeVisible();
  await expectAccessible(app, undefined, [320]);
  await app.close();
  await expect(page.getByText('Approved. The shop takes the money when it sends the goods.')).toBeVisible();
}

/** Set aside, then taken by the shop. */
async function expectPaysInShop(bank: JourneyBank, page: Page, ada: JourneyCustomer): Promise<void> {
  await giveMoney(bank, ada);
  const { card } = await ada.client.revealCard({ body: { pin } });
  await page.goto('/sandbox/shop');
  await button(page, 'One more: Tin of tea').click();
  await page.getByLabel('Number of the card').fill(card.card_number);
  await page.getByLabel('Expiry date').fill(card.expiry_date);
  await page.getByLabel('Security code').fill(card.cvv);
  await button(page, 'Pay').click();
  await expect(page.getByText('Approved. The shop takes the money when it sends the goods.')).toBeVisible();
  await expectAccessible(page);
  const own = page.getByRole('listitem').filter({ hasText: `card ${card.card_number.slice(-4)}` });
  await own.getByRole('button', { name: 'Take the money' }).click();
  await expect(page.getByText('Approved. The shop has the money.')).toBeVisible();
  expect((await ada.client.getWallet({})).balance).toBe('77.00');
  await expectApprovedInApp(page);
  await page.goto('/layout/card');
  await expect(page.getByRole('listitem').filter({ hasText: 'Wren & Sons' }).last()).toContainText('Paid');
  await expectAccessible(page, undefined, [320]);
}

test('[CRD-01] [CRD-02] [CRD-03] [CRD-04] [CRD-05] a card is refused with the reason, requested for its fee of $10.00 and shown a second later; it turns, and shows number and CVV for the PIN alone', async ({
  page,
  bank,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // The stream would tell of the card before its second is over.
  await withoutStream(context);
  const ada = await signedInWithPin(bank, page);
  await page.clock.install();
  await page.route('**/api/v1/cards/card_details/', (route) =>
    route.fulfill({ status: 500, json: { status: 'error', code: 'internal_error', message: 'Not now.' } }),
  );
  await page.goto('/layout/card');
  await test.step('[CRD-05] what cannot be loaded or made is told, with the reason', () =>
    expectFailuresTold(page));
  await test.step('[CRD-01] [CRD-04] with money in the wallet the same button makes a card', async () => {
    await giveMoney(bank, ada);
    await stopClock(page);
    await order(page).click();
    await expectShownAfterASecond(page);
    await page.clock.resume();
    expect((await ada.client.getWallet({})).balance).toBe('40.00');
    await expectAccessible(page);
  });
  await test.step('[CRD-01] [CRD-02] the card turns to its back and front by a button, and the side turned away is out of reach', () =>
    expectTurns(page));
  await test.step('[CRD-02] everything about it is told in words', () => expectDetails(page));
  await test.step('[CRD-03] number and CVV are masked until the PIN is given, and again after 30 seconds', () =>
    expectMasked(page));
  await test.step('[CAR-05] [CAR-06] [CAR-07] it pays in the shop of the sandbox, and its page lists the payment', () =>
    expectPaysInShop(bank, page, ada));
});

test('[CRD-01] [CRD-03] by keyboard alone, on a screen of 320 px, in the dark theme; the details can be hidden at once', async ({
  page,
  bank,
}) => {
  await narrowAndDark(page);
  await giveMoney(bank, await signedInWithPin(bank, page));
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
  await expect(page.getByLabel('Transaction PIN')).toBeFocused();
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  await expect(detail(page, 'CVV')).toContainText(/^\d{3}/);
  await expect(button(page, 'Hide Details')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(detail(page, 'CVV')).toHaveText('•••');
});
