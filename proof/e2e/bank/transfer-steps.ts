import type { Account } from '@farthing/contract';
import type { Page } from '@playwright/test';
import { policies } from '../../../apps/bank/src/platform/policies.ts';
import { type JourneyCustomer, moveMoney, newCustomer, signInBrowser } from '../customer.ts';
import { expect, type JourneyBank } from '../fixtures.ts';

export const pin = '4821';
const american = {
  'Account name': 'A Patel',
  'Bank name': 'Example Bank',
  'Account number': '123456789',
  'Routing number': '011000015',
} as const;
export const germanIban = 'DE89 3704 0044 0532 0130 00';
export const britishIban = 'GB33 BUKB 2020 1555 5555 55';

/** By night the bank looks at smaller payments to somebody new as well, and the page says so. */
export function leavesAtOnce(): string {
  const { from, until } = policies.risk.night;
  const hour = new Date().getUTCHours();
  return `Up to £${hour >= from && hour < until ? '1,000.00' : '5,000.00'} leaves at once.`;
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const summary = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('heading') });
export const rail = (page: Page) => page.getByRole('region', { name: 'You send' });
export const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

/** Each refusal of the bank, and each call that a test lets fail, is an error in the console. */
export const complaintsOfTransfers: readonly RegExp[] = [/\/api\/v1\/(?:wallet|cards|rates)\//];

/** Ada with $5,000.00 and a PIN, on the first step. */
export async function openTransfer(
  page: Page,
  bank: JourneyBank,
  { withPin = true, funds = '5000.00', path = '/layout/transfer' } = {},
): Promise<JourneyCustomer> {
  const ada = await newCustomer(bank);
  if (withPin) await ada.client.createPin({ body: { pin } });
  await moveMoney(bank, ada.id, [{ amount: funds, kind: 'deposit', description: 'Deposit of USDT' }]);
  await signInBrowser(page.context(), bank, ada);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Send Funds' })).toBeVisible();
  return ada;
}

/** Another account of theirs, with euros that were exchanged from the wallet. */
export async function openEuros({ client }: JourneyCustomer, name: string, amount: string): Promise<Account> {
  const { account } = await client.openAccount({ body: { kind: 'current', currency: 'EUR', name } });
  const { accounts } = await client.listAccounts();
  const from = accounts.find(({ first }) => first)?.id ?? 'no wallet';
  const { quote } = await client.quoteExchange({ body: { from, to: account.id, amount, side: 'get' } });
  await client.takeExchange({ body: { quote: quote.id } });
  return account;
}

export async function choose(page: Page, currency: 'USD' | 'EUR' | 'GBP'): Promise<void> {
  await page.getByRole('radio', { name: currency }).check();
  await button(page, 'Continue').click();
  await expect(stepHeading(page, 'Who gets it, and how much?')).toBeFocused();
}

export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).first().fill(value);
}

export async function describeAmerican(page: Page, amount = '250.00'): Promise<void> {
  await choose(page, 'USD');
  await fill(page, { ...american, Amount: amount });
  await page.getByLabel('Account type').selectOption('checking');
  await button(page, 'Continue').click();
  await expect(stepHeading(page, 'Check it, then enter your PIN')).toBeFocused();
}

export async function givePin(page: Page, digits = pin): Promise<void> {
  await field(page, 'Transaction PIN').fill(digits);
  await button(page, 'Email me a code').click();
}

export async function toOtp(page: Page): Promise<void> {
  await givePin(page);
  await expect(stepHeading(page, 'Enter the code from your email')).toBeFocused();
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('group', { name: 'Code' }).getByRole('textbox').first().fill(code);
}

/** Without an answer the connection breaks. */
export async function failCall(
  page: Page,
  path: string,
  answer?: { status: number; json: unknown },
): Promise<void> {
  await page.unroute(`**/api/v1/${path}`);
  await page.route(`**/api/v1/${path}`, (route) => (answer ? route.fulfill(answer) : route.abort()));
}

/** Counts from now on what a person uses: a field that is typed into, a button that is pressed. The boxes of a code are one. */
export async function countUses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let [count, last]: [number, Element | null] = [0, null];
    const note = ({ target }: Event) => {
      const used = target instanceof Element ? (target.closest('[role="group"]') ?? target) : null;
      if (used === last) return;
      [count, last] = [count + 1, used];
      document.documentElement.dataset.uses = String(count);
    };
    for (const kind of ['keydown', 'pointerdown']) document.addEventListener(kind, note, { capture: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.uses ?? 0));
}
