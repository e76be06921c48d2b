import type { Page, Route } from '@playwright/test';
import { withoutStream } from '../../shared/without-stream.ts';
import { backOfficeOf } from '../back-office.ts';
import { type JourneyCustomer, moveMoney, newCustomer, newestCode, signInBrowser } from '../customer.ts';
import { expect, type JourneyBank, test } from '../fixtures.ts';

const pin = '4821';

/** Somebody of whom every page has something to show: money, a payment, a PIN, a card, a loan asked for, a friend. */
async function establishedCustomer(bank: JourneyBank): Promise<JourneyCustomer & { paymentId: string }> {
  const ada = await newCustomer(bank);
  const { client } = ada;
  await moveMoney(bank, ada.id, [
    { amount: '5000.00', kind: 'deposit', description: 'Deposit of USDT' },
    { amount: '-40.50', kind: 'withdrawal', description: 'Withdrawal to Barclays' },
  ]);
  await client.createPin({ body: { pin } });
  await client.createCard({ body: { fee_amount: '10.00' } });
  await client.requestLoan({ body: { amount: '300', loan_term: '1 week' } });
  const { user } = await client.getProfile({ params: { userId: ada.id } });
  await newCustomer(bank, { firstName: 'Grace', lastName: 'Hopper', ref: user.referral_code });
  const { data } = await client.withdraw({
    body: {
      amount: '25.00',
      currency: 'EUR',
      account_name: 'Konrad Zuse',
      account_number: 'DE89370400440532013000',
      bank_name: 'Commerzbank',
      pin,
    },
  });
  const otp_code = await newestCode(bank, ada.email);
  await client.verifyWithdrawal({ body: { withdrawal_id: data.withdrawal_id, otp_code } });
  // Or it would arrive by itself while a page is looked at, and leave what is under way.
  const { modules } = await backOfficeOf(bank);
  await modules.withdrawals.takeStep({ kind: 'system' }, data.withdrawal_id, 'settle');
  return { ...ada, paymentId: data.withdrawal_id };
}

/** Notes what moves by itself, as CLS counts it: not what follows within half a second of a press. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML : '')).join();
        shifts.push(`${entry.value.toFixed(5)} at ${location.pathname}: ${moved.slice(0, 200)}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    type Shift = { value: number; hadRecentInput: boolean; sources: readonly { node: Node | null }[] };
  });
}

/** Each answer and font comes later than the one before it, so that each has its own chance to push something. */
async function answerOneByOne(page: Page): Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (route: Route) => {
    last = last.then(() => new Promise((resolve) => setTimeout(resolve, 60)));
    return last.then(() => route.continue());
  };
  await page.route(/\/api\/v1\/(?!stream)|\.woff2$/, inTurn);
}

/** On a busy machine a press takes effect after more than half a second: what moved until then was asked for. */
async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.get(window, 'shifts').splice(0));
}

async function expectNothingMoved(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
}

for (const width of [1280, 320]) {
  test(`nothing on any page of a customer moves while it loads, ${width} px wide`, async ({
    page,
    context,
    bank,
  }) => {
    const ada = await establishedCustomer(bank);
    await signInBrowser(context, bank, ada);
    await withoutStream(context);
    await page.setViewportSize({ width, height: 1600 });
    await watchShifts(page);
    await answerOneByOne(page);
    for (const [path, shown] of [
      ['dashboard', 'Recent Deposits'],
      ['accounts', 'All together'],
      ['insight', 'Insight'],
      ['notices', 'Notices'],
      ['profile', 'Close your account'],
      ['profile/security', 'Freeze everything'],
      ['profile/devices', 'This device'],
      ['own-data', 'Your data'],
      ['transfer', 'Or someone new'],
      ['payees', 'Let others pay you'],
      ['loan', 'Pending'],
      ['referral', 'Grace Hopper'],
      ['transactions', 'All 4 shown.'],
      ['card', 'Card holder'],
      ['transaction-pin', 'contact support'],
      [`transfer_receipt?id=${ada.paymentId}`, 'Payment receipt'],
      ['deposit', 'Crypto'],
    ] as const) {
      await test.step(path, async () => {
        await page.goto(`/layout/${path}`);
        await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
        await expectNothingMoved(page);
      });
    }
    // Each step of a deposit on from the page of methods.
    await page.getByRole('link', { name: 'Crypto' }).click();
    await page.getByLabel('Amount').fill('250');
    await forgetShifts(page);
    await expectNothingMoved(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'USDT on TRC20' }).click();
    await page.getByRole('button', { name: 'I Have Paid' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirming Payment');
    await forgetShifts(page);
    await expectNothingMoved(page);
  });
}

test('nothing on a receipt moves when the book of payees is answered last', async ({
  page,
  context,
  bank,
}) => {
  const ada = await establishedCustomer(bank);
  await signInBrowser(context, bank, ada);
  await withoutStream(context);
  await page.setViewportSize({ width: 1280, height: 1600 });
  await watchShifts(page);
  const linkIsShown = Promise.withResolvers<void>();
  await page.route('**/api/v1/payees/', async (route) => {
    await linkIsShown.promise;
    await route.continue();
  });
  await page.goto(`/layout/transfer_receipt?id=${ada.paymentId}`);
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible();
  linkIsShown.resolve();
  await expect(page.getByRole('button', { name: 'Keep this payee' })).toBeVisible();
  await expectNothingMoved(page);
});
