import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { type JourneyCustomer, moveMoney, newCustomer, newestCode, signInBrowser } from '../../customer.ts';
import { expect, expectAccessible, type JourneyBank } from '../../fixtures.ts';
import { narrowAndDark } from '../../keyboard.ts';
import { asStaff } from '../../staff.ts';
import { sayWhy, test } from '../../staff-member.ts';

// A refusal of the bank is an error in the console.
test.use({ expectedComplaints: [/\/api\/v1\/lending\/loans\//] });
test.describe.configure({ timeout: 180_000 });

const pin = '8361';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const cost = (page: Page) => page.getByRole('region', { name: 'What it costs' });

/** So many days go by for a loan: its days are so much earlier, and the job of the day runs. */
async function letPass(bank: JourneyBank, loanId: string, days: number): Promise<void> {
  await asStaff(bank, async (_, tx) => {
    await sql`
      UPDATE lending_loan
      SET
        paid_out_on = paid_out_on - ${days}::integer, reckoned_on = reckoned_on - ${days}::integer,
        next_due_on = next_due_on - ${days}::integer, late_since = late_since - ${days}::integer
      WHERE id = ${loanId}
    `.execute(tx);
    await sql`UPDATE lending_instalment SET due_on = due_on - ${days}::integer WHERE loan_id = ${loanId}`.execute(
      tx,
    );
  });
  await asStaff(bank, ({ lending }) => lending.runDay());
}

async function askForPiano(page: Page): Promise<void> {
  await page.goto('/layout/lending');
  await page.getByLabel('Amount', { exact: true }).fill('400');
  await page.getByLabel('Months', { exact: true }).fill('12');
  await button(page, 'Ask for this loan').click();
  await expect(page.getByRole('alert')).toContainText('The least is $500.00.');
  await expect(page.getByRole('alert')).toContainText('Enter what the loan is for.');
  await expectAccessible(page);
  await page.getByLabel('Amount', { exact: true }).fill('1200');
  await expect(cost(page)).toContainText(/Yearly rate \(APR\)9\.\d%/);
  await expect(page.getByRole('img', { name: /^12 instalments: the first of/ })).toBeVisible();
  await page.getByLabel('What the loan is for').fill('A piano');
  await button(page, 'Ask for $1,200.00').click();
  await expect(page.getByText('Being decided')).toBeVisible();
  const letter = Buffer.from('%PDF-1.7 a letter %%EOF');
  const file = { name: 'wages.pdf', mimeType: 'application/pdf', buffer: letter };
  await page.getByLabel('Add a paper').setInputFiles(file);
  await expect(page.getByText('You have sent one paper.')).toBeVisible();
  await expectAccessible(page);
}

async function decideByTwo(grace: Page, mary: Page, loanId: string): Promise<void> {
  await grace.goto('/staff/lending');
  await expect(grace.getByText('To be decided')).toBeVisible();
  await expectAccessible(grace);
  await grace.goto('/staff/queues/lending');
  await grace.locator(`a[href="/staff/queues/lending/${loanId}"]`).click();
  const money = grace.getByRole('region', { name: 'Affordability' });
  await expect(money).toContainText('Comes in');
  await expect(money).toContainText('It looks affordable');
  const downloaded = grace.waitForEvent('download');
  await button(grace, /^Download wages\.pdf/).click();
  expect((await downloaded).suggestedFilename()).toBe('wages.pdf');
  await expectAccessible(grace);
  await button(grace, 'Propose the offer').click();
  const asked = grace.getByRole('dialog', { name: 'Propose the offer: Personal loan over 12 months' });
  await asked.getByLabel('Reason').fill('Their income is steady');
  await asked.getByRole('button', { name: 'Propose the offer' }).click();
  const link = grace.getByRole('link', { name: 'Show the proposal' });
  await expect(link).toBeVisible();
  const proposal = (await link.getAttribute('href')) ?? '';
  // The case is closed once it is approved: nobody is left to ask for it.
  await grace.goto('/staff/queues');
  await mary.goto(proposal);
  await expect(button(mary, 'Approve')).toBeVisible();
  await button(mary, 'Approve').click();
  await sayWhy(mary);
  await button(mary, 'Approve and do it').click();
  await expect(mary.getByRole('dialog').getByText('Approved', { exact: true })).toBeVisible();
}

async function acceptOffer(page: Page, bank: JourneyBank, email: string): Promise<void> {
  await page.reload();
  await expect(page.getByText('We offer you $1,200.00 over 12 months.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What the offer costs' })).toContainText('Total repayable');
  await expectAccessible(page);
  await button(page, 'Accept the offer').click();
  const asked = page.getByRole('dialog', { name: 'Accept the offer' });
  await asked.getByLabel('Transaction PIN').fill(pin);
  await asked.getByRole('button', { name: 'Email me a code' }).click();
  await expect(asked.getByText('We have sent six digits')).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('textbox', { name: 'Code from the email' }).fill(await newestCode(bank, email));
  await asked.getByRole('button', { name: 'Accept and pay out' }).click();
  await expect(page.getByText('You owe today')).toBeVisible();
  await expect(page.getByText('$1,200.00', { exact: true })).toBeVisible();
}

async function pay(page: Page, amount: string | 'all'): Promise<void> {
  await button(page, 'Pay now').first().click();
  const asked = page.getByRole('dialog', { name: 'Pay your loan' });
  if (amount === 'all') await asked.getByRole('button', { name: 'Pay all of it' }).click();
  else {
    await asked.getByLabel('Amount').fill(amount);
    await expect(asked.getByText(/^You save \$\d+\.\d\d of interest\.$/)).toBeVisible();
    await expectAccessible(page);
  }
  await asked.getByRole('button', { name: 'Pay now' }).click();
}

/** Somebody with 3,000 who is signed in. */
async function saver(page: Page, bank: JourneyBank): Promise<JourneyCustomer> {
  const ada = await newCustomer(bank);
  await ada.client.createPin({ body: { pin } });
  await moveMoney(bank, ada.id, [{ amount: '3000.00', kind: 'deposit', description: 'Deposit of USDT' }]);
  await signInBrowser(page.context(), bank, ada);
  return ada;
}

/** Paid out to them, for a piano. */
async function borrowed(bank: JourneyBank, { client, email }: JourneyCustomer): Promise<string> {
  const body = { product: 'personal', amount: '1200.00', months: 12, purpose: 'A piano' } as const;
  const { loan } = await client.askForLending({ body });
  await asStaff(bank, async ({ lending, books }, tx) =>
    books.submit(await lending.plans.offer(tx, { kind: 'system' }, loan.id)),
  );
  const params = { loanId: loan.id };
  await client.sendLendingCode({ params, body: { pin } });
  await client.acceptLending({ params, body: { pin, otp_code: await newestCode(bank, email) } });
  return loan.id;
}

test('[LEN-01] [LEN-04] a loan is asked for with its cost and papers, offered by two, accepted and paid out', async ({
  page,
  bank,
  staffPage,
}) => {
  const ada = await saver(page, bank);
  await test.step('[LEN-01] its whole cost is shown before it is asked for', () => askForPiano(page));
  const [asked] = (await ada.client.listLendingLoans()).loans;
  const [grace, mary] = [
    await staffPage('operations', 'Grace Hopper'),
    await staffPage('approver', 'Mary Jackson'),
  ];
  await test.step('[LEN-04] staff decide by income and outgoings, and two of them offer it', () =>
    decideByTwo(grace, mary, asked?.id ?? ''));
  await test.step('[LEN-01] the customer accepts with PIN and code, and has the money', () =>
    acceptOffer(page, bank, ada.email));
  expect((await ada.client.getWallet()).balance).toBe('4200.00');
});

test('[LEN-02] a loan is paid by instalments, early with what it saves, is late, and is repaid', async ({
  page,
  bank,
  staffPage,
}) => {
  const ada = await saver(page, bank);
  const loanId = await borrowed(bank, ada);
  await test.step('an instalment is taken on its day, and the statement is a file too', async () => {
    await letPass(bank, loanId, 31);
    await page.goto('/layout/lending');
    await button(page, 'Show the details').first().click();
    const statement = page.getByRole('table', { name: 'Statement of the loan' });
    await expect(statement.getByRole('row').nth(1)).toContainText('Payment');
    await expect(statement.getByRole('row').nth(2)).toContainText('Interest');
    await expectAccessible(page);
    const downloaded = page.waitForEvent('download');
    await button(page, 'Download as PDF').click();
    expect((await downloaded).suggestedFilename()).toMatch(/^loan-[0-9a-f]{8}-\d{4}-\d\d-\d\d\.pdf$/);
  });
  await test.step('what early money saves is told before it is paid', async () => {
    await pay(page, '300');
    await expect(page.getByText(/^\$300\.00 paid\. You still owe/)).toBeVisible();
  });
  await test.step('what is not there is late, and the customer and staff see for how long', async () => {
    const { balance } = await ada.client.getWallet();
    await moveMoney(bank, ada.id, [{ amount: `-${balance}`, kind: 'withdrawal', description: 'Spent' }]);
    await letPass(bank, loanId, 40);
    await page.reload();
    await expect(page.getByText(/It has been late for \d+ days/)).toBeVisible();
    await expectAccessible(page);
    const grace = await staffPage('operations', 'Grace Hopper');
    await grace.goto(`/staff/lending/${loanId}`);
    await expect(grace.getByText(/^Late for \d+ days$/)).toBeVisible();
    await expectAccessible(grace);
  });
  await test.step('all of it is paid', async () => {
    await moveMoney(bank, ada.id, [{ amount: '2000.00', kind: 'deposit', description: 'Deposit of USDT' }]);
    await page.reload();
    await pay(page, 'all');
    await expect(page.getByText(/Your loan is repaid\.$/)).toBeVisible();
    await page.getByText('Show earlier loans (1)').click();
    await expect(page.getByText('Repaid', { exact: true })).toBeVisible();
  });
});

test('[LEN-01] another product keeps what was typed within what it lends, on a screen of 320 px', async ({
  page,
  bank,
}) => {
  await narrowAndDark(page);
  const ada = await newCustomer(bank);
  await signInBrowser(page.context(), bank, ada);
  await page.goto('/layout/lending');
  await page.getByLabel('Kind of loan').selectOption({ label: 'Loan for a merchant' });
  await expect(page.getByLabel('Months', { exact: true })).toHaveValue('18');
  await page.getByLabel('What comes in each month').fill('4000');
  await expect(cost(page)).toContainText('Total repayable');
  await expect(cost(page)).not.toContainText('–');
  await page.getByLabel('What the loan is for').fill('Stock');
  await button(page, 'Ask for $5,000.00').click();
  await expect(page.getByRole('alert')).toContainText(/company|identity/);
  await expectAccessible(page, undefined, [320]);
});
