import { money } from '@farthing/money';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expectAccessible } from '../../accessible.ts';
import { type JourneyCustomer, moveMoney, newCustomer, newestCode, signInBrowser } from '../../customer.ts';
import { expect, type JourneyBank } from '../../fixtures.ts';
import { narrowAndDark } from '../../keyboard.ts';
import { asStaff } from '../../staff.ts';
import { sayWhy, test } from '../../staff-member.ts';

// Whoever has no card at all is told so by the bank.
test.use({ expectedComplaints: [/\/api\/v1\/cards\/card_details\//] });

const pin = '8361';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Somebody with a PIN and 500.00, who is signed in. */
async function saver(page: Page, bank: JourneyBank): Promise<JourneyCustomer> {
  const ada = await newCustomer(bank);
  await ada.client.createPin({ body: { pin } });
  await moveMoney(bank, ada.id, [{ amount: '500.00', kind: 'deposit', description: 'Deposit of USDT' }]);
  await signInBrowser(page.context(), bank, ada);
  return ada;
}

/** A limit of 1,000.00, accepted; 400.00 of it taken from a cash machine, and its first statement made. */
async function billed(bank: JourneyBank, { client, email }: JourneyCustomer): Promise<string> {
  const { credit } = await client.askForCredit({ body: { limit: '1000.00' } });
  const params = { creditId: credit.id };
  await asStaff(bank, async ({ cards, books }, tx) => {
    const wanted = { creditId: credit.id, limit: money(100_000n, 'USD') };
    await books.submit(await cards.credit.plans.offer(tx, { kind: 'system' }, wanted));
  });
  await client.sendCreditCode({ params, body: { pin } });
  await client.acceptCredit({ params, body: { pin, otp_code: await newestCode(bank, email) } });
  const [card] = (await client.listOwnCards()).cards;
  const shown = await client.revealOwnCard({ params: { cardId: card?.id ?? '' }, body: { pin } });
  const { card_number: number, expiry_date: expiry, cvv: code } = shown;
  await client.payInShop({ body: { place: 'cash-machine', number, expiry, code, amount: '400.00' } });
  await letPass(bank, credit.id, 31);
  return credit.id;
}

/** So many days go by: its days are so much earlier, and the job of the day runs. */
async function letPass(bank: JourneyBank, creditId: string, days: number): Promise<void> {
  await asStaff(bank, async (_, tx) => {
    await sql`
      UPDATE card_credit
      SET
        opened_on = opened_on - ${days}::integer, reckoned_on = reckoned_on - ${days}::integer,
        due_on = due_on - ${days}::integer, next_statement_on = next_statement_on - ${days}::integer
      WHERE id = ${creditId}
    `.execute(tx);
  });
  await asStaff(bank, ({ cards }) => cards.credit.runDay());
}

async function decideByTwo(grace: Page, mary: Page, creditId: string): Promise<void> {
  await grace.goto(`/staff/credit/${creditId}`);
  await expect(grace.getByRole('region', { name: 'Affordability' })).toContainText('Comes in');
  await button(grace, 'Propose an offer').click();
  const asked = grace.getByRole('dialog', { name: 'Offer the credit card' });
  await asked.getByLabel('Limit').fill('99999');
  await asked.getByLabel('Reason').fill('Their income is steady');
  await asked.getByRole('button', { name: 'Propose' }).click();
  await expect(asked.getByText('The most is $10,000.00.')).toBeVisible();
  await expectAccessible(grace);
  await asked.getByLabel('Limit').fill('800');
  await asked.getByRole('button', { name: 'Propose' }).click();
  const link = grace.getByRole('link', { name: 'There is a proposal about it' });
  await expect(link).toBeVisible();
  await mary.goto((await link.getAttribute('href')) ?? '');
  await button(mary, 'Approve').click();
  await sayWhy(mary);
  await button(mary, 'Approve and do it').click();
  await expect(mary.getByRole('dialog').getByText('Approved', { exact: true })).toBeVisible();
}

test('[CAR-09] a credit card is asked for, its limit decided by two, and accepted with PIN and code', async ({
  page,
  bank,
  staffPage,
}) => {
  const ada = await saver(page, bank);
  await page.goto('/layout/card');
  await page.getByRole('link', { name: 'Credit card', exact: true }).click();
  await expect(page.getByText('Pay all of it within 25 days, and it costs no interest.')).toBeVisible();
  await page.getByLabel('Credit limit you want').fill('50');
  await button(page, 'Ask for a credit card').click();
  await expect(page.getByRole('alert')).toContainText('The least is $200.00.');
  await expectAccessible(page);
  await page.getByLabel('Credit limit you want').fill('1000');
  await button(page, 'Ask for a credit card').click();
  await expect(page.getByText('Being decided')).toBeVisible();
  const [asked] = (await ada.client.listCredit()).credit;
  const staff = [
    await staffPage('operations', 'Grace Hopper'),
    await staffPage('approver', 'Mary Jackson'),
  ] as const;
  await test.step('staff decide by income and outgoings, and two of them offer it', () =>
    decideByTwo(...staff, asked?.id ?? ''));
  await expect(page.getByText('We offer you a credit card with a limit of $800.00.')).toBeVisible();
  await button(page, 'Accept the offer').click();
  const dialog = page.getByRole('dialog', { name: 'Accept the offer' });
  await dialog.getByLabel('Transaction PIN').fill(pin);
  await dialog.getByRole('button', { name: 'Email me a code' }).click();
  await expect(dialog.getByText('We have sent six digits')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Code from the email' }).fill(await newestCode(bank, ada.email));
  await dialog.getByRole('button', { name: 'Accept the credit card' }).click();
  await expect(page.getByText('$800.00 of $800.00 left to spend')).toBeVisible();
  await expectAccessible(page);
});

test('[CAR-09] a statement is paid in part by hand, the rest by itself, and its file is downloaded', async ({
  page,
  bank,
}) => {
  const ada = await saver(page, bank);
  await billed(bank, ada);
  await page.goto('/layout/card');
  await expect(page.getByText('At least $25.00')).toBeVisible();
  await expect(page.getByText('or $400.00, and it costs no interest')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Pay now').click();
  const paying = page.getByRole('dialog', { name: 'Pay your credit card' });
  await paying.getByLabel('Amount').fill('400.01');
  await paying.getByRole('button', { name: 'Pay now' }).click();
  await expect(paying.getByRole('alert')).toContainText('The most is $400.00.');
  await paying.getByLabel('Amount').fill('150');
  await paying.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByText('$150.00 paid. You still owe $250.00.')).toBeVisible();
  await button(page, 'Change how it is paid').click();
  const how = page.getByRole('dialog', { name: 'How it is paid' });
  await how.getByRole('radio', { name: /^The whole statement/ }).check();
  await expectAccessible(page);
  await how.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText('We pay the whole statement from your account on each due date.'),
  ).toBeVisible();
  const downloaded = page.waitForEvent('download');
  await button(page, /^Download the statement of .* as PDF$/).click();
  expect((await downloaded).suggestedFilename()).toMatch(/^credit-card-[0-9a-f]{8}-\d{4}-\d\d-\d\d\.pdf$/);
});

test('[CAR-09] a payment that is late is told on a screen of 320 px in the dark', async ({ page, bank }) => {
  await narrowAndDark(page);
  const ada = await saver(page, bank);
  await letPass(bank, await billed(bank, ada), 26);
  await page.goto('/layout/cards/credit');
  await expect(page.getByText('$25.00 is late')).toBeVisible();
  await expect(page.getByText('$12.00 of it is fees', { exact: false })).toBeVisible();
  await expectAccessible(page, undefined, [320]);
});
